/** Text for the interactive API page, except for Scalar's own text. */

export const apiPage = {
  apiPage: {
    title: 'API reference',
    description:
      'All endpoints of the dictionary’s HTTP API, with parameters, responses and examples, and a form for sending requests with your own key.',
    download: (file: string) => `Download ${file}`,
    /** Names of the tags in the API description. */
    tags: {
      dictionary: 'Dictionary',
      contributions: 'Contributions',
      credits: 'Credits',
      embed: 'Widget',
      contract: 'API description',
      operations: 'Operations',
      webhooks: 'Webhooks',
    },
    own: {
      title: 'Your apps',
      uses: (app: string) =>
        `On this page, the client ID of ${app} is filled in for searches from web pages. Enter your API key yourself: it is shown only once, so this page cannot fill it in.`,
      code: 'Code for this app',
      others: 'Use another app:',
    },
    endpoints: 'Endpoints',
    start: 'Quickstart',
    client: 'TypeScript client',
    address: 'Base URL',
    authentication: 'Authentication',
    environment: 'The examples read the base URL and the API key from the environment variables',
    and: 'and',
    response: 'Response',
    showAll: 'Show all',
    checks: 'Errors and order of checks',
    checksText:
      'The first check that fails determines the response. Errors are JSON and never cost credits.',
    codes: (count: number) => `${count} codes`,
    noScript: 'The interactive reference needs JavaScript. The same information is available here:',
  },
}
