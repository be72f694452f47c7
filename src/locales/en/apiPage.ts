/** Text for the interactive API page, except for Scalar's own text. */

export const apiPage = {
  apiPage: {
    title: 'API reference',
    description:
      'All endpoints of the dictionary’s HTTP API, with their parameters, responses and examples. You can send requests with your own key.',
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
        `This page fills in the client ID of ${app} for widget searches. Your API key is shown only once, so this page cannot fill it in. Enter the key yourself.`,
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
      'The first check that fails determines the response. Error responses are JSON. Failed requests never cost credits.',
    codes: (count: number) => `${count} codes`,
    noScript: 'The interactive reference needs JavaScript. The same information is available here:',
  },
}
