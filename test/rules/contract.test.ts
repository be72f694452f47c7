/**
 * Produces every response in the API description and no others, and checks that each one matches the
 * description.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readReleases } from '../../embed/releases'
import { createApp } from '../../src/app'
import type { AppSettings } from '../../src/store/apps/apps'
import { described, faultOfResponse, operationOf } from '../support/contract'
import { type OwnServer, openRedis } from '../support/ownServers'
import { baseUrl, startTestApp, type TestApp } from '../support/testApp'

// These tests start and stop their own Redis, which can take a long time on a busy machine.
setDefaultTimeout(60_000)

interface Asked {
  request: Request
  response: Response
}

const dictionary = '/api/v1/dictionary.php'
const submit = '/api/v1/submit.php'
const suggest = '/api/v1/suggest.php'
const credits = '/api/v1/credits.php'
const pinned = `/embed/${readReleases().at(-1)?.version}/dictionary.js`
const scopes: AppSettings['scopes'] = ['dictionary:read', 'dictionary:write']
const term = { english_term: 'kettle', yoruba_term: 'ìkòkò iná', definition_en: 'It boils water.' }
const edit = { slug: 'machine', notes: 'Maṣíìnì is heard more.' }

let redis: OwnServer
let app: TestApp
/** A service without a token for /metrics, and with a limit of one refused request per minute. */
let strict: TestApp
/** A service whose app lookups throw errors. */
let broken: ReturnType<typeof createApp>

beforeAll(async () => {
  redis = await openRedis()
  app = await startTestApp({ REDIS_URL: redis.url, METRICS_TOKEN: 'a-token-for-tests' })
  strict = await startTestApp({ REFUSAL_LIMIT: '1' })
  await app.saveTerms({ slug: 'machine', yoruba: 'ẹ̀rọ', definitionEn: 'It works.' })
  const lookup = () => {
    throw new Error('broken')
  }
  const lookups = { ...app.services.known.byKey, recall: lookup }
  broken = createApp({
    ...app.services,
    known: { ...app.services.known, byKey: lookups, byClientId: lookups },
  })
})
afterAll(async () => {
  await Promise.all([app.close(), strict.close()])
  await redis.stop()
})

async function ask(path: string, init: RequestInit = {}, at = app.app): Promise<Asked> {
  const request = new Request(baseUrl + path, init)
  return { request, response: await at.handle(request) }
}

/**
 * Creates an app and sends the request `times` times with its API key. By default, sends it once.
 * @returns the last response
 */
async function askAs(
  settings: Partial<AppSettings> & { balance?: number; times?: number },
  path: string,
  init: RequestInit = {},
): Promise<Asked> {
  const { balance = 1000, times = 1, ...rest } = settings
  const { apiKey, clientId } = await app.newApp({ scopes, ...rest }, balance)
  let asked: Asked | undefined
  for (let request = 0; request < times; request++) {
    const headers = { ...(init.headers as object), 'x-api-key': apiKey }
    asked = await ask(path.replace('CLIENT', clientId), { ...init, headers })
  }
  if (!asked) throw new Error('no request was sent')
  return asked
}

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/**
 * Repeats a request until it gets a 429 because of too many refusals. This can take more than two requests,
 * because a new minute may begin between them.
 */
async function untilTooMany(path: string, init?: RequestInit): Promise<Asked> {
  let asked = await ask(path, init, strict.app)
  for (let request = 0; request < 3 && asked.response.status !== 429; request++) {
    asked = await ask(path, init, strict.app)
  }
  return asked
}

/** Sends a request twice, the second time with the ETag of the first response. */
async function again(path: string): Promise<Asked> {
  const { response } = await ask(path)
  return ask(path, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
}

const blocked = { origins: ['a.example'] }
const fromElsewhere = { origin: 'https://b.example' }
const wrong = (path: string) => ask(path, { method: 'DELETE' })
const page = '/embed/search?client_id=CLIENT&q=ero'

const received: Record<string, () => Promise<Asked>> = {
  [`GET ${dictionary} 200`]: () => askAs({}, `${dictionary}?q=ero`),
  [`GET ${dictionary} 400`]: () => askAs({}, `${dictionary}?limit=0`),
  [`GET ${dictionary} 401`]: () => ask(dictionary),
  [`GET ${dictionary} 402`]: () => askAs({ balance: 0 }, dictionary),
  [`GET ${dictionary} 403`]: () => askAs({ scopes: ['dictionary:write'] }, dictionary),
  [`GET ${dictionary} 405`]: () => wrong(dictionary),
  [`GET ${dictionary} 429`]: () => askAs({ hourlyLimit: 1, times: 2 }, dictionary),
  [`GET ${dictionary} 500`]: () => ask(dictionary, { headers: { 'x-api-key': 'atk_' } }, broken),

  [`POST ${submit} 201`]: () => askAs({}, submit, post(term)),
  [`POST ${submit} 400`]: () => askAs({}, submit, post({ ...term, english_term: '' })),
  [`POST ${submit} 401`]: () => ask(submit, post(term)),
  [`POST ${submit} 402`]: () => askAs({ balance: 0 }, submit, post(term)),
  [`POST ${submit} 403`]: () => askAs({ scopes: ['dictionary:read'] }, submit, post(term)),
  [`POST ${submit} 405`]: () => wrong(submit),
  [`POST ${submit} 409`]: () => askAs({}, submit, post({ ...term, english_term: 'KETTLE' })),
  [`POST ${submit} 413`]: () => askAs({}, submit, post(`"${'a'.repeat(70_000)}"`)),
  [`POST ${submit} 415`]: () => askAs({}, submit, { method: 'POST', body: 'kettle' }),
  [`POST ${submit} 429`]: () =>
    askAs({ hourlyLimit: 1, times: 2 }, submit, post({ ...term, english_term: 'pot' })),
  [`POST ${submit} 500`]: () => ask(submit, post(term, { 'x-api-key': 'atk_' }), broken),

  [`POST ${suggest} 202`]: () => askAs({}, suggest, post(edit)),
  [`POST ${suggest} 400`]: () => askAs({}, suggest, post({ slug: 'machine' })),
  [`POST ${suggest} 401`]: () => ask(suggest, post(edit)),
  [`POST ${suggest} 402`]: () => askAs({ balance: 0 }, suggest, post(edit)),
  [`POST ${suggest} 403`]: () => askAs(blocked, suggest, post(edit, fromElsewhere)),
  [`POST ${suggest} 404`]: () => askAs({}, suggest, post({ ...edit, slug: 'none' })),
  [`POST ${suggest} 405`]: () => wrong(suggest),
  [`POST ${suggest} 409`]: async () => {
    const { apiKey } = await app.newApp({ scopes })
    const headers = { 'x-api-key': apiKey, 'idempotency-key': 'one' }
    await ask(suggest, post(edit, headers))
    return ask(suggest, post({ ...edit, notes: 'Another.' }, headers))
  },
  [`POST ${suggest} 413`]: () => askAs({}, suggest, post(`"${'a'.repeat(70_000)}"`)),
  [`POST ${suggest} 415`]: () => askAs({}, suggest, { method: 'POST', body: 'machine' }),
  [`POST ${suggest} 429`]: () => askAs({ hourlyLimit: 1, times: 2 }, suggest, post(edit)),
  [`POST ${suggest} 500`]: () => ask(suggest, post(edit, { 'x-api-key': 'atk_' }), broken),

  [`GET ${credits} 200`]: () => askAs({}, credits),
  [`GET ${credits} 401`]: () => ask(credits),
  [`GET ${credits} 403`]: () => askAs(blocked, credits, { headers: fromElsewhere }),
  [`GET ${credits} 405`]: () => wrong(credits),
  [`GET ${credits} 429`]: () => untilTooMany(credits),
  [`GET ${credits} 500`]: () => ask(credits, { headers: { 'x-api-key': 'atk_' } }, broken),

  'GET /embed/search 200': () => askAs({}, page),
  'GET /embed/search 400': () => askAs({}, '/embed/search?client_id=CLIENT'),
  'GET /embed/search 401': () => ask('/embed/search'),
  'GET /embed/search 402': () => askAs({ balance: 0 }, page),
  'GET /embed/search 403': () => askAs(blocked, page, { headers: fromElsewhere }),
  'GET /embed/search 405': () => wrong('/embed/search'),
  'GET /embed/search 429': () => askAs({ hourlyLimit: 1, times: 2 }, page),
  'GET /embed/search 500': () => ask('/embed/search?client_id=app_&q=ero', {}, broken),

  'GET /embed/dictionary.js 200': () => ask('/embed/dictionary.js'),
  'GET /embed/dictionary.js 304': () => again('/embed/dictionary.js'),
  'GET /embed/dictionary.js 405': () => wrong('/embed/dictionary.js'),
  'GET /embed/{version}/dictionary.js 200': () => ask(pinned),
  'GET /embed/{version}/dictionary.js 304': () => again(pinned),
  'GET /embed/{version}/dictionary.js 404': () => ask('/embed/0.0.0/dictionary.js'),
  'GET /embed/{version}/dictionary.js 405': () => wrong(pinned),

  ...Object.fromEntries(
    ['', '/yo'].flatMap((prefix) =>
      ['yaml', 'json'].flatMap((form): [string, () => Promise<Asked>][] => {
        const path = `${prefix}/openapi.${form}`
        return [
          [`GET ${path} 200`, () => ask(path)],
          [`GET ${path} 304`, () => again(path)],
          [`GET ${path} 405`, () => wrong(path)],
        ]
      }),
    ),
  ),

  'GET /healthz 200': () => ask('/healthz'),
  'GET /healthz 405': () => wrong('/healthz'),
  'GET /readyz 200': () => ask('/readyz'),
  'GET /readyz 405': () => wrong('/readyz'),
  'GET /metrics 200': () =>
    ask('/metrics', { headers: { authorization: 'Bearer a-token-for-tests' } }),
  'GET /metrics 401': () => ask('/metrics'),
  'GET /metrics 404': () => ask('/metrics', {}, strict.app),
  'GET /metrics 405': () => wrong('/metrics'),
}

/**
 * Requests to send while Redis is down. Some go to routes that read the app from a cache, others to routes
 * that query the stores.
 */
const outages: Record<string, () => Promise<Asked>> = {
  [`GET ${dictionary} 503`]: () => ask(`${dictionary}?q=ero`, { headers: known.headers }),
  [`POST ${submit} 503`]: () => ask(submit, post(term, known.headers)),
  [`POST ${suggest} 503`]: () => ask(suggest, post(edit, known.headers)),
  [`GET ${credits} 503`]: () => ask(credits, { headers: known.headers }),
  'GET /embed/search 503': () => ask(`/embed/search?client_id=${known.clientId}&q=ero`),
  'GET /readyz 503': () => ask('/readyz'),
}
let known: { clientId: string; headers: Record<string, string> }

async function expectDescribed(name: string, { request, response }: Asked) {
  const { method, path } = operationOf(request.method, new URL(request.url).pathname) ?? {}
  expect(`${method} ${path} ${response.status}`).toBe(name)
  expect(await faultOfResponse(request, response)).toBeUndefined()
}

test('there is a case for every described response, and no other', () => {
  const responses = described.flatMap(({ method, path, operation }) =>
    Object.keys(operation.responses).map((status) => `${method} ${path} ${status}`),
  )
  const here = [...Object.keys(received), ...Object.keys(outages)]
  expect(here.toSorted()).toEqual(responses.toSorted())
})

describe('matches the description:', () => {
  test.each(Object.entries(received))('%s', async (name, produce) => {
    await expectDescribed(name, await produce())
  })
})

describe('without Redis, matches the description:', () => {
  beforeAll(async () => {
    const { apiKey, clientId } = await app.newApp({ scopes })
    known = { clientId, headers: { 'x-api-key': apiKey } }
    await ask(dictionary, { headers: known.headers })
    await app.books(clientId)
    await redis.stop()
  })
  test.each(Object.entries(outages))('%s', async (name, produce) => {
    await expectDescribed(name, await produce())
  })
})
