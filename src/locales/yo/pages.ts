/** Texts of the public pages. */
import type { pages as english } from '../en/pages'

export const pages: typeof english = {
  site: {
    name: 'Atumo',
    tagline: 'Atúmọ̀ èdè ìmọ̀ ẹ̀rọ ní Gẹ̀ẹ́sì àti Yorùbá',
    home: 'Ojú-ewé àkọ́kọ́',
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
    lead: 'Wá ọ̀rọ̀ ìmọ̀ ẹ̀rọ yòówù ní Gẹ̀ẹ́sì tàbí Yorùbá, pẹ̀lú ìtumọ̀ àti àpẹẹrẹ ní èdè méjèèjì. Wá a níbí, lórí HTTP, tàbí láti ojú-ewé tìrẹ.',
    examples: 'Fún àpẹẹrẹ:',
    terms: (count) => `Ọ̀rọ̀ ${count} ló wà nínú atúmọ̀ èdè yìí`,
    alphabets: 'Wò ó ní lẹ́tà-lẹ́tà',
    browse: 'Wò ó ní ẹ̀ka-ẹ̀ka',
    developers: 'Fún àwọn olùṣètò',
    developersLead:
      'Lo atúmọ̀ èdè yìí láti inú sọ́fítíwíà tìrẹ. Áàpù kọ̀ọ̀kan ní kọ́kọ́rọ́ API àti kírẹ́díìtì tí o san owó rẹ̀ ṣáájú, ìbéèrè tó yọrí sí rere nìkan ló sì ń ná an.',
    api: 'API',
    apiText:
      'Fi kọ́kọ́rọ́ rẹ wá ọ̀rọ̀ lórí HTTP, ní èyíkéyìí nínú èdè méjèèjì, pẹ̀lú àmì ohùn tàbí láìsí àmì ohùn. Ìwádìí kọ̀ọ̀kan ń ná kírẹ́díìtì kan.',
    apiLink: 'Bẹ̀rẹ̀ láàárín ìṣẹ́jú márùn-ún',
    embed: 'Àpótí ìṣàwárí',
    embedText: 'Àmì script kan ṣoṣo ló ń fi àpótí ìṣàwárí sínú ojú-ewé yòówù, ní èdè méjèèjì.',
    embedLink: 'Wo bí àpótí náà ṣe ń ṣiṣẹ́',
    webhooks: 'Webhook',
    webhooksText:
      'Ẹ̀rọ apèsè rẹ ń gba ìṣẹ̀lẹ̀ tí a buwọ́ lù nípa ọ̀rọ̀ tuntun àti àbá tí a gbà. Bí ìṣẹ̀lẹ̀ kan kò bá dé, à ń tún un fi ránṣẹ́.',
    webhooksLink: 'Bí webhook ṣe ń ṣiṣẹ́',
    contribute: 'Dá sí i',
    contributeText:
      'Fi ọ̀rọ̀ tuntun ránṣẹ́, kí o sì dá àbá ọ̀rọ̀ tó dára jù. Àwọn olùyẹ̀wò ń ṣe ìpinnu lórí ọ̀kọ̀ọ̀kan, a sì ń tọ́jú gbogbo ìpinnu.',
    contributeLink: 'Bí àyẹ̀wò ṣe ń lọ',
    prices: 'Iye owó',
    pricesText:
      'Ìdì kírẹ́díìtì tí ò ń san owó rẹ̀ ṣáájú; kò sí owó oṣooṣù. Ìbéèrè tí a kọ̀ kì í ná ọ ní nǹkan kan.',
    pricesLink: 'Wo àwọn ìdì',
    begin: 'Bẹ̀rẹ̀',
    beginText:
      'Ṣí àkáǹtì, ṣe áàpù kan, da kọ́kọ́rọ́ rẹ̀ kọ, kí o sì fi ìbéèrè àkọ́kọ́ rẹ ránṣẹ́ láàárín ìṣẹ́jú kan.',
    start: 'Ìbéèrè àkọ́kọ́ rẹ',
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
      `Ìwádìí láti àdírẹ́sì rẹ ti pọ̀ jù. Tún gbìyànjú lẹ́yìn ìṣẹ́jú-àáyá ${seconds}.`,
  },

  browse: {
    english: 'Bí álífábẹ́ẹ̀tì Gẹ̀ẹ́sì',
    yoruba: 'Bí álífábẹ́ẹ̀tì Yorùbá',
    title: { english: (letter) => `Gẹ̀ẹ́sì: ${letter}`, yoruba: (letter) => `Yorùbá: ${letter}` },
    describe: (title) => `Ọ̀rọ̀ atúmọ̀ èdè ìmọ̀ ẹ̀rọ ní lẹ́tà-lẹ́tà. ${title}.`,
    other: 'Àwọn àmì mìíràn',
    none: 'Kò tíì sí ọ̀rọ̀ tó bẹ̀rẹ̀ pẹ̀lú lẹ́tà yìí.',
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
    lead: 'Ò ń san owó kírẹ́díìtì ṣáájú. Ìwádìí kan, ọ̀rọ̀ tuntun kan tàbí àbá kan ń ná kírẹ́díìtì kan. Ìbéèrè tí ó kùnà tàbí tí a kọ̀ kì í ná ọ ní nǹkan kan.',
    pack: 'Ìdì',
    credits: 'Kírẹ́díìtì',
    price: 'Iye owó',
    packs: { starter: 'Ìbẹ̀rẹ̀', growth: 'Ìdàgbàsókè', scale: 'Ìgbòòrò' },
    how: 'Bí o ṣe lè fi kún un',
    steps: [
      'Yan ìdì kan, kí o sì kọ client ID áàpù rẹ sílẹ̀ (ó bẹ̀rẹ̀ pẹ̀lú app_).',
      'Sọ ìdì náà àti client ID náà fún alábòójútó iṣẹ́ yìí.',
      'Alábòójútó yóò fi kírẹ́díìtì náà kún un. O lè lò ó láti orí ìbéèrè tó tẹ̀ lé e.',
    ],
    noPayment: 'Kò sí ọ̀nà láti sanwó lórí ayélujára.',
  },

  notFound: {
    meant: 'Ṣé ohun tí ò ń wá nìyí',
    title: 'Kò sí nǹkan kan níbí',
    text: 'Yẹ àdírẹ́sì náà wò fún àṣìtẹ̀, wá ọ̀rọ̀ kan, tàbí lọ sí ojú-ewé àkọ́kọ́.',
    on: 'Tàbí máa lọ láti ibí',
  },
}
