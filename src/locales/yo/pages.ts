/** Text for the public pages. */
import type { pages as english } from '../en/pages'

export const pages: typeof english = {
  site: {
    name: 'Atumo',
    tagline: 'Atúmọ̀ èdè ìmọ̀ ẹ̀rọ ní Gẹ̀ẹ́sì àti Yorùbá',
    home: 'Ojú-ewé àkọ́kọ́',
    categories: 'Ẹ̀ka',
    topUp: 'Iye owó',
    otherLanguage: 'English',
    otherLanguageCode: 'en',
    skip: 'Lọ sí àkóónú',
    menu: 'Àwọn ojú-ewé',
    openMenu: 'Mẹ́nù',
    place: 'Ibi tí ojú-ewé yìí wà',
    dictionary: 'Atúmọ̀ èdè',
    service: 'Iṣẹ́ yìí',
    section: 'Ìpín yìí',
    search: 'Ìwádìí',
    widget: 'Àpẹẹrẹ àpótí ìṣàwárí',
    console: 'Pátákó ìṣàkóso',
    staff: 'Òṣìṣẹ́',
    copy: 'Ṣe ẹ̀dà',
    copied: 'A ti ṣe ẹ̀dà rẹ̀',
    share: 'Pín in',
    linkCopied: 'A ti ṣe ẹ̀dà ìjápọ̀ náà',
    find: 'Wá ọ̀rọ̀ nínú atúmọ̀ èdè',
  },

  home: {
    lead: 'Wá ọ̀rọ̀ ìmọ̀ ẹ̀rọ yòówù ní Gẹ̀ẹ́sì tàbí Yorùbá, pẹ̀lú ìtumọ̀ àti àpẹẹrẹ ní èdè méjèèjì.',
    examples: 'Fún àpẹẹrẹ:',
    day: 'Ọ̀rọ̀ òní',
    newest: 'Ọ̀rọ̀ tuntun',
    newestText: 'Àwọn ọ̀rọ̀ tí a fi kún atúmọ̀ èdè yìí gbẹ̀yìn.',
    terms: (count) => `Ọ̀rọ̀ ${count} ló wà nínú atúmọ̀ èdè yìí`,
    alphabets: 'Wò ó ní lẹ́tà-lẹ́tà',
    browseText: 'Ẹ̀ka kọ̀ọ̀kan ní àkójọ ọ̀rọ̀ rẹ̀ ní èdè méjèèjì.',
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
    beginText: 'Ṣí àkáǹtì, ṣe áàpù kan, da kọ́kọ́rọ́ rẹ̀ kọ, kí o sì fi ìbéèrè àkọ́kọ́ rẹ ránṣẹ́.',
    start: 'Ìbéèrè àkọ́kọ́ rẹ',
  },

  contribute: {
    addTitle: 'Fi ọ̀rọ̀ kún un',
    addLead:
      'Dábàá ọ̀rọ̀ ìmọ̀ ẹ̀rọ tí kò sí nínú atúmọ̀ èdè yìí. Olùyẹ̀wò yóò ka àbá kọ̀ọ̀kan kí a tó gbé e jáde.',
    addMissing: 'Fi ọ̀rọ̀ yìí kún un',
    suggest: 'Dábàá àtúnṣe',
    suggestLead:
      'Dábàá ọ̀rọ̀ Yorùbá tó dára jù, fi orúkọ mìíràn kún un, tàbí sọ ohun tí kò tọ́ fún àwọn olùyẹ̀wò. Kọ nǹkan sí ó kéré tán ibì kan.',
    labels: {
      english_term: 'Ọ̀rọ̀ Gẹ̀ẹ́sì',
      yoruba_term: 'Ọ̀rọ̀ Yorùbá',
      definition_en: 'Ìtumọ̀ ní Gẹ̀ẹ́sì',
      slug: 'Ọ̀rọ̀',
      suggested_yoruba: 'Ọ̀rọ̀ Yorùbá tó dára jù',
      suggested_aliases: 'Àwọn orúkọ mìíràn',
      notes: 'Ohun tí àwọn olùyẹ̀wò nílò láti mọ̀',
    },
    yorubaHint:
      'Fi àmì ohùn àti àmì ìsàlẹ̀ lẹ́tà sí i bí o bá lè ṣe é. Àwọn olùyẹ̀wò yóò fi èyí tó bá ṣẹ́kù kún un.',
    aliasesHint: 'Ní Gẹ̀ẹ́sì tàbí Yorùbá. Fi kọ́mà pín wọn níyà.',
    notesHint: 'Bí àpẹẹrẹ, ohun tí kò tọ́, tàbí ibi tí o ti rí ọ̀rọ̀ kan tí wọ́n lò ó.',
    credit: (name) => `Dárúkọ mi lójú-ewé ọ̀rọ̀ náà bíi “${name}”`,
    send: 'Fi ránṣẹ́ fún àyẹ̀wò',
    sent: 'A dúpẹ́. Ohun tí o fi ránṣẹ́ ń dúró de àyẹ̀wò. Ipò rẹ̀ yóò máa hàn lójú-ewé yìí.',
    ownTitle: 'Ọ̀rọ̀ àti àbá rẹ',
    required: 'Kọ nǹkan síbí.',
    nothing: 'Kọ nǹkan sí ó kéré tán ibì kan.',
  },

  reading: {
    title: 'Ka atúmọ̀ èdè yìí',
    lead: (count) =>
      `Iye ọ̀rọ̀ tí o ti kà: ${count}. Ṣé Yorùbá inú ọ̀rọ̀ yìí dùn létí, ṣé a sì kọ ọ́ dáadáa? Àwọn olùyẹ̀wò yóò rí ohun tí o bá tún ṣe tàbí tí o bá ṣiyèméjì lórí rẹ̀.`,
    none: 'O ti ka gbogbo ọ̀rọ̀. A dúpẹ́.',
    note: 'Àlàyé',
    noteHint: 'Bí àpẹẹrẹ, ọ̀rọ̀ tó dára jù, àṣìṣe nínú ìtumọ̀, tàbí ìdí tí o fi ń ṣiyèméjì.',
    credit: (name) => `Dárúkọ mi lójú-ewé àwọn ọ̀rọ̀ tí mo bá fọwọ́ sí, bíi “${name}”`,
    verdicts: { confirmed: 'Mo fọwọ́ sí i', corrected: 'Mo tún un ṣe', doubted: 'Mo ṣiyèméjì' },
    skip: 'Fò ó',
  },

  wanted: {
    title: 'Ọ̀rọ̀ tí à ń wá',
    lead: 'Àwọn òǹkàwé ti wá àwọn ọ̀rọ̀ yìí léraléra, ṣùgbọ́n wọn kò tíì sí nínú atúmọ̀ èdè yìí. Yan ọ̀kan, kí o sì fi kún un.',
    none: 'Ọ̀rọ̀ tí àwọn òǹkàwé ń wá léraléra tí wọn kò rí ni à ń tò síbí. Kò sí irú rẹ̀ báyìí. Wá ọ̀rọ̀ tí o nílò, tàbí fi kún un.',
    unsourced: 'Àwọn ọ̀rọ̀ yìí nílò orísun',
    unsourcedText:
      'Àwa ni a dábàá Yorùbá wọn. Bí o bá mọ ọ̀rọ̀ tó dára jù, tàbí ìwé tó lo ọ̀kan nínú ọ̀rọ̀ wa, ṣí ọ̀rọ̀ náà, kí o sì dábàá àtúnṣe.',
  },

  search: {
    title: 'Ìwádìí',
    titleOf: (text) => `Ìwádìí: ${text}`,
    label: 'Ọ̀rọ̀ Gẹ̀ẹ́sì tàbí ọ̀rọ̀ Yorùbá',
    placeholder: 'Gẹ̀ẹ́sì tàbí Yorùbá',
    hint: 'Àmì ohùn àti àmì ìsàlẹ̀ lẹ́tà kò pọn dandan: ero yóò rí ẹ̀rọ.',
    submit: 'Wá a',
    found: (count, text) => `A rí ọ̀rọ̀ ${count === '1' ? 'kan' : count} fún “${text}”`,
    filter: 'Wo ẹ̀ka kan ṣoṣo',
    more: 'Àwọn mìíràn',
    recent: 'Àwọn ìwádìí àìpẹ́',
    forget: 'Pa àwọn ìwádìí àìpẹ́ rẹ́',
    empty: (text) => `A kò rí nǹkan kan fún “${text}”.`,
    tips: [
      'Dín lẹ́tà rẹ̀ kù, tàbí kọ ọ́ lọ́nà mìíràn.',
      'Kọ ọ́ ní Gẹ̀ẹ́sì tàbí ní Yorùbá, pẹ̀lú àmì ohùn tàbí láìsí àmì ohùn.',
    ],
    ofWords: 'Kò sí èyí tó bá gbogbo ọ̀rọ̀ náà mu. Àwọn wọ̀nyí bá ọ̀kan mu',
    around: 'Àwọn tó sún mọ́ ọn nínú álífábẹ́ẹ̀tì',
    tooLong: (most) => `Èyí ti gùn jù láti wá. Kò gbọdọ̀ ju àmì ${most} lọ.`,
    nothing: 'Tẹ ó kéré tán lẹ́tà tàbí nọ́ńbà kan.',
    notText: 'Èyí ní àmì tí kò tọ́ nínú. Yọ wọ́n kúrò, kí o sì tún un wá.',
    tooManyText: (seconds) =>
      `Ìwádìí láti àdírẹ́sì rẹ ti pọ̀ jù. Tún gbìyànjú lẹ́yìn ìṣẹ́jú-àáyá ${seconds}.`,
  },

  demo: {
    title: 'Àpótí ìṣàwárí',
    lead: 'Àmì script kan ṣoṣo ló ń fi atúmọ̀ èdè yìí sínú ojú-ewé yòówù, ní Gẹ̀ẹ́sì tàbí ní Yorùbá.',
    none: 'Kò tíì sí áàpù tó ń san owó ìwádìí lórí ojú-ewé yìí. Tẹ client ID áàpù rẹ sí ìsàlẹ̀.',
    html: 'HTML fún ojú-ewé rẹ',
    example: (text) => `Ohun tí ìwádìí “${text}” rí:`,
    version: 'Ìtẹ̀jáde àpótí ìṣàwárí',
    versions: { latest: 'Èyí tó tuntun jù', pinned: 'Èyí tí a dì mú' },
    pinnedText: 'Àkóónú ìtẹ̀jáde tí a dì mú kì í yí padà láéláé.',
    originText:
      'Ìwádìí kọ̀ọ̀kan ń ná áàpù rẹ ní kírẹ́díìtì kan. Kí o tó gbé ojú-ewé náà jáde, fi orísun ìkànnì rẹ kún àtòkọ ìyọ̀ǹda orísun áàpù náà.',
    own: 'Fi áàpù tìrẹ dán an wò',
    clientId: 'Client ID',
    submit: 'Fi àpótí náà hàn',
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
    aliasKinds: { abbreviation: 'ìkékúrú', variant: 'àkọtọ́ mìíràn', loan: 'ọ̀rọ̀ àyálò' },
    category: 'Ẹ̀ka',
    media: 'Àwòrán àti ohùn',
    /** `host` is the host name in the file's URL. */
    mediaFrom: {
      picture: (host: string) => `Àwòrán láti ${host}`,
      recording: (host: string) => `Ohùn láti ${host}`,
      video: (host: string) => `Fídíò láti ${host}`,
    },
    partsOfSpeech: { noun: 'ọ̀rọ̀ orúkọ', verb: 'ọ̀rọ̀ ìṣe', adjective: 'ọ̀rọ̀ àpèjúwe' },
    /** Followed by a date. */
    changed: 'Àtúnṣe tó kẹ́yìn:',
    homographs: 'Ìtumọ̀ mìíràn',
    cite: 'Tọ́ka sí i',
    citeText: 'Bí ọ̀rọ̀',
    citeBibtex: 'BibTeX',
    neighbours: 'Ọ̀rọ̀ tó ṣáájú àti èyí tó kàn nínú álífábẹ́ẹ̀tì',
    previous: 'Ọ̀rọ̀ tó ṣáájú',
    next: 'Ọ̀rọ̀ tó kàn',
    allOf: (category) => `Gbogbo ọ̀rọ̀ ẹ̀ka ${category}`,
    usage: {
      attested: 'Àwọn orísun ìsàlẹ̀ yìí lo ọ̀rọ̀ Yorùbá yìí ní ìtumọ̀ yìí.',
      established:
        'Ọ̀rọ̀ àyálò tó wọ́pọ̀, àmì tí gbogbo ayé ń lò, tàbí àpólà ọ̀rọ̀ ojoojúmọ́ ni. A kò tíì rí i nínú orísun kankan.',
      proposed: 'Àwa ni a ṣẹ̀dá ọ̀rọ̀ Yorùbá yìí, kò tíì di ohun tí gbogbo ènìyàn ń lò.',
    },
    pronunciation: 'Bí a ṣe ń pè é',
    pronunciationNote:
      'Ohùn: mí ni òkè, re ni àárín, dò ni ìsàlẹ̀. Òfin la fi mú un jáde láti inú àkọtọ́, kò tíì sí ẹni tó yẹ̀ ẹ́ wò.',
    tones: { H: 'mí', M: 're', L: 'dò' },
    lookalikes: 'Àmì nìkan ló fi yàtọ̀ sí',
    formation: {
      compound: 'Ìṣẹ̀dá ọ̀rọ̀',
      loan: 'Ọ̀rọ̀ àyálò láti inú Gẹ̀ẹ́sì',
      international: 'Orúkọ tàbí àmì tí gbogbo ayé ń lò',
    },
    sources: 'Àwọn orísun',
    citation: (count, place) =>
      count === '1' ? `ibi kan: ${place}` : `ibi ${count}, bí àpẹẹrẹ ${place}`,
    reviewed: 'Ìgbà tí ọmọ Yorùbá fọwọ́ sí i kẹ́yìn:',
    confirmed: (names) => `Àwọn ọmọ Yorùbá tó fọwọ́ sí i: ${names}.`,
    contributors: (names) => `Àwọn tó dá sí i: ${names}.`,
    note: 'Ìlò ọ̀rọ̀ náà',
    relations: {
      antonym: 'Òdìkejì',
      broader: 'Ó jẹ́ irú',
      narrower: 'Àwọn irú rẹ̀',
      related: 'Tún wo',
    },
    english: 'Gẹ̀ẹ́sì',
    yoruba: 'Yorùbá',
    missing: 'Kò sí irú ọ̀rọ̀ bẹ́ẹ̀',
    missingText:
      'Ó lè jẹ́ pé a ti yí orúkọ rẹ̀ padà tàbí pé a ti mú un kúrò. Wá a níbí, tàbí nínú àwọn ẹ̀ka.',
    describe: (pair) => `${pair}: ní Gẹ̀ẹ́sì àti Yorùbá, nínú atúmọ̀ èdè ìmọ̀ ẹ̀rọ.`,
  },

  usage: { attested: 'ó ní orísun', established: 'ó wọ́pọ̀', proposed: 'àbá tiwa' },

  sources: {
    title: 'Orísun àti ọ̀nà tí à ń gbà ṣe é',
    describe: 'Ibi tí ọ̀rọ̀ Yorùbá inú atúmọ̀ èdè ìmọ̀ ẹ̀rọ yìí ti wá, àti bí a ṣe yẹ̀ wọ́n wò.',
    lead: 'Ọ̀rọ̀ Yorùbá kọ̀ọ̀kan ní orísun, tàbí ó wọ́pọ̀, tàbí ó jẹ́ àbá tiwa. Ojú-ewé yìí sọ ohun tí èyí túmọ̀ sí, orísun tí a wá inú wọn, àti bí a ṣe wá wọn.',
    counters: 'Iye ọ̀rọ̀',
    status: 'Ipò',
    terms: 'Ọ̀rọ̀',
    meaning: 'Ìtumọ̀',
    nativeReaders: 'ọmọ Yorùbá ti kà á',
    nativeReadersMeaning: (count) =>
      `Ẹni tí Yorùbá jẹ́ èdè abínibí rẹ̀ ti fọwọ́ sí ọ̀rọ̀ náà bó ṣe wà báyìí.${count === 0 ? ' Kò tíì sí ẹni bẹ́ẹ̀ tó ka atúmọ̀ èdè yìí.' : ''}`,
    meanings: {
      attested: 'Ó kéré tán orísun kan nínú ìwọ̀nyí lo ọ̀rọ̀ náà ní ìtumọ̀ tí a fún un.',
      established:
        'Ọ̀rọ̀ àyálò tó wọ́pọ̀, àmì tí gbogbo ayé ń lò, tàbí àpólà ọ̀rọ̀ ojoojúmọ́. A kò tíì rí orísun rẹ̀.',
      proposed: 'Àbá tiwa. A kò rí orísun rẹ̀, kò sì tíì wọ́pọ̀.',
    },
    method: 'Ọ̀nà tí à ń gbà ṣe é',
    steps: [
      'Ètò kan ń wá gbogbo ọ̀rọ̀ Yorùbá àti orúkọ mìíràn inú àwọn orísun. Kì í ka àmì ohùn, àmì ìsàlẹ̀ lẹ́tà, àmì ìsopọ̀ àti lẹ́tà ńlá sí, nítorí pé àwọn orísun sábà máa ń yàtọ̀ síra nínú wọn.',
      'Ètò náà ń ka iye ìlà tàbí gbólóhùn tó ní ọ̀rọ̀ náà. Bí gbólóhùn kan náà gẹ́lẹ́ bá wà ju ẹ̀ẹ̀kan lọ nínú fáìlì kan, ẹ̀ẹ̀kan ni à ń kà á.',
      'Kí a tó kọ orísun kan sílẹ̀, ètò ọgbọ́n àtọwọ́dá ni ó ń ka ibi kan tàbí méjì nínú èyí tí a rí, kì í ṣe ọmọ Yorùbá. Bí ìtumọ̀ ibẹ̀ bá yàtọ̀, a kì í kọ orísun náà. Síbẹ̀, ibi tí ìtumọ̀ rẹ̀ yàtọ̀ lè wà nínú iye náà.',
      'Bí àwọn orísun bá ń lo ọ̀rọ̀ mìíràn jù fún ìtumọ̀ kan náà, òun ni yóò ṣáájú, èyí tó wà tẹ́lẹ̀ yóò sì di orúkọ mìíràn.',
      'À ń kọ iye ibi tí a ti rí ọ̀rọ̀ náà àti ọ̀kan nínú wọn sílẹ̀, kí ẹnikẹ́ni lè yẹ̀ ẹ́ wò. Ohun tí a kọ sínú àwọn orísun kò sí nínú atúmọ̀ èdè yìí.',
    ],
    list: 'Àtòjọ àwọn orísun',
    kinds: {
      corpus: 'àkójọ ọ̀rọ̀',
      localisation: 'ètò tí a túmọ̀ sí Yorùbá',
      'word list': 'àtòjọ ọ̀rọ̀',
      reason: 'ìdí',
    },
    licence: (name) => `Ìwé àṣẹ: ${name}.`,
    citedBy: (count) => (count === '1' ? 'Ọ̀rọ̀ kan tọ́ka sí i.' : `Ọ̀rọ̀ ${count} tọ́ka sí i.`),
    reasons: 'Ìdí tí ọ̀rọ̀ kan fi wọ́pọ̀',
    reasonTexts: {
      loan: 'ọ̀rọ̀ àyálò tó wọ́pọ̀',
      phrase: 'àpólà ọ̀rọ̀ ojoojúmọ́',
      sign: 'àmì tàbí orúkọ tí gbogbo ayé ń lò',
    },
    reasonOf: (count) => (count === '1' ? 'Ọ̀rọ̀ kan.' : `Ọ̀rọ̀ ${count}.`),
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
    title: 'Iye owó',
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
    inConsole:
      'Àwọn tó ni áàpù àti àwọn akápò rẹ̀ tún lè béèrè fún ìdì kan nínú pátákó ìṣàkóso, lórí ojú-ewé “Kírẹ́díìtì tó kù” ti áàpù náà.',
    console: 'Ṣí pátákó ìṣàkóso',
    noPayment: 'Kò sí ọ̀nà láti sanwó lórí ayélujára.',
  },

  notFound: {
    meant: 'Ṣé ohun tí ò ń wá nìyí',
    title: 'Kò sí nǹkan kan níbí',
    text: 'Yẹ àdírẹ́sì náà wò fún àṣìtẹ̀, wá ọ̀rọ̀ kan, tàbí lọ sí ojú-ewé àkọ́kọ́.',
    on: 'Tàbí máa lọ láti ibí',
  },
}
