/** What the pages of reviewers say: of contributions, and of the terms that they change. */
import type { reviewing as english } from '../en/staffReview'

export const reviewing: typeof english = {
  kinds: { submission: 'Ọ̀rọ̀ tuntun', suggestion: 'Àbá' },
  statuses: {
    waiting: 'ó ń dúró',
    pending: 'ó ń dúró de àyẹ̀wò',
    published: 'ó ti wà níta, a kò tíì yẹ̀ ẹ́ wò',
    superseded: 'ó ń dúró, ọ̀rọ̀ náà ti yí padà',
    approved: 'a ti fọwọ́ sí i',
    accepted: 'a ti gbà á',
    rejected: 'a ti kọ̀ ọ́',
    merged: 'a ti dà á pọ̀',
    withdrawn: 'a ti gbà á padà',
    all: 'gbogbo rẹ̀',
  },

  queue: {
    id: 'Ohun tí a dá sí i',
    what: 'Ohun tó sọ',
    from: 'Láti ọ̀dọ̀',
    status: 'Ipò',
    kind: 'Irú',
    anyKind: 'méjèèjì',
    received: 'Ìgbà tó dé',
    none: 'Kò sí nǹkan kan níbí. Ohun tí àwọn áàpù bá fi ránṣẹ́ yóò wọlé fúnra rẹ̀.',
    gone: 'ọ̀rọ̀ náà kò sí mọ́',
    keys: 'Bọ́tìnì: j àti k ń lọ láti ìlà dé ìlà, Enter ń ṣí i.',
  },

  review: {
    back: 'Padà sí àtòkọ',
    next: 'Èyí tó kàn tó ń dúró',
    notes: 'Àlàyé',
    lookalikes: 'Ó wà nínú atúmọ̀ èdè, ó sì jọ èyí',
    pendingLookalikes: 'Ó ń dúró pẹ̀lú, ó sì jọ èyí',
    equal: 'ohun kan náà ló sọ',
    decisions: 'Ìpinnu títí di báyìí',
    decide: 'Ṣe ìpinnu',
    keys: 'Bọ́tìnì: à ń lọ sí ìfọwọ́sí, e sí àtúnṣe, r sí ìdí tí a fi kọ̀ ọ́, j sí èyí tó kàn; Enter ń ṣe é.',
    edit: 'Ṣe àtúnṣe kí ó tó jáde',
    approve: 'Fọwọ́ sí i',
    accept: 'Gbà á',
    reject: 'Kọ̀ ọ́',
    reasonHint: 'Yóò wà pẹ̀lú ìpinnu náà, fún ẹni tó fi ránṣẹ́.',
    mergeInto: 'Slug ọ̀rọ̀ tí ó jẹ́ tirẹ̀',
    merge: 'Dà á pọ̀',
    mergeHint: 'Àwọn ọ̀rọ̀ rẹ̀ yóò di orúkọ mìíràn fún ọ̀rọ̀ náà.',
    advice: {
      gone: 'Ọ̀rọ̀ náà kò sí mọ́: kọ àbá náà.',
      unpublished: 'Ọ̀rọ̀ náà kò sí nínú atúmọ̀ èdè. Kọ́kọ́ dá a padà, tàbí kí o kọ àbá náà.',
      nothing:
        'Kò dá àbá ohun tí ọ̀rọ̀ náà kò tíì sọ. Ṣe àtúnṣe rẹ̀ bí àlàyé náà ṣe wí, tàbí kí o kọ̀ ọ́.',
      superseded: 'Ọ̀rọ̀ náà ti yí padà láti ìgbà tí a ti dá àbá yìí. Fi wọ́n wéra kí o tó gbà á.',
    },
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
  },

  refused: {
    decided: (status) =>
      `A ti ṣe ìpinnu lórí rẹ̀; ipò rẹ̀ báyìí ni: ${status}. Wo ẹni tó ṣe é nísàlẹ̀.`,
    otherKind: 'Ọ̀rọ̀ tuntun ni à ń fọwọ́ sí tàbí dà pọ̀, àbá ni à ń gbà; kò lè jẹ́ òdì kejì.',
    termChanged: (revision) =>
      `Ọ̀rọ̀ náà ti yí padà láàárín àkókò yìí: ó ti dé àtúnṣe ${revision}. Fi wọ́n wéra, kí o tún fi ránṣẹ́.`,
    equalTerm: (slug) =>
      `Ọ̀rọ̀ ${slug} sọ ohun kan náà ní èdè méjèèjì. Dà á pọ̀ mọ́ ọn, tàbí kí o kọ̀ ọ́.`,
    slugTaken: (slug) => `${slug} jẹ́ slug ọ̀rọ̀ mìíràn, tàbí ó ti jẹ́ bẹ́ẹ̀ rí.`,
    invalid: 'Èyí kò ṣeé ṣe:',
    plain: {
      'unknown contribution': 'Kò sí irú ọ̀rọ̀ tàbí àbá bẹ́ẹ̀.',
      'reason missing': 'Kíkọ̀ nílò ìdí, tí a ó tọ́jú fún ẹni tó fi ránṣẹ́.',
      'nothing to accept':
        'Bí a bá gbà á báyìí, kò ní yí nǹkan kan padà. Ṣe àtúnṣe rẹ̀, tàbí kí o kọ̀ ọ́.',
      'unknown term': 'Kò sí irú ọ̀rọ̀ bẹ́ẹ̀ nínú atúmọ̀ èdè.',
      'same term': 'Ọ̀rọ̀ yìí náà ni. Dárúkọ òmíràn.',
      'term taken out': 'A ti mú ọ̀rọ̀ rẹ̀ kúrò nínú atúmọ̀ èdè. Kọ́kọ́ dá ọ̀rọ̀ náà padà, tàbí kí o kọ̀ ọ́.',
      'unknown revision': 'Ọ̀rọ̀ náà kò ní irú àtúnṣe bẹ́ẹ̀.',
    },
  },
}
