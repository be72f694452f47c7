/** Texts about contributions and the fields of terms. */
import type { reviewing as english } from '../en/staffReview'

export const reviewing: typeof english = {
  kinds: { submission: 'Ọ̀rọ̀ tuntun', suggestion: 'Àbá' },
  statuses: {
    waiting: 'ó ń dúró',
    pending: 'ó ń dúró de àyẹ̀wò',
    published: 'a ti gbé e jáde, a kò tíì yẹ̀ ẹ́ wò',
    superseded: 'ó ń dúró, ọ̀rọ̀ náà ti yí padà',
    approved: 'a ti fọwọ́ sí i',
    accepted: 'a ti gbà á',
    rejected: 'a ti kọ̀ ọ́',
    merged: 'a ti dà á pọ̀',
    withdrawn: 'a ti gbà á padà',
    all: 'gbogbo rẹ̀',
  },

  queue: {
    id: 'Ọ̀rọ̀ tàbí àbá',
    what: 'Ohun tó sọ',
    from: 'Láti ọ̀dọ̀',
    status: 'Ipò',
    kind: 'Irú',
    anyKind: 'méjèèjì',
    received: 'Ìgbà tó dé',
    none: 'Kò sí nǹkan kan níbí. Ohun tí àwọn áàpù bá fi ránṣẹ́ yóò hàn níbí.',
    gone: 'ọ̀rọ̀ náà kò sí mọ́',
    keys: 'Bọ́tìnì: “j” àti “k” ń lọ láti ìlà dé ìlà, Enter ń ṣí i.',
  },

  review: {
    back: 'Padà sí àtòkọ',
    next: 'Èyí tó kàn tó ń dúró',
    notes: 'Àlàyé',
    lookalikes: 'Àwọn ọ̀rọ̀ inú atúmọ̀ èdè tó jọ èyí',
    pendingLookalikes: 'Àwọn ọ̀rọ̀ tuntun tó ń dúró, tó sì jọ èyí',
    equal: 'ọ̀rọ̀ kan náà ni',
    decisions: 'Ìpinnu títí di báyìí',
    decide: 'Ṣe ìpinnu',
    keys: 'Bọ́tìnì: “a” ń lọ sí ìfọwọ́sí, “e” sí àtúnṣe, “r” sí ìdí tí a fi kọ̀ ọ́, “j” sí èyí tó kàn tó ń dúró; Enter ń ṣe é.',
    edit: 'Ṣe àtúnṣe àwọn pápá yòókù',
    alike: (count) => `Àwọn ọ̀rọ̀ tó jọ èyí: ${count}. Kọ́kọ́ fi wọ́n wéra.`,
    approve: 'Fọwọ́ sí i',
    accept: 'Gbà á',
    reject: 'Kọ̀ ọ́',
    reasonHint: 'Yóò wà pẹ̀lú ìpinnu náà; ẹni tó fi ránṣẹ́ yóò rí i.',
    mergeInto: 'Slug ọ̀rọ̀ tí a ó dà á pọ̀ mọ́',
    merge: 'Dà á pọ̀',
    mergeHint: 'Àwọn ọ̀rọ̀ rẹ̀ yóò di orúkọ mìíràn fún ọ̀rọ̀ náà.',
    advice: {
      gone: 'Ọ̀rọ̀ náà kò sí mọ́: má gba àbá náà.',
      unpublished: 'Ọ̀rọ̀ náà kò sí nínú atúmọ̀ èdè. Kọ́kọ́ dá a padà, tàbí kí o má gba àbá náà.',
      nothing:
        'Kò sí nǹkan nínú àbá náà tí ọ̀rọ̀ náà kò tíì sọ. Ṣe àtúnṣe rẹ̀ bí àlàyé náà ṣe wí, tàbí kí o kọ̀ ọ́.',
      superseded: 'Ọ̀rọ̀ náà ti yí padà láti ìgbà tí a ti dá àbá yìí. Fi wọ́n wéra kí o tó gbà á.',
    },
  },

  category: {
    none: 'kò sí',
    another: 'Ẹ̀ka mìíràn',
    new: 'Ẹ̀ka tuntun',
    newHint:
      'Ní èdè Gẹ̀ẹ́sì. Ẹ̀ka kọ̀ọ̀kan ní ojú-ewé gbangba tirẹ̀, nítorí náà lo ọ̀kan nínú àtòkọ bí ó bá bá a mu.',
    sure: 'Bẹ́ẹ̀ ni, ṣe ẹ̀ka yìí',
    unknown: (label) =>
      `Kò sí ẹ̀ka “${label}”. Yan ọ̀kan nínú àtòkọ, tàbí kí o fi àmì sínú àpótí náà láti ṣe é.`,
  },

  differences: {
    title: 'Ohun tó ń yí padà',
    field: 'Pápá',
    base: 'Nígbà tí a dá àbá',
    suggested: 'Bí àbá ṣe wí',
    now: 'Báyìí',
  },

  fields: {
    english: 'Gẹ̀ẹ́sì',
    yoruba: 'Yorùbá',
    aliases: 'Orúkọ mìíràn',
    category: 'Ẹ̀ka',
    definitionEn: 'Ìtumọ̀ ní Gẹ̀ẹ́sì',
    definitionYo: 'Ìtumọ̀ ní Yorùbá',
    exampleEn: 'Àpẹẹrẹ ní Gẹ̀ẹ́sì',
    exampleYo: 'Àpẹẹrẹ ní Yorùbá',
    media: 'Àwòrán àti ohùn',
    proposed: 'Àbá tiwa ni ọ̀rọ̀ Yorùbá yìí, kò tíì di ohun tí gbogbo ènìyàn ń lò',
    related: 'Tún wo',
    sources: 'Orísun',
  },
  columns: {
    slug: 'Slug',
    english: 'Gẹ̀ẹ́sì',
    yoruba: 'Yorùbá',
    aliases: 'Orúkọ mìíràn',
    category: 'Ẹ̀ka',
    definition_en: 'Ìtumọ̀ ní Gẹ̀ẹ́sì',
    definition_yo: 'Ìtumọ̀ ní Yorùbá',
    example_en: 'Àpẹẹrẹ ní Gẹ̀ẹ́sì',
    example_yo: 'Àpẹẹrẹ ní Yorùbá',
    media: 'Àwòrán àti ohùn',
    proposed: 'Àbá tiwa',
    related: 'Tún wo',
    status: 'Ipò',
    sources: 'Orísun',
  },
}
