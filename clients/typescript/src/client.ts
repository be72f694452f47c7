/** The API client. Each API endpoint has its own method. */
import { type Language, messages } from './messages.js'
import { searchBounds } from './schema.js'
import { type Fetch, type Settings, send } from './send.js'
import type {
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
import { totalOf, usageOf } from './usage.js'

export interface AtumoOptions {
  /** URL of the service, such as `https://atumo.example`. */
  baseUrl: string
  /** The API key (`atk_…`). Keep it secret: web pages must use the widget instead. */
  apiKey: string
  /** Replaces the runtime's `fetch`. */
  fetch?: Fetch
  /** Language of error messages. Defaults to English. */
  language?: Language
  /** Maximum number of retries. Defaults to 2. */
  retries?: number
  /** Timeout of each attempt in milliseconds. Defaults to 10,000. */
  timeoutMs?: number
  /**
   * Maximum total time that a request waits between attempts, in milliseconds. Defaults to 10,000. If the
   * service asks for a longer wait, the request rejects immediately.
   */
  patienceMs?: number
}

/** Every method rejects with an AtumoError, or with the signal's reason if the request is aborted. */
export interface Atumo {
  /** Requires the scope `dictionary:read`. Costs one credit, even if there are no results. */
  search(query?: Query, options?: CallOptions): Promise<Searched>

  /**
   * Yields all matching terms, starting at `offset`. `limit` is the page size, which defaults to 500. Costs
   * one credit per page.
   *
   * @throws RangeError if the maximum `offset` is too low to reach all matching terms; thrown after the
   *   reachable terms have been yielded
   */
  searchAll(query?: Query, options?: CallOptions): AsyncGenerator<Term, void, undefined>

  /** Requires the scope `dictionary:write`. Costs one credit if the submission is stored. */
  submit(submission: Submission, options?: WriteOptions): Promise<Submitted>

  /** Requires the scope `dictionary:write`. Costs one credit if the suggestion is stored. */
  suggest(suggestion: Suggestion, options?: WriteOptions): Promise<Suggested>

  /** Returns the credit balance and the usage over the last seven days. Free of charge. */
  credits(options?: CallOptions): Promise<CreditSummary>
}

/** @throws TypeError if the URL or the key is invalid */
export function createAtumo(options: AtumoOptions): Atumo {
  const settings = settingsOf(options)

  const search: Atumo['search'] = async (query = {}, { signal } = {}) => {
    const request = { path: '/api/v1/dictionary.php', query, isList: true, signal } as const
    const { headers, body } = await send(settings, request)
    return { terms: body as Term[], total: totalOf(headers), usage: usageOf(headers) }
  }

  async function* searchAll(query: Query = {}, requestOptions: CallOptions = {}) {
    const limit = query.limit ?? searchBounds.limit
    let offset = query.offset ?? 0
    for (;;) {
      const { terms, total } = await search({ ...query, limit, offset }, requestOptions)
      yield* terms
      offset += terms.length
      if (terms.length === 0 || offset >= total) return
      if (offset > searchBounds.offset) throw beyondReach(offset)
    }
  }

  const beyondReach = (reached: number) =>
    new RangeError(messages[settings.language].beyondReach(reached))

  const write = async (
    path: '/api/v1/submit.php' | '/api/v1/suggest.php',
    body: object,
    { idempotencyKey = crypto.randomUUID(), signal }: WriteOptions,
  ) => {
    const request = { path, body: JSON.stringify(body), idempotencyKey, signal }
    const response = await send(settings, request)
    return { ...(response.body as object), usage: usageOf(response.headers) }
  }

  return {
    search,
    searchAll,
    submit: async (submission, writeOptions = {}) =>
      (await write('/api/v1/submit.php', submission, writeOptions)) as Submitted,
    suggest: async (suggestion, writeOptions = {}) =>
      (await write('/api/v1/suggest.php', suggestion, writeOptions)) as Suggested,
    credits: async ({ signal } = {}) =>
      (await send(settings, { path: '/api/v1/credits.php', signal })).body as CreditSummary,
  }
}

function settingsOf(options: AtumoOptions): Settings {
  const { baseUrl, apiKey, language = 'en' } = options
  if (!/^https?:\/\/[^/]/.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new TypeError(messages[language].baseUrl)
  }
  if (!apiKey) throw new TypeError(messages[language].noKey)
  return {
    baseUrl: baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`,
    apiKey,
    language,
    // Look up the global `fetch` for each request, and call it without a receiver, as browsers require.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    retries: options.retries ?? 2,
    timeoutMs: options.timeoutMs ?? 10_000,
    patienceMs: options.patienceMs ?? 10_000,
  }
}
