/** Texts of the interactive API page, except those of Scalar itself. */

export const apiPage = {
  apiPage: {
    title: 'The API, to read and to try',
    description:
      'Every call of the dictionary’s HTTP API: what it takes and answers, with examples, and a form that makes the call with your own key.',
    download: (file: string) => `Download ${file}`,
    /** Names of the tags in the API description. */
    tags: {
      dictionary: 'Dictionary',
      contributions: 'Contributions',
      credits: 'Credits',
      embed: 'Widget',
      contract: 'Contract',
      operations: 'Operations',
      webhooks: 'Webhooks',
    },
    noScript:
      'This page needs JavaScript. Without it the same is said in the manual and in a file:',
  },
}
