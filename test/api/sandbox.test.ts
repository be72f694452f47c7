/** Sandbox apps: searches, limits, and errors on demand. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { pageProblems, sampleProblems } from '../../src/api/sampleProblems'
import { errorsOf, sandboxEndpoints } from '../../src/api/sandboxErrors'
import { sandboxBalance } from '../../src/domain/sandbox/account'
import { sandboxTerms } from '../../src/domain/sandbox/dictionary'
import { problemText } from '../../src/locales/problems'
import { requestCodes, statusOf } from '../../src/problems'
import { revokeApp } from '../support/apps'
import { startTestApp, type TestApp } from '../support/testApp'
import { type Sandboxes, scopes, startSandboxes, submission, suggestion } from './sandboxes'
import { submitPath as submit, suggestPath as suggest } from './writing'

const dictionary = '/api/v1/dictionary.php'

let app: TestApp
let sql: Sandboxes['sql']
let newSandbox: Sandboxes['newSandbox']
let post: Sandboxes['post']
let close: Sandboxes['close']
beforeAll(async () => {
  ;({ app, sql, newSandbox, post, close } = await startSandboxes())
  // A real term, which sandbox apps must not find.
  await app.saveTerms({ slug: 'kettle', english: 'kettle', yoruba: 'ìkòkò iná' })
})
afterAll(() => close())

const slugsIn = async (response: Response) =>
  ((await response.json()) as { slug: string }[]).map(({ slug }) => slug)

describe('searches', () => {
  test.each([
    ['q=ero', ['machine', 'printer', '3d-printer', 'computer']],
    ['q=mashine', ['machine']],
    ['q=kettle', []],
    ['slug=printer', ['printer']],
    ['letter=d', ['database']],
    ['category=Hardware', ['3d-printer', 'keyboard', 'printer']],
    ['category=hardware&letter=k', ['keyboard']],
    ['category=hardware&q=computer', ['keyboard', 'printer']],
  ])('%s', async (query, slugs) => {
    const { apiKey } = await newSandbox()
    const response = await app.get(`${dictionary}?${query}`, apiKey)
    expect(await slugsIn(response)).toEqual(slugs)
    expect(response.headers.get('x-total-count')).toBe(String(slugs.length))
  })

  test('have pages', async () => {
    const { apiKey } = await newSandbox()
    const response = await app.get(`${dictionary}?limit=2&offset=1`, apiKey)
    expect(await slugsIn(response)).toEqual(['computer', 'database'])
    expect(response.headers.get('x-total-count')).toBe(String(sandboxTerms.length))
  })

  test('find the same terms in every installation', () => {
    expect(sandboxTerms.map(({ slug }) => slug)).toEqual(
      '3d-printer computer database internet keyboard machine password printer'.split(' '),
    )
  })

  test('cost nothing, and say so in the same headers as other searches', async () => {
    const { apiKey, clientId } = await newSandbox()
    const responses = [
      await app.get(`${dictionary}?q=ero`, apiKey),
      await app.get(`${dictionary}?q=ero`, apiKey),
    ]
    const figures = responses.map(({ headers }) =>
      ['x-credit-cost', 'x-credit-balance', 'x-ratelimit-limit', 'x-ratelimit-remaining'].map(
        (name) => headers.get(name),
      ),
    )
    expect(figures).toEqual([
      ['0', String(sandboxBalance), '5000', '4999'],
      ['0', String(sandboxBalance), '5000', '4998'],
    ])
    expect(await app.books(clientId)).toMatchObject({ granted: 0, spent: 0, cells: [] })
  })

  test('refuse invalid input as usual', async () => {
    const { apiKey } = await newSandbox()
    const response = await app.get(`${dictionary}?limit=0`, apiKey)
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'not_in_range' }])
  })

  test('work from web pages, with the origin allowlist', async () => {
    const { clientId } = await newSandbox({ origins: ['a.example'] })
    const from = (origin: string) =>
      app.fetch(`/embed/search?client_id=${clientId}&q=ero`, { headers: { origin } })
    const response = await from('https://a.example')
    expect((await slugsIn(response))[0]).toBe('machine')
    expect(response.headers.get('x-credit-cost')).toBe('0')
    expect((await from('https://b.example')).status).toBe(403)
  })

  test('do not count as missed searches', async () => {
    const { apiKey } = await newSandbox()
    await app.get(`${dictionary}?q=nothinglikethis`, apiKey)
    await app.services.misses.flush()
    expect(await sql`select from missed_searches where text like '%nothinglikethis%'`).toHaveLength(
      0,
    )
  })
})

describe('limits', () => {
  test('an hour’s requests are limited, in each channel', async () => {
    const { apiKey, clientId } = await newSandbox({ hourlyLimit: 2 })
    const statuses: number[] = []
    for (let request = 0; request < 3; request++)
      statuses.push((await app.get(dictionary, apiKey)).status)
    const write = await post(submit, apiKey, submission)
    const page = await app.fetch(`/embed/search?client_id=${clientId}&q=ero`)
    expect([...statuses, write.status, page.status]).toEqual([200, 200, 429, 429, 200])
    expect(Number(write.headers.get('retry-after'))).toBeGreaterThan(0)
    await app.clock.advance(3_600_000)
    expect((await app.get(dictionary, apiKey)).status).toBe(200)
  })

  test('errors on demand count towards the hourly limit', async () => {
    const { apiKey } = await newSandbox({ hourlyLimit: 1 })
    expect((await app.get(`${dictionary}?q=error:revoked`, apiKey)).status).toBe(403)
    expect((await app.get(`${dictionary}?q=ero`, apiKey)).status).toBe(429)
  })

  test('a revocation takes effect on the next request', async () => {
    const { apiKey, clientId } = await newSandbox()
    expect((await app.get(dictionary, apiKey)).status).toBe(200)
    await revokeApp(app.services, clientId)
    expect((await app.get(dictionary, apiKey)).status).toBe(403)
  })
})

test('credits.php responds in the usual form, without usage', async () => {
  const { apiKey } = await newSandbox()
  await app.get(dictionary, apiKey)
  const response = await app.get('/api/v1/credits.php', apiKey)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    credit_balance: sandboxBalance,
    costs: { api_request: 1, embed_search: 1 },
    usage: { spent_today: 0, spent_7d: 0, runway_days: null },
  })
})

describe('errors on demand', () => {
  /** Asks an endpoint to return a specific error. */
  function ask(
    path: string,
    word: string,
    { apiKey, clientId }: { apiKey: string; clientId: string },
  ) {
    switch (path) {
      case dictionary:
        return app.get(`${path}?q=${word}`, apiKey)
      case submit:
        return post(path, apiKey, { ...submission, english_term: word })
      case suggest:
        return post(path, apiKey, { ...suggestion, slug: word })
      default:
        return app.fetch(`${path}?client_id=${clientId}&q=${word}`)
    }
  }

  /** Errors that sandbox apps cannot request: those that only other endpoints return, and 405. */
  const elsewhere = [
    ...pageProblems.map(({ code }) => code),
    'not_found',
    'not_ready',
    'stopping',
    'method_not_allowed',
  ]
  const codes = requestCodes.filter((code) => !elsewhere.includes(code))

  test('cover every error that these endpoints can return', () => {
    const covered = sandboxEndpoints.flatMap(([method, path]) => [...errorsOf(method, path).keys()])
    expect([...new Set(covered)].toSorted()).toEqual(
      codes.map((code) => `error:${code}`).toSorted(),
    )
  })

  test.each(
    sandboxEndpoints.flatMap(([method, path]) =>
      [...errorsOf(method, path)].map(([word, refusal]) => [path, word, refusal] as const),
    ),
  )('%s %s', async (path, word, refusal) => {
    const made = await newSandbox()
    const response = await ask(path, word, made)
    // `app` itself compares each response with the API description.
    expect(response.status).toBe(statusOf(refusal))
    expect(response.headers.get('x-credit-cost')).toBe('0')
    expect(response.headers.has('retry-after')).toBe([429, 503].includes(response.status))
    expect(await response.json()).toMatchObject({ ok: false, code: word.slice('error:'.length) })
  })

  test('have the figures of the request', async () => {
    const made = await newSandbox({ hourlyLimit: 9 })
    const figuresOf = ({ headers }: Response) =>
      ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-credit-balance'].map((name) =>
        Number(headers.get(name)),
      )
    const broke = await ask(dictionary, 'error:out_of_credits', made)
    expect(figuresOf(broke)).toEqual([9, 8, 0])
    expect(await broke.json()).toMatchObject({
      top_up_url: 'http://localhost:3000/top-up',
      credit_balance: 0,
      credit_cost: 1,
    })
    const throttled = await ask(dictionary, 'error:throttled', made)
    expect(figuresOf(throttled)).toEqual([9, 0, sandboxBalance])
    const resetIn = Number(throttled.headers.get('x-ratelimit-reset')) - app.clock.now() / 1000
    expect(Number(throttled.headers.get('retry-after'))).toBe(Math.ceil(resetIn))
    const daily = await ask('/embed/search', 'error:over_daily_limit', made)
    expect(figuresOf(daily)).toEqual([9, 8, sandboxBalance])
  })

  test('are in the language of the request', async () => {
    const { apiKey } = await newSandbox()
    const response = await app.get(`${dictionary}?q=error:revoked`, apiKey, {
      'accept-language': 'yo',
    })
    const message = problemText({ code: 'revoked' }, 'yo')
    expect(await response.json()).toMatchObject({ error: message })
  })

  test('need the exact text, of an error that the endpoint can return', async () => {
    const made = await newSandbox()
    for (const word of ['error:duplicate', 'error:none', 'error:', 'an error:revoked']) {
      expect([word, (await ask(dictionary, word, made)).status]).toEqual([word, 200])
    }
  })

  test('are ordinary text for other apps', async () => {
    const { apiKey } = await app.newApp({ scopes })
    expect((await app.get(`${dictionary}?q=error:internal`, apiKey)).status).toBe(200)
  })

  test('do not block the app, and are not among the service’s own statistics', async () => {
    const own = await startTestApp({ REFUSAL_LIMIT: '1', METRICS_TOKEN: 'a-token-for-tests' })
    try {
      const { apiKey } = await own.newApp({ scopes }, 'sandbox')
      for (const word of ['internal', 'unavailable', 'revoked', 'key_invalid']) {
        await own.get(`${dictionary}?q=error:${word}`, apiKey)
      }
      expect((await own.get(`${dictionary}?q=ero`, apiKey)).status).toBe(200)
      const metrics = await own.fetch('/metrics', {
        headers: { authorization: 'Bearer a-token-for-tests' },
      })
      const lines = (await metrics.text()).split('\n').filter((line) => !line.startsWith('#'))
      const counted = lines.filter(
        (line) => /_requests_total\{.*status="5/.test(line) && !line.endsWith(' 0'),
      )
      const refused = lines.filter(
        (line) => /refus/.test(line) && /"(internal|revoked)"/.test(line) && !line.endsWith(' 0'),
      )
      expect([counted, refused]).toEqual([[], []])
    } finally {
      await own.close()
    }
  })

  test('are in the app’s own statistics and request log', async () => {
    const { apiKey, clientId } = await newSandbox()
    await app.get(`${dictionary}?q=error:out_of_credits`, apiKey)
    await app.services.refused.flush()
    await app.services.requestLog.flush()
    const { id } = (await app.services.apps.byClientId(clientId)) ?? { id: 0 }
    expect(await app.services.refusalCounts.recent(id, 1)).toMatchObject([
      { reason: 'out_of_credits', requests: 1 },
    ])
  })

  test('have a sample for each code', () => {
    const sampled = Object.values(sampleProblems).map(({ code }) => code)
    expect(codes.filter((code) => !sampled.includes(code))).toEqual([])
  })
})
