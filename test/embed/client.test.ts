/** The widget's client sends as few requests as possible, and pauses or stops after a refusal. */
import { afterEach, beforeEach, describe, expect, setSystemTime, test } from 'bun:test'
import { createClient } from '../../embed/client'

interface SentRequest {
  address: URL
  init: RequestInit
  respond: (response: Response) => void
  fail: (error: Error) => void
}

const realFetch = globalThis.fetch
let requests: SentRequest[]

beforeEach(() => {
  requests = []
  const held = (input: string | URL | Request, init: RequestInit = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    const address = new URL(input instanceof Request ? input.url : input)
    requests.push({ address, init, respond: resolve, fail: reject })
    return promise
  }
  globalThis.fetch = Object.assign(held, { preconnect: realFetch.preconnect })
  setSystemTime(new Date('2030-01-01T12:00:00Z'))
})

afterEach(() => {
  globalThis.fetch = realFetch
  setSystemTime()
})

const newClient = () => createClient('https://atumo.example', 'app_1aZ')
const terms = (...slugs: string[]) => slugs.map((slug) => ({ slug }))
const pass = (ms: number) => setSystemTime(new Date(Date.now() + ms))

/** Returns the request with index `n`. */
function request(n = 0): SentRequest {
  const made = requests[n]
  if (!made) throw new Error(`there were only ${requests.length} requests`)
  return made
}

async function responded(client: ReturnType<typeof newClient>, query: string, response: Response) {
  const { response: reply } = client.ask(query)
  request(requests.length - 1).respond(response)
  return reply
}

const refusal = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ error: `refused with ${status}` }, { status, headers })

describe('a request', () => {
  test.each(['ẹ̀rọ', 'C++ & C#', 'a=b?c/d%', 'e\u0323\u0300ro', ' two  words '])(
    'contains exactly the typed text, URL-encoded: %p',
    (query) => {
      newClient().ask(query)
      const { address } = request()
      expect(address.origin + address.pathname).toBe('https://atumo.example/embed/search')
      expect([...address.searchParams]).toEqual([
        ['client_id', 'app_1aZ'],
        ['q', query],
        ['natural', 'true'],
      ])
      expect(address.hash).toBe('')
    },
  )

  test('sends no credentials', () => {
    newClient().ask('ẹ̀rọ')
    expect(request().init.credentials).toBe('omit')
  })

  test('returns the terms and the total', async () => {
    const response = Response.json(terms('machine'), { headers: { 'X-Total-Count': '57' } })
    const found = await responded(newClient(), 'ẹ̀rọ', response)
    expect(found).toMatchObject({ query: 'ẹ̀rọ', total: 57, terms: [{ slug: 'machine' }] })
  })

  test('counts the terms if the header with the total is missing', async () => {
    const found = await responded(newClient(), 'ẹ̀rọ', Response.json(terms('machine', 'car')))
    expect(found).toMatchObject({ total: 2 })
  })

  // encodeURIComponent throws synchronously if the text ends in half an emoji (a lone surrogate).
  test('handles half an emoji', () => {
    expect(() => newClient().ask('ero \ud83d')).not.toThrow()
  })
})

describe('concurrent searches', () => {
  test('share one request if they are equal', async () => {
    const client = newClient()
    const asked = ['Ẹ̀rọ', 'ẹ̀rọ', 'Ẹ̀RỌ', '  ẹ̀rọ ', 'ẹ̀rọ'.normalize('NFD'), 'e\u0329\u0300ro\u0331']
    const responses = asked.map((query) => client.ask(query).response)
    expect(requests.length).toBe(1)
    request().respond(Response.json(terms('machine')))
    for (const response of await Promise.all(responses))
      expect(response).toMatchObject({ total: 1 })
  })

  test('send separate requests if they differ', () => {
    const client = newClient()
    for (const query of ['ọkọ̀', 'ọkọ́', 'ọkọ', 'oko']) client.ask(query)
    expect(requests.length).toBe(4)
  })
})

describe('a response', () => {
  test('is read from the cache, with the current text as its query', async () => {
    const client = newClient()
    expect(client.recall('ẹ̀rọ')).toBeUndefined()
    await responded(client, 'Ẹ̀rọ', Response.json(terms('machine')))
    expect(client.recall(' ẸRỌ')).toBeUndefined()
    for (const query of ['Ẹ̀rọ', ' ẹ̀RỌ ', 'ẹ̀rọ'.normalize('NFD')]) {
      expect(client.recall(query)).toMatchObject({ query, total: 1, terms: [{ slug: 'machine' }] })
    }
    expect(requests.length).toBe(1)
  })

  test('is cached if it has no results, but not if it failed', async () => {
    const client = newClient()
    await responded(client, 'nothing', Response.json([]))
    await responded(client, 'failed', refusal(500))
    expect(client.recall('nothing')).toMatchObject({ total: 0, terms: [] })
    expect(client.recall('failed')).toBeUndefined()
  })

  test('is dropped for the 201st, least recently used first', async () => {
    const client = newClient()
    for (let n = 1; n <= 200; n++) await responded(client, `text ${n}`, Response.json([]))
    expect(client.recall('text 1')).toBeDefined()
    await responded(client, 'text 201', Response.json([]))
    const isKept = (n: number) => client.recall(`text ${n}`) !== undefined
    expect([1, 2, 3, 200, 201].map(isKept)).toEqual([true, false, true, true, true])
  })
})

describe('cancelling', () => {
  test('aborts the request if no other search waits for it', async () => {
    const { response, cancel } = newClient().ask('ẹ̀rọ')
    cancel()
    expect(request().init.signal?.aborted).toBe(true)
    expect(await response).toMatchObject({ status: 0 })
  })

  test('keeps the request for other searches, even if one cancels twice', async () => {
    const client = newClient()
    const one = client.ask('ẹ̀rọ')
    const other = client.ask('Ẹ̀RỌ')
    one.cancel()
    one.cancel()
    expect(request().init.signal?.aborted).toBe(false)
    request().respond(Response.json(terms('machine')))
    expect(await other.response).toMatchObject({ total: 1 })
  })

  test('of all searches aborts the request', () => {
    const client = newClient()
    const questions = [client.ask('ẹ̀rọ'), client.ask('ẹ̀rọ')]
    for (const { cancel } of questions) cancel()
    expect(request().init.signal?.aborted).toBe(true)
  })

  test('allows the same search again at once, without a pause', async () => {
    const client = newClient()
    const given = client.ask('ẹ̀rọ')
    given.cancel()
    const repeated = client.ask('ẹ̀rọ')
    expect(requests.length).toBe(2)
    await given.response
    expect(client.resting()).toBeUndefined()
    // The end of the first request does not affect the second.
    client.ask('ẹ̀rọ')
    expect(requests.length).toBe(2)
    request(1).respond(Response.json(terms('machine')))
    expect(await repeated.response).toMatchObject({ total: 1 })
  })

  test('after the response changes nothing', async () => {
    const client = newClient()
    const { response, cancel } = client.ask('ẹ̀rọ')
    request().respond(Response.json(terms('machine')))
    await response
    cancel()
    expect(client.recall('ẹ̀rọ')).toMatchObject({ total: 1 })
  })
})

describe('a failure', () => {
  test.each([401, 403])('with %d stops all requests', async (status) => {
    const client = newClient()
    const failure = await responded(client, 'ẹ̀rọ', refusal(status, { 'Retry-After': '5' }))
    const lasting = { status, message: `refused with ${status}`, until: Number.POSITIVE_INFINITY }
    expect(failure).toEqual(lasting)
    pass(365 * 86_400_000)
    expect(client.resting()).toEqual(lasting)
  })

  test.each([
    ['402', refusal(402), 60],
    ['429 for Retry-After', refusal(429, { 'Retry-After': '37' }), 37],
    ['429 that says not for how long', refusal(429), 60],
    [
      '429 of a proxy',
      new Response('<h1>Slow</h1>', { status: 429, headers: { 'Retry-After': '9' } }),
      9,
    ],
    [
      '429 for Retry-After as a date',
      refusal(429, { 'Retry-After': new Date(Date.UTC(2030, 0, 1, 12, 0, 45)).toUTCString() }),
      45,
    ],
    ['503 for Retry-After', refusal(503, { 'Retry-After': '2' }), 2],
  ])('pauses after %s', async (_, response, seconds) => {
    const client = newClient()
    const failure = { status: response.status, until: Date.now() + seconds * 1000 }
    expect(await responded(client, 'ẹ̀rọ', response)).toMatchObject(failure)
    pass(seconds * 1000 - 1)
    expect(client.resting()).toMatchObject(failure)
    pass(1)
    expect(client.resting()).toBeUndefined()
  })

  test.each([
    ['because of a network error', (made: SentRequest) => made.fail(new TypeError('unreachable'))],
    ['to return JSON', (made: SentRequest) => made.respond(new Response('<h1>Hello</h1>'))],
    ['to return a list', (made: SentRequest) => made.respond(Response.json(null))],
  ])('%s has no status and causes no pause', async (_, end) => {
    const client = newClient()
    const { response } = client.ask('ẹ̀rọ')
    end(request())
    expect(await response).toMatchObject({
      status: 0,
      until: Date.now(),
      message: expect.any(String),
    })
    expect(client.resting()).toBeUndefined()
    client.ask('ẹ̀rọ')
    expect(requests.length).toBe(2)
  })

  test('without a time causes no pause', async () => {
    const client = newClient()
    expect(await responded(client, 'a', refusal(503))).toMatchObject({ status: 503 })
    await responded(client, 'b', Response.json({}, { status: 500 }))
    expect(client.resting()).toBeUndefined()
  })

  // A refusal must not replace an earlier one that lasts longer.
  test('that stops all requests is not shortened by another response', async () => {
    const client = newClient()
    const responses = ['a', 'b'].map((query) => client.ask(query).response)
    request(0).respond(refusal(403))
    await responses[0]
    request(1).respond(refusal(429, { 'Retry-After': '1' }))
    await responses[1]
    expect(client.resting()).toMatchObject({ status: 403 })
  })
})

test.each(['', 'app_', 'key_1aZ', 'app_1&q=x', ' app_1aZ', 'app_1aZ\n', 'app_ẹ̀rọ'])(
  'with the invalid client ID %p it sends no request',
  (clientId) => {
    const client = createClient('https://atumo.example', clientId)
    pass(365 * 86_400_000)
    expect(client.resting()).toMatchObject({ status: 401, until: Number.POSITIVE_INFINITY })
    expect(client.resting()?.message).toContain(clientId || 'missing')
    expect(requests).toEqual([])
  },
)
