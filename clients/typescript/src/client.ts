/** The client: one method per call of the API. */
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
  /** Where the service is, such as `https://atumo.example`. */
  baseUrl: string
  /** `atk_…`; a secret, so not for pages: they have the widget. */
  apiKey: string
  /** Another `fetch` than the runtime's own. */
  fetch?: Fetch
  /** Of messages; English unless told otherwise. */
  language?: Language
  /** How often a call is tried again; 2 unless told otherwise. */
  retries?: number
  /** Milliseconds that one try may take; 10,000 unless told otherwise. */
  timeoutMs?: number
  /**
   * Milliseconds that a call may wait between its tries, together; 10,000 unless told otherwise. Where the
   * service asks for more, the call rejects at once.
   */
  patienceMs?: number
}

/** Every method rejects with an AtumoError, or with the reason of the signal that ended it. */
export interface Atumo {
  /** Needs the scope `dictionary:read`; one credit, also where nothing is found. */
  search(query?: Query, options?: CallOptions): Promise<Searched>

  /**
   * All terms that match, a page at a time, from `offset` on; `limit` is the size of a page, 500 unless given.
   * One credit a page.
   *
   * @throws RangeError after the last term that the service's bound of `offset` lets be reached, where there are more
   */
  searchAll(query?: Query, options?: CallOptions): AsyncGenerator<Term, void, undefined>

  /** Needs the scope `dictionary:write`; one credit where it is stored. */
  submit(submission: Submission, options?: WriteOptions): Promise<Submitted>

  /** Needs the scope `dictionary:write`; one credit where it is stored. */
  suggest(suggestion: Suggestion, options?: WriteOptions): Promise<Suggested>

  /** Balance and seven days of usage, for nothing. */
  credits(options?: CallOptions): Promise<CreditSummary>
}

/** @throws TypeError where the address or the key cannot be one */
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
    // Looked up at each call, and called as a function of nothing, as browsers want it.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    retries: options.retries ?? 2,
    timeoutMs: options.timeoutMs ?? 10_000,
    patienceMs: options.patienceMs ?? 10_000,
  }
}
