/** Texts of the public pages. */
import type { pages as english } from '../en/pages'

export const pages: typeof english = {
  site: {
    name: 'Atumo',
    tagline: 'Atúmọ̀ èdè ìmọ̀ ẹ̀rọ ní Gẹ̀ẹ́sì àti Yorùbá',
    home: 'Ilé',
    categories: 'Ẹ̀ka',
    topUp: 'Kírẹ́díìtì',
    otherLanguage: 'English',
    otherLanguageCode: 'en',
    skip: 'Lọ sí àkóónú',
    menu: 'Àwọn ojú-ewé',
    section: 'Ìpín yìí',
    search: 'Ìwádìí',
    widget: 'Àpótí ìṣàwárí',
    console: 'Pátákó ìṣàkóso',
    staff: 'Òṣìṣẹ́',
    copy: 'Ṣe ẹ̀dà',
    copied: 'A ti ṣe ẹ̀dà rẹ̀',
  },

  home: {
    lead: 'Ọ̀rọ̀ ìmọ̀ ẹ̀rọ ní Gẹ̀ẹ́sì àti Yorùbá, pẹ̀lú ìtumọ̀ àti àpẹẹrẹ ní èdè méjèèjì: láti wò níbí, láti pè lórí HTTP, àti láti fi sínú ojú-ewé rẹ.',
    examples: 'Fún àpẹẹrẹ:',
    terms: (count) => `Ọ̀rọ̀ ${count} ló wà nínú atúmọ̀ èdè yìí`,
    alphabets: 'Wò ó ní lẹ́tà-lẹ́tà',
    browse: 'Wò ó ní ẹ̀ka-ẹ̀ka',
    developers: 'Fún àwọn olùṣètò',
    developersLead:
      'Atúmọ̀ èdè yìí tún jẹ́ iṣẹ́ tí ètò lè pè: áàpù rẹ kọ̀ọ̀kan yóò ní kọ́kọ́rọ́ àti kírẹ́díìtì tí a san ṣáájú; ohun tí a dáhùn tàbí tí a gbà nìkan ni yóò sanwó fún.',
    api: 'API',
    apiText:
      'Fi kọ́kọ́rọ́ rẹ ṣe ìwádìí lórí HTTP, ní èdè méjèèjì, pẹ̀lú àmì ohùn tàbí láìsí àmì ohùn. Ìwádìí kọ̀ọ̀kan tí a dáhùn ń gba kírẹ́díìtì kan.',
    apiLink: 'Bẹ̀rẹ̀ láàárín ìṣẹ́jú márùn-ún',
    embed: 'Àpótí ìṣàwárí',
    embedText: 'Àmì script kan ṣoṣo ló ń fi àpótí ìṣàwárí sínú ojú-ewé yòówù, ní èdè méjèèjì.',
    embedLink: 'Wo bí àpótí náà ṣe ń ṣiṣẹ́',
    webhooks: 'Webhook',
    webhooksText:
      'Ẹ̀rọ rẹ yóò gbọ́ nípa ọ̀rọ̀ tuntun àti àbá tí a gbà: à ń fọwọ́ sí i, a sì ń fi ránṣẹ́ títí tí yóò fi gbọ́.',
    webhooksLink: 'Bí webhook ṣe ń ṣiṣẹ́',
    contribute: 'Dá sí i',
    contributeText:
      'Fi ọ̀rọ̀ tuntun ránṣẹ́, kí o sì dá àbá ìtumọ̀ tó dára jù. A ń yẹ gbogbo wọn wò, ìpinnu kankan kì í sì í sọnù.',
    contributeLink: 'Bí àyẹ̀wò ṣe ń lọ',
    prices: 'Iye owó',
    pricesText:
      'Ìdì kírẹ́díìtì tí à ń san ṣáájú; kò sí owó oṣooṣù. Ìpè tí a kọ̀ kò ná ọ ní nǹkan kan.',
    pricesLink: 'Wo àwọn ìdì',
    begin: 'Bẹ̀rẹ̀',
    beginText: 'Àkáǹtì, áàpù àti kọ́kọ́rọ́ rẹ̀: láàárín ìṣẹ́jú kan o ti lè fi ìbéèrè àkọ́kọ́ ránṣẹ́.',
    start: 'Ìpè àkọ́kọ́',
  },

  search: {
    title: 'Ìwádìí',
    titleOf: (text) => `Ìwádìí: ${text}`,
    label: 'Ọ̀rọ̀ Gẹ̀ẹ́sì tàbí ọ̀rọ̀ Yorùbá',
    hint: 'Àmì ohùn àti àmì ìsàlẹ̀ lẹ́tà kò pọn dandan: ero yóò rí ẹ̀rọ.',
    submit: 'Wá a',
    found: (count) => (count === '1' ? 'A rí ọ̀rọ̀ kan' : `A rí ọ̀rọ̀ ${count}`),
    shown: (place) => `Ọ̀rọ̀ tí ó hàn: ${place}`,
    empty: (text) => `A kò rí nǹkan kan fún “${text}”.`,
    near: 'Àwọn ọ̀rọ̀ tó sún mọ́ ọn',
    proposed: 'àbá tiwa',
    tips: [
      'Dín lẹ́tà rẹ̀ kù, tàbí kọ ọ́ lọ́nà mìíràn.',
      'Kọ ọ́ ní Gẹ̀ẹ́sì tàbí ní Yorùbá, pẹ̀lú àmì ohùn tàbí láìsí àmì ohùn.',
    ],
    tooLong: (most) => `Èyí ti gùn jù láti wá. Kò gbọdọ̀ ju àmì ${most} lọ.`,
    nothing: 'Tẹ ó kéré tán lẹ́tà tàbí nọ́ńbà kan.',
    notText: 'A kò lè ka èyí bí ọ̀rọ̀. Jọ̀wọ́ tún un tẹ̀.',
    tooManyText: (seconds) =>
      `Jọ̀wọ́ dúró díẹ̀: ìwádìí púpọ̀ ti wá láti àdírẹ́sì rẹ láàárín ìṣẹ́jú kan. Máa bá a lọ lẹ́yìn ìṣẹ́jú-àáyá ${seconds}.`,
  },

  browse: {
    english: 'Nípa álífábẹ́ẹ̀tì Gẹ̀ẹ́sì',
    yoruba: 'Nípa álífábẹ́ẹ̀tì Yorùbá',
    title: { english: (letter) => `Gẹ̀ẹ́sì: ${letter}`, yoruba: (letter) => `Yorùbá: ${letter}` },
    describe: (title) => `Ọ̀rọ̀ atúmọ̀ èdè ìmọ̀ ẹ̀rọ ní lẹ́tà-lẹ́tà. ${title}.`,
    other: 'Àwọn àmì mìíràn',
    none: 'Kò tíì sí ọ̀rọ̀ tó bẹ̀rẹ̀ báyìí.',
    previous: 'Ojú-ewé tó ṣáájú',
    next: 'Ojú-ewé tó kàn',
    pageOf: (place) => `Ojú-ewé ${place}`,
  },

  term: {
    definition: 'Ìtumọ̀',
    example: 'Àpẹẹrẹ',
    aliases: 'Orúkọ mìíràn',
    category: 'Ẹ̀ka',
    media: 'Àwòrán àti ohùn',
    proposed: 'Àbá ni èyí: àwa ni a ṣẹ̀dá ọ̀rọ̀ Yorùbá yìí, kò tíì di ohun tí gbogbo ènìyàn ń lò.',
    related: 'Tún wo',
    english: 'Gẹ̀ẹ́sì',
    yoruba: 'Yorùbá',
    missing: 'Kò sí irú ọ̀rọ̀ bẹ́ẹ̀',
    missingText:
      'Ó lè jẹ́ pé a ti yí orúkọ rẹ̀ padà tàbí pé a ti mú un kúrò. Wá a níbí, tàbí nínú àwọn ẹ̀ka.',
    describe: (pair) => `${pair}: ní Gẹ̀ẹ́sì àti Yorùbá, nínú atúmọ̀ èdè ìmọ̀ ẹ̀rọ.`,
  },

  categories: {
    title: 'Àwọn ẹ̀ka',
    describe: 'Gbogbo ẹ̀ka atúmọ̀ èdè ìmọ̀ ẹ̀rọ ní Gẹ̀ẹ́sì àti Yorùbá.',
    describeOne: (name) => `Ọ̀rọ̀ ìmọ̀ ẹ̀rọ ní Gẹ̀ẹ́sì àti Yorùbá: ${name}.`,
    count: (count) => `ọ̀rọ̀ ${count}`,
    missing: 'Kò sí irú ẹ̀ka bẹ́ẹ̀',
    missingText: 'Yan ọ̀kan nínú àtòkọ gbogbo ẹ̀ka.',
    all: 'Gbogbo ẹ̀ka',
  },

  topUp: {
    title: 'Kírẹ́díìtì',
    lead: 'A máa ń sanwó ṣáájú: kírẹ́díìtì kan fún ìwádìí kan tí a dáhùn, tàbí fún ọ̀rọ̀ tàbí àbá kan tí a gbà. Ìpè tí ó kùnà tàbí tí a kọ̀ kò ná ọ ní nǹkan kan.',
    pack: 'Ìdì',
    credits: 'Kírẹ́díìtì',
    price: 'Iye owó',
    packs: { starter: 'Ìbẹ̀rẹ̀', growth: 'Ìdàgbàsókè', scale: 'Ìgbòòrò' },
    how: 'Bí o ṣe lè fi kún un',
    steps: [
      'Yan ìdì kan, kí o sì kọ client ID áàpù rẹ sílẹ̀ (ó bẹ̀rẹ̀ pẹ̀lú app_).',
      'Béèrè ìdì náà lọ́wọ́ alábòójútó iṣẹ́ yìí, kí o sì dárúkọ client ID náà.',
      'Alábòójútó yóò fi kírẹ́díìtì náà kún un; ìbéèrè tí ó tẹ̀ lé e ti lè lò ó.',
    ],
    noPayment: 'A kò tíì ṣètò ìsanwó lórí ayélujára.',
  },

  notFound: {
    meant: 'Ṣé ohun tí o ń wá nìyí',
    title: 'Kò sí nǹkan kan níbí',
    text: 'Ó ṣeé ṣe kí àṣìtẹ̀ wà nínú àdírẹ́sì náà. Wá ọ̀rọ̀ kan, tàbí tún bẹ̀rẹ̀ láti ojú-ewé ilé.',
    on: 'Tàbí máa lọ láti ibí',
  },
}
