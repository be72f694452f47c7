/** What the public pages say. */

export const pages = {
  site: {
    name: 'Atumo',
    tagline: 'The English and Yoruba technology dictionary',
    home: 'Home',
    categories: 'Categories',
    topUp: 'Credits',
    otherLanguage: 'Yorùbá',
    otherLanguageCode: 'yo',
    skip: 'Skip to the content',
    menu: 'Pages',
    section: 'This section',
    search: 'Search',
    widget: 'The widget',
    console: 'Console',
    staff: 'Staff',
    copy: 'Copy',
    copied: 'Copied',
  },

  home: {
    lead: 'Technology terms in English and Yoruba, with definitions and examples in both: to look up here, to call over HTTP, and to embed in your pages.',
    examples: 'For example:',
    terms: (count: string) => `${count} terms in the dictionary`,
    alphabets: 'Browse by letter',
    browse: 'Browse by category',
    developers: 'For developers',
    developersLead:
      'The dictionary is a service, too: each app of yours gets a key and prepaid credits, and pays only for what was answered or stored.',
    api: 'API',
    apiText:
      'Search over HTTP with your key, in either language, with tone marks or without. Each answered search costs one credit.',
    apiLink: 'Start in five minutes',
    embed: 'Widget',
    embedText: 'One script tag puts a search box into any page, at home in both languages.',
    embedLink: 'See the widget at work',
    webhooks: 'Webhooks',
    webhooksText:
      'Your server hears of new terms and accepted suggestions: signed, and sent until it has heard.',
    webhooksLink: 'How webhooks work',
    contribute: 'Contribute',
    contributeText:
      'Submit terms and suggest better renderings. Each is reviewed, and no decision is lost.',
    contributeLink: 'How review works',
    prices: 'Prices',
    pricesText: 'Packs of credits, paid beforehand; no subscription. Refused calls cost nothing.',
    pricesLink: 'See the packs',
    begin: 'Begin',
    beginText: 'An account, an app, and its key: the first call is a minute away.',
    start: 'A first call',
  },

  search: {
    title: 'Search',
    titleOf: (text: string) => `Search: ${text}`,
    label: 'An English or a Yoruba word',
    hint: 'Tone marks and under-dots are not needed: ero finds ẹ̀rọ.',
    submit: 'Search',
    found: (count: string) => (count === '1' ? '1 term found' : `${count} terms found`),
    shown: (place: string) => `Terms shown: ${place}`,
    empty: (text: string) => `Nothing was found for “${text}”.`,
    near: 'Terms that come near',
    proposed: 'proposed',
    tips: [
      'Try fewer letters, or another spelling.',
      'Write it in English or in Yoruba, with tone marks or without.',
    ],
    tooLong: (most: string) => `That is too long to look up. Take at most ${most} characters.`,
    nothing: 'Type at least one letter or digit.',
    notText: 'That cannot be read as text. Please type it anew.',
    tooManyText: (seconds: string) =>
      `Please wait a moment: many searches came from your address within a minute. Go on in ${seconds} seconds.`,
  },

  browse: {
    english: 'By the English alphabet',
    yoruba: 'By the Yoruba alphabet',
    title: {
      english: (letter: string) => `English: ${letter}`,
      yoruba: (letter: string) => `Yoruba: ${letter}`,
    },
    describe: (title: string) => `Terms of the technology dictionary letter by letter. ${title}.`,
    other: 'Other signs',
    none: 'No term begins so yet.',
    previous: 'Previous page',
    next: 'Next page',
    pageOf: (place: string) => `Page ${place}`,
  },

  term: {
    definition: 'Definition',
    example: 'Example',
    aliases: 'Also',
    category: 'Category',
    media: 'Media',
    proposed: 'Proposed: this Yoruba rendering is ours and not yet in common use.',
    related: 'See also',
    english: 'English',
    yoruba: 'Yoruba',
    missing: 'There is no such term',
    missingText:
      'It may have been renamed or withdrawn. Look for it here, or among the categories.',
    describe: (pair: string) => `${pair}: in English and Yoruba, in the technology dictionary.`,
  },

  categories: {
    title: 'Categories',
    describe: 'All categories of the English and Yoruba technology dictionary.',
    describeOne: (name: string) => `Technology terms in English and Yoruba: ${name}.`,
    count: (count: string) => (count === '1' ? '1 term' : `${count} terms`),
    missing: 'There is no such category',
    missingText: 'Choose one from the list of all categories.',
    all: 'All categories',
  },

  topUp: {
    title: 'Credits',
    lead: 'The service is prepaid: one credit pays for one answered search, or for one stored submission or suggestion. Failed and refused calls cost nothing.',
    pack: 'Pack',
    credits: 'Credits',
    price: 'Price',
    packs: { starter: 'Starter', growth: 'Growth', scale: 'Scale' },
    how: 'How to top up',
    steps: [
      'Choose a pack and note the client ID of your app (it begins with app_).',
      'Ask an administrator of this service for the pack, and name the client ID.',
      'The administrator adds the credits; they count from the next call on.',
    ],
    noPayment: 'Online payment is not set up.',
  },

  notFound: {
    meant: 'Did you mean',
    title: 'There is nothing here',
    text: 'The address may be mistyped. Look up a word, or start again from the home page.',
    on: 'Or go on here',
  },
}
