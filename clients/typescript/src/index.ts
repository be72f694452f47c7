/** Client for the API and webhooks of Atumo, the English and Yoruba technology dictionary. */
export { type Atumo, type AtumoOptions, createAtumo } from './client.js'
export { AtumoError } from './error.js'
export type { Language } from './messages.js'
export type {
  CallOptions,
  CreditSummary,
  Query,
  Searched,
  Submission,
  Submitted,
  Suggested,
  Suggestion,
  Term,
  WriteOptions,
} from './types.js'
export type { Usage } from './usage.js'
export {
  parseWebhook,
  verifyWebhook,
  type WebhookEvent,
  WebhookForgedError,
  type WebhookInput,
} from './webhooks.js'
