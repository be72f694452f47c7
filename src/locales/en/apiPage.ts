/** Text for the interactive API page, except that of Scalar itself. */

export const apiPage = {
  apiPage: {
    title: 'API reference',
    description:
      'All endpoints of the dictionary’s HTTP API: parameters, responses and examples, and a form that sends requests with your own key.',
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
        `Searches from web pages use the client ID of ${app}. Each API key is shown only once, so enter the key yourself.`,
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
    noScript:
      'The interactive reference needs JavaScript. The manual and this file contain the same information:',
  },
}
