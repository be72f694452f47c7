/** Text for the public pages. */

export const pages = {
  site: {
    name: 'Atumo',
    tagline: 'The English and Yoruba technology dictionary',
    home: 'Home',
    categories: 'Categories',
    topUp: 'Prices',
    otherLanguage: 'Yorùbá',
    otherLanguageCode: 'yo',
    skip: 'Skip to content',
    menu: 'Pages',
    openMenu: 'Menu',
    place: 'Breadcrumb',
    dictionary: 'Dictionary',
    service: 'Service',
    section: 'This section',
    search: 'Search',
    widget: 'Widget demo',
    console: 'Console',
    staff: 'Staff',
    copy: 'Copy',
    copied: 'Copied',
    share: 'Share',
    linkCopied: 'Link copied',
    find: 'Search the dictionary',
  },

  home: {
    lead: 'Look up any technology term in English or Yoruba, with definitions and examples in both languages.',
    examples: 'For example:',
    day: 'Word of the day',
    newest: 'New terms',
    newestText: 'The latest additions to the dictionary.',
    terms: (count: string) => `${count} terms in the dictionary`,
    alphabets: 'Browse by letter',
    browseText: 'Each category lists its terms in both languages.',
    browse: 'Browse by category',
    developers: 'For developers',
    developersLead:
      'Use the dictionary from your own software. Each app has its own key and prepaid credits. Only successful requests cost credits.',
    api: 'API',
    apiText:
      'Search over HTTP with your key, in either language, with or without tone marks. Each search costs one credit.',
    apiLink: 'Start in five minutes',
    embed: 'Widget',
    embedText: 'With one script tag, add a bilingual search box to any page.',
    embedLink: 'Try the widget',
    webhooks: 'Webhooks',
    webhooksText:
      'Your server receives signed events about new terms and accepted suggestions. Failed deliveries are retried.',
    webhooksLink: 'How webhooks work',
    contribute: 'Contribute',
    contributeText:
      'Submit terms and suggest better translations. Reviewers accept or reject each contribution, and every decision is recorded.',
    contributeLink: 'How review works',
    prices: 'Prices',
    pricesText: 'Buy credits in prepaid packs, without a subscription. Refused requests are free.',
    pricesLink: 'See the packs',
    begin: 'Get started',
    beginText: "Create an account and an app, copy the app's key, and send your first request.",
    start: 'Your first request',
  },

  contribute: {
    addTitle: 'Add a word',
    addLead:
      'Suggest a technology term that is missing from the dictionary. A reviewer reads every submission before it is published.',
    addMissing: 'Add this word',
    suggest: 'Suggest an edit',
    suggestLead:
      'Suggest a better Yoruba term, add other names, or tell the reviewers what is wrong. Fill in at least one field.',
    labels: {
      english_term: 'English term',
      yoruba_term: 'Yoruba term',
      definition_en: 'Definition in English',
      slug: 'Term',
      suggested_yoruba: 'Better Yoruba term',
      suggested_aliases: 'Other names',
      notes: 'Notes for the reviewers',
    },
    yorubaHint:
      'Include tone marks and under-dots if you can. Reviewers will add any that are missing.',
    aliasesHint: 'In English or Yoruba, separated by commas.',
    notesHint: 'For example, what is wrong, or where you have seen the term used.',
    credit: (name: string) => `Credit me on the term’s page as “${name}”`,
    send: 'Send for review',
    sent: 'Thank you. Your contribution is waiting for review. Its status appears on this page.',
    ownTitle: 'Your contributions',
    required: 'Fill in this field.',
    nothing: 'Fill in at least one field.',
  },

  /** The page on which native speakers check one dictionary entry after another. */
  reading: {
    title: 'Read the dictionary',
    lead: (count: string) =>
      `Entries that you have read: ${count}. Is the Yoruba in this entry natural and spelled correctly? Reviewers see your corrections and doubts.`,
    none: 'You have read every entry. Thank you.',
    note: 'Note',
    noteHint: 'For example, a better word, a mistake in a definition, or why you doubt the entry.',
    credit: (name: string) => `Credit me as “${name}” on the pages of entries that I confirm`,
    verdicts: { confirmed: 'Confirm', corrected: 'Correct', doubted: 'Doubt' },
    skip: 'Skip',
  },

  wanted: {
    title: 'Wanted words',
    lead: 'Readers have often searched for these words, but the dictionary does not contain them yet. Choose one and add it.',
    none: 'This page lists words that readers often search for but that are missing from the dictionary. At the moment, there are none. Search for a word, or add one.',
    unsourced: 'These words need a source',
    unsourcedText:
      'These Yoruba terms are our own proposals. If you know a better term, or a text that uses one of ours, open the entry and suggest an edit.',
  },

  search: {
    title: 'Search',
    titleOf: (text: string) => `Search: ${text}`,
    label: 'An English or Yoruba word',
    placeholder: 'English or Yoruba',
    hint: 'Tone marks and under-dots are optional: ero finds ẹ̀rọ.',
    submit: 'Search',
    found: (count: string, text: string) =>
      count === '1' ? `1 term for “${text}”` : `${count} terms for “${text}”`,
    filter: 'Filter by category',
    more: 'More',
    recent: 'Recent searches',
    forget: 'Clear recent searches',
    empty: (text: string) => `No results for “${text}”.`,
    tips: [
      'Try fewer letters, or a different spelling.',
      'Search in English or Yoruba, with or without tone marks.',
    ],
    ofWords: 'No term matches all the words. These match one of them',
    around: 'Nearest terms in alphabetical order',
    tooLong: (most: string) => `The text is too long. Enter at most ${most} characters.`,
    nothing: 'Enter at least one letter or digit.',
    notText: 'The text contains invalid characters. Remove them, then search again.',
    tooManyText: (seconds: string) =>
      `Too many searches from your IP address. Try again in ${seconds} seconds.`,
  },

  demo: {
    title: 'The search widget',
    lead: 'One script tag adds the dictionary to any page, in English or Yoruba.',
    none: 'No app has been set up to pay for searches on this page yet. To try the widget, enter your app’s client ID below.',
    html: 'HTML for your page',
    example: (text: string) => `Results for “${text}”:`,
    version: 'Widget version',
    versions: { latest: 'Newest version', pinned: 'Pinned version' },
    pinnedText: 'The content of a pinned version never changes.',
    originText:
      "Each search costs your app one credit. Before you publish the page, add your site's origin to the app's origin allowlist.",
    own: 'Try it with your app',
    clientId: 'Client ID',
    submit: 'Show the widget',
  },

  browse: {
    english: 'English alphabet',
    yoruba: 'Yoruba alphabet',
    title: {
      english: (letter: string) => `English: ${letter}`,
      yoruba: (letter: string) => `Yoruba: ${letter}`,
    },
    describe: (title: string) => `Terms in the technology dictionary, listed by letter. ${title}.`,
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
    aliasKinds: { abbreviation: 'abbreviation', variant: 'variant', loan: 'loanword' },
    category: 'Category',
    media: 'Media',
    /** `host` is the host name in the file's URL. */
    mediaFrom: {
      picture: (host: string) => `Picture from ${host}`,
      recording: (host: string) => `Recording from ${host}`,
      video: (host: string) => `Video from ${host}`,
    },
    partsOfSpeech: { noun: 'noun', verb: 'verb', adjective: 'adjective' },
    /** Followed by a date. */
    changed: 'Last changed:',
    homographs: 'Other senses',
    cite: 'Cite',
    citeText: 'As text',
    citeBibtex: 'BibTeX',
    neighbours: 'Previous and next terms in alphabetical order',
    previous: 'Previous term',
    next: 'Next term',
    allOf: (category: string) => `All terms in ${category}`,
    usage: {
      attested: 'The sources below use this Yoruba term in this sense.',
      established:
        'This Yoruba term is a common loanword, an international sign or a phrase made up of everyday words. It has not been found in a source yet.',
      proposed: 'This Yoruba term is our own proposal and is not yet in common use.',
    },
    pronunciation: 'Pronunciation',
    pronunciationNote:
      'Tones: H high, M mid, L low. The pronunciation was derived from the spelling using fixed rules, and no native speaker has checked it.',
    tones: { H: 'H', M: 'M', L: 'L' },
    /** Heading for Yoruba words that differ only in tone marks and under-dots. */
    lookalikes: 'Not to be confused with',
    /** How the Yoruba headword is formed. */
    formation: {
      compound: 'Formed from',
      loan: 'Loanword from English',
      international: 'International name or sign',
    },
    sources: 'Sources',
    citation: (count: string, place: string) =>
      count === '1' ? `1 place: ${place}` : `${count} places, for example ${place}`,
    /** Followed by a date. */
    reviewed: 'Last confirmed by a native speaker:',
    confirmed: (names: string) => `Confirmed by native speakers: ${names}.`,
    contributors: (names: string) => `Contributed by ${names}.`,
    /** A note on the use of the Yoruba headword. */
    note: 'Usage',
    relations: {
      antonym: 'Opposite',
      broader: 'Broader term',
      narrower: 'Narrower terms',
      related: 'See also',
    },
    english: 'English',
    yoruba: 'Yoruba',
    missing: 'Term not found',
    missingText:
      'The term may have been renamed or removed. Search for it here, or browse the categories.',
    describe: (pair: string) => `${pair}, in the English and Yoruba technology dictionary.`,
  },

  /** How well established a Yoruba headword is. */
  usage: { attested: 'attested', established: 'established', proposed: 'proposed' },

  sources: {
    title: 'Sources and method',
    describe: 'Where the Yoruba in the technology dictionary comes from, and how it was checked.',
    lead: 'Each Yoruba headword is attested, established or proposed. This page explains what these statuses mean, which sources were searched, and how.',
    counters: 'Number of terms',
    status: 'Status',
    terms: 'Terms',
    meaning: 'Meaning',
    nativeReaders: 'read by a native speaker',
    nativeReadersMeaning: (count: number) =>
      `Entries that a native speaker has confirmed in their current form.${count === 0 ? ' So far, there are none.' : ''}`,
    meanings: {
      attested: 'At least one source below uses the headword in the same sense as the entry.',
      established:
        'A common loanword, an international sign or a phrase made up of everyday words. No source has been found yet.',
      proposed: 'Our own proposal. No source was found, and the term is not yet in common use.',
    },
    method: 'Method',
    steps: [
      'A program searches the sources for every Yoruba headword and alias. It ignores tone marks, under-dots, hyphens and capitalisation, because these often vary between sources.',
      'The program counts the places that contain the headword or alias. A place is a line of text, a row of a table or a message in a localisation. Identical messages in a localisation are counted once per file.',
      'Before a citation is added, a language model, not a native speaker, reads one or two of these places. If the headword or alias has another sense there, the source is not cited. The count of a cited source can still include places where the sense is different.',
      'If sources use another word more often in the same sense, that word becomes the headword, and the old headword becomes an alias.',
      'A citation gives the number of places and names one of them, so that anyone can check the citation. The source texts are not part of the dictionary.',
    ],
    list: 'List of sources',
    kinds: {
      corpus: 'corpus',
      localisation: 'localisation',
      'word list': 'word list',
      reason: 'reason',
    },
    licence: (name: string) => `Licence: ${name}.`,
    citedBy: (count: string) => (count === '1' ? 'Cited by 1 term.' : `Cited by ${count} terms.`),
    reasons: 'Reasons for established terms',
    reasonTexts: {
      loan: 'a common loanword',
      phrase: 'a phrase made up of everyday words',
      sign: 'an international sign or name',
    },
    reasonOf: (count: string) => (count === '1' ? '1 term.' : `${count} terms.`),
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
    title: 'Prices',
    lead: 'Credits are prepaid. Each search, submission or suggestion costs one credit. Failed and refused requests are free.',
    pack: 'Pack',
    credits: 'Credits',
    price: 'Price',
    packs: { starter: 'Starter', growth: 'Growth', scale: 'Scale' },
    how: 'How to top up',
    steps: [
      'Choose a pack and note your app’s client ID (it begins with app_).',
      'Send the pack’s name and the client ID to an administrator of this service.',
      'The administrator adds the credits. You can use them in your next request.',
    ],
    inConsole:
      'Owners and billing members of an app can also request a pack in the console, on the app’s Balance page.',
    console: 'Open the console',
    noPayment: 'You cannot pay online.',
  },

  notFound: {
    meant: 'Did you mean',
    title: 'Page not found',
    text: 'Check the address for typos, search for a term, or go to the home page.',
    on: 'Or continue here',
  },
}
