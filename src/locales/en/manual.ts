/** Text for the manual's navigation, search and table headings. */

export const manual = {
  manual: {
    title: 'Manual',
    lead: 'How to search the dictionary from your app or web page, contribute terms, and host the service yourself.',
    groups: {
      start: 'Get started',
      api: 'API endpoints',
      widget: 'Widget and allowlists',
      webhooks: 'Webhooks and review',
      versions: 'Versions and self-hosting',
    },
    contents: 'On this page',
    turn: 'Previous and next page',
    pages: 'All pages',
    close: 'Close',
    asMarkdown: 'This page as Markdown',
    next: 'Next',
    previous: 'Previous',
    api: 'API reference',
    contract: 'API description',
    contractText:
      'You can use the OpenAPI 3.1 file to generate a client. The file is available in two formats:',
    searchTitle: 'Search the manual',
    searchHint: 'Tone marks and under-dots are not needed.',
    found: (count: string) => (count === '1' ? '1 result' : `${count} results`),
    nothing: (text: string) => `No results for “${text}”. Try another word.`,
    endpoint: 'Endpoint',
    parameter: 'Parameter',
    field: 'Field',
    header: 'Header',
    required: 'required',
    codeIn: 'Programming language',
    kind: 'Type',
    meaning: 'Meaning',
    code: 'Code',
    codes: (count: number) => `${count} codes`,
    message: 'Message',
    check: 'Check',
    status: 'Status',
    /**
     * The names of the checks that the service performs on each request, in the order in which it performs
     * them.
     */
    checks: {
      path: 'path and method',
      key: 'API key or client ID',
      app: 'app not revoked',
      scope: 'scope',
      address: 'IP allowlist',
      origin: 'origin allowlist',
      input: 'parameters, headers, body',
      limits: 'hourly limit, daily limit, visitor limit',
      credits: 'credits',
      terms: 'the term exists, the pair of headwords is new',
    },
    usual: 'default',
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
  },
}
