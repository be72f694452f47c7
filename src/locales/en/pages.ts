/** Texts of the public pages. */

export const pages = {
  site: {
    name: 'Atumo',
    tagline: 'The English and Yoruba technology dictionary',
    home: 'Home',
    categories: 'Categories',
    topUp: 'Credits',
    otherLanguage: 'Yorùbá',
    otherLanguageCode: 'yo',
    skip: 'Skip to content',
    menu: 'Pages',
    section: 'This section',
    search: 'Search',
    widget: 'Widget',
    console: 'Console',
    staff: 'Staff',
    copy: 'Copy',
    copied: 'Copied',
  },

  home: {
    lead: 'Look up any technology term in English or Yoruba, with definitions and examples in both languages. Search here, over HTTP, or from your own pages.',
    examples: 'For example:',
    terms: (count: string) => `${count} terms in the dictionary`,
    alphabets: 'Browse by letter',
    browse: 'Browse by category',
    developers: 'For developers',
    developersLead:
      'Use the dictionary from your own software. Each app gets a key and prepaid credits, and pays only for successful requests.',
    api: 'API',
    apiText:
      'Search over HTTP with your key, in either language, with or without tone marks. Each search costs one credit.',
    apiLink: 'Start in five minutes',
    embed: 'Widget',
    embedText: 'Add a search box in both languages to any page with one script tag.',
    embedLink: 'Try the widget',
    webhooks: 'Webhooks',
    webhooksText:
      'Your server receives signed events about new terms and accepted suggestions, with retries.',
    webhooksLink: 'How webhooks work',
    contribute: 'Contribute',
    contributeText:
      'Submit terms and suggest better translations. Reviewers decide on each contribution, and every decision is recorded.',
    contributeLink: 'How review works',
    prices: 'Prices',
    pricesText: 'Prepaid packs of credits, no subscription. Refused requests are free.',
    pricesLink: 'See the packs',
    begin: 'Get started',
    beginText:
      'Create an account and an app, copy its key, and send your first request within a minute.',
    start: 'Your first request',
  },

  search: {
    title: 'Search',
    titleOf: (text: string) => `Search: ${text}`,
    label: 'An English or Yoruba word',
    hint: 'Tone marks and under-dots are optional: ero finds ẹ̀rọ.',
    submit: 'Search',
    found: (count: string) => (count === '1' ? '1 term found' : `${count} terms found`),
    shown: (place: string) => `Terms shown: ${place}`,
    empty: (text: string) => `No results for “${text}”.`,
    near: 'Similar terms',
    proposed: 'proposed',
    tips: [
      'Try fewer letters, or a different spelling.',
      'Search in English or Yoruba, with or without tone marks.',
    ],
    tooLong: (most: string) => `The text is too long. Enter at most ${most} characters.`,
    nothing: 'Enter at least one letter or digit.',
    notText: 'The text is invalid. Enter it again.',
    tooManyText: (seconds: string) =>
      `Too many searches from your address. Try again in ${seconds} seconds.`,
  },

  browse: {
    english: 'By the English alphabet',
    yoruba: 'By the Yoruba alphabet',
    title: {
      english: (letter: string) => `English: ${letter}`,
      yoruba: (letter: string) => `Yoruba: ${letter}`,
    },
    describe: (title: string) => `Terms of the technology dictionary, listed by letter. ${title}.`,
    other: 'Other characters',
    none: 'No terms begin with this letter yet.',
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
    proposed: 'Proposed: this Yoruba term is our own and is not yet in common use.',
    related: 'See also',
    english: 'English',
    yoruba: 'Yoruba',
    missing: 'Term not found',
    missingText:
      'The term may have been renamed or removed. Search for it here, or browse the categories.',
    describe: (pair: string) => `${pair}: in English and Yoruba, in the technology dictionary.`,
  },

  categories: {
    title: 'Categories',
    describe: 'All categories of the English and Yoruba technology dictionary.',
    describeOne: (name: string) => `Technology terms in English and Yoruba: ${name}.`,
    count: (count: string) => (count === '1' ? '1 term' : `${count} terms`),
    missing: 'Category not found',
    missingText: 'Choose a category from the list of all categories.',
    all: 'All categories',
  },

  topUp: {
    title: 'Credits',
    lead: 'Credits are prepaid. A search, a submission or a suggestion costs one credit. Failed and refused requests are free.',
    pack: 'Pack',
    credits: 'Credits',
    price: 'Price',
    packs: { starter: 'Starter', growth: 'Growth', scale: 'Scale' },
    how: 'How to top up',
    steps: [
      'Choose a pack and note the client ID of your app (it begins with app_).',
      'Send the name of the pack and the client ID to an administrator of this service.',
      'The administrator adds the credits. You can use them on the next request.',
    ],
    noPayment: 'You cannot pay online.',
  },

  notFound: {
    meant: 'Did you mean',
    title: 'Page not found',
    text: 'Check the address for typing errors, search for a word, or go to the home page.',
    on: 'Or continue here',
  },
}
