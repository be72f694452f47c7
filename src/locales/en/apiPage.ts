/** Text for the API reference, in addition to its page of the manual. */

export const apiPage = {
  apiPage: {
    own: {
      title: 'Your apps',
      uses: (app: string) =>
        `This page fills in the client ID of ${app} for widget searches. Your API key is shown only once, so this page cannot fill it in. Enter the key yourself.`,
      code: 'Code for this app',
      others: 'Use another app:',
    },
    details: 'Details',
    errors: 'Errors',
    /** The form that sends a request to an endpoint. */
    try: {
      title: 'Try it',
      key: 'API key',
      keyHint: 'This page does not store the key.',
      body: 'Request body',
      send: 'Send request',
      failed: 'The request could not be sent. Check your connection and the fields.',
    },
  },
}
