/** The client: one method per endpoint of the API. */
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
  /** `atk_…`. Keep it secret. Web pages must use the widget instead. */
  apiKey: string
  /** Used instead of the runtime's `fetch`. */
  fetch?: Fetch
  /** Language of messages; English by default. */
  language?: Language
  /** Number of retries; 2 by default. */
  retries?: number
  /** Timeout of one attempt in milliseconds; 10,000 by default. */
  timeoutMs?: number
  /**
   * Maximum total time that a call waits between attempts, in milliseconds; 10,000 by default. If the service
   * asks for a longer wait, the call rejects immediately.
   */
  patienceMs?: number
}

/** Every method rejects with an AtumoError or, if it is aborted, with the signal's reason. */
export interface Atumo {
  /** Needs the scope `dictionary:read`. Costs one credit, even without results. */
  search(query?: Query, options?: CallOptions): Promise<Searched>

  /**
   * All matching terms, page by page, starting at `offset`. `limit` is the page size, 500 by
   * default. Costs one credit per page.
   *
   * @throws RangeError after the last term that the maximum `offset` can reach, if more terms match
   */
  searchAll(query?: Query, options?: CallOptions): AsyncGenerator<Term, void, undefined>

  /** Needs the scope `dictionary:write`. Costs one credit if the submission is stored. */
  submit(submission: Submission, options?: WriteOptions): Promise<Submitted>

  /** Needs the scope `dictionary:write`. Costs one credit if the suggestion is stored. */
  suggest(suggestion: Suggestion, options?: WriteOptions): Promise<Suggested>

  /** Balance and usage of the last seven days. Free. */
  credits(options?: CallOptions): Promise<CreditSummary>
}

/** @throws TypeError if the URL or the key is invalid */
export function createAtumo(options: AtumoOptions): Atumo {
  const settings = settingsOf(options)

  const search: Atumo['search'] = async (query = {}, { signal } = {}) => {
    const call = { path: '/api/v1/dictionary.php', query, isList: true, signal } as const
    const { headers, body } = await send(settings, call)
    return { terms: body as Term[], total: totalOf(headers), usage: usageOf(headers) }
  }

  async function* searchAll(query: Query = {}, callOptions: CallOptions = {}) {
    const limit = query.limit ?? searchBounds.limit
    let offset = query.offset ?? 0
    for (;;) {
      const { terms, total } = await search({ ...query, limit, offset }, callOptions)
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
    const call = { path, body: JSON.stringify(body), idempotencyKey, signal }
    const answer = await send(settings, call)
    return { ...(answer.body as object), usage: usageOf(answer.headers) }
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
    // Looks up the global `fetch` on each call, and calls it without a receiver, as browsers
    // require.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    retries: options.retries ?? 2,
    timeoutMs: options.timeoutMs ?? 10_000,
    patienceMs: options.patienceMs ?? 10_000,
  }
}
