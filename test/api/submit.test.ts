/** POST submit.php, by status. submit.bodies.test.ts tests invalid bodies. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { unpublish } from '../../src/domain/terms/termChanges'
import { changeApp, restoreApp, revokeApp } from '../support/apps'
import { errorBody } from '../support/errorBody'
import { baseUrl } from '../support/testApp'
import { expectBilledHeaders, startWriting, submitPath, type WritingApp } from './writing'

let service: WritingApp
beforeAll(async () => {
  service = await startWriting()
})
afterAll(() => service.close())

const entry = (english: string, yoruba = 'ẹ̀rọ') => ({
  english_term: english,
  yoruba_term: yoruba,
  definition_en: 'A device.',
})

const submit = (writer: { apiKey: string }, body: unknown, headers?: Record<string, string>) =>
  service.post(submitPath, writer, body, headers)

describe('201', () => {
  test('stores a submission for review, for one credit', async () => {
    const writer = await service.writer()
    const response = await submit(writer, entry('kettle', 'ìkòkò iná'))
    expect(await response.json()).toEqual({
      ok: true,
      status: 'pending',
      submission: { id: expect.stringMatching(/^sub_[0-9A-Za-z]{20}$/) },
      term: null,
    })
    expect(response.status).toBe(201)
    expectBilledHeaders(response, 999)
    expect(await service.balance(writer.clientId)).toBe(999)
  })

  test('stores text trimmed and in NFC, otherwise as written', async () => {
    const body = {
      english_term: '  Fish  TANK ',
      yoruba_term: ' E\u0300\u0323ro\u0329 ',
      definition_en: '  It’s  <b>e\u0301</b> ',
    }
    expect((await submit(await service.writer(), body)).status).toBe(201)
    const [stored] = await service.sql`
      select english, yoruba, definition_en from contributions order by number desc limit 1`
    expect(stored).toEqual({
      english: 'Fish  TANK',
      yoruba: 'Ẹ̀ro\u0329',
      definition_en: 'It’s  <b>é</b>',
    })
  })

  test('returns the term and its URL if the app publishes at once', async () => {
    const writer = await service.writer({ autoPublish: true })
    const response = await submit(writer, entry('Water pump', 'ẹ̀rọ omi'))
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      status: 'published',
      term: { slug: 'water-pump', url: `${baseUrl}/terms/water-pump` },
    })
  })

  test('the last credit pays for one submission', async () => {
    const writer = await service.writer({}, 1)
    const response = await submit(writer, entry('last'))
    expect(response.status).toBe(201)
    expect(response.headers.get('x-credit-balance')).toBe('0')
    const send = () => submit(writer, entry('one too many'))
    await service.refuses(writer, send, { status: 402, says: 'credits' })
  })
})

test('twenty homographs published at once have twenty slugs', async () => {
  const writer = await service.writer({ autoPublish: true })
  // The submissions wait for each other, so some may time out on a slow machine. Submissions that
  // time out are sent again.
  async function publish(n: number): Promise<string> {
    const response = await submit(writer, entry('homograph', `ẹ̀rọ ${n}`))
    if (response.status === 503) {
      await service.app.clock.advance(Number(response.headers.get('retry-after')) * 1000)
      return publish(n)
    }
    return ((await response.json()) as { term: { slug: string } }).term.slug
  }
  const slugs = await Promise.all(Array.from({ length: 20 }, (_, n) => publish(n)))
  expect(new Set(slugs).size).toBe(20)
  expect(await service.balance(writer.clientId)).toBe(980)
})

test('401 without a key, and with an unknown key', async () => {
  const writer = await service.writer()
  for (const [apiKey, says] of [
    ['', 'No API key'],
    ['atk_00000000000000000000000000000000003rKGoU', 'Invalid API key'],
  ] as const) {
    const send = () => submit({ apiKey }, entry('stranger'))
    const { response } = await service.refuses(writer, send, { status: 401, says })
    expect(response.headers.get('www-authenticate')).toStartWith('Bearer')
  }
})

test('402 says where to add credits', async () => {
  const writer = await service.writer({}, 0)
  const send = () => submit(writer, entry('poor'))
  const { response, body } = await service.refuses(writer, send, { status: 402, says: 'top_up' })
  expect(body).toEqual({
    ...errorBody('out_of_credits'),
    top_up_url: `${baseUrl}/top-up`,
    credit_balance: 0,
    credit_cost: 1,
  } as never)
  expect(response.headers.get('x-credit-balance')).toBe('0')
  expect(response.headers.get('x-ratelimit-limit')).toBe('5000')
  expect(response.headers.get('x-commercial-use')).toBe('not-allowed')
})

describe('403', () => {
  test('an app with only the read scope', async () => {
    const reader = await service.writer({ scopes: ['dictionary:read'] })
    const send = () => submit(reader, entry('reader'))
    await service.refuses(reader, send, { status: 403, says: 'dictionary:write' })
  })

  test('an address that is not on the IP allowlist', async () => {
    const writer = await service.writer({ addresses: ['192.0.2.1'] })
    const send = () => submit(writer, entry('elsewhere'))
    await service.refuses(writer, send, { status: 403, says: 'IP allowlist' })
  })

  test('an origin that is not on the origin allowlist, but not one that is', async () => {
    const writer = await service.writer({ origins: ['a.example'] })
    const send = (origin: string) => submit(writer, entry('origin'), { origin })
    const evil = () => send('https://evil.example')
    await service.refuses(writer, evil, { status: 403, says: 'https://evil.example' })
    expect((await send('https://a.example')).status).toBe(201)
  })

  test('a changed app, on the next request', async () => {
    const writer = await service.writer()
    const { services } = service.app
    const send = () => submit(writer, entry('changes'))
    expect((await submit(writer, entry('known'))).status).toBe(201)
    await changeApp(services, writer.clientId, { scopes: ['dictionary:read'] })
    await service.refuses(writer, send, { status: 403, says: 'scope' })
    await changeApp(services, writer.clientId, { scopes: ['dictionary:write'] })
    await revokeApp(services, writer.clientId)
    await service.refuses(writer, send, { status: 403, says: 'revoked' })
    await restoreApp(services, writer.clientId)
    expect((await send()).status).toBe(201)
    await changeApp(services, writer.clientId, { autoPublish: true })
    const published = await submit(writer, entry('published now'))
    expect(await published.json()).toMatchObject({ status: 'published' })
  })
})

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('405 for %s, with Allow', async (method) => {
  const writer = await service.writer()
  const headers = { 'x-api-key': writer.apiKey }
  const response = await service.app.fetch(submitPath, { method, headers })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('POST, OPTIONS')
  expect(await service.balance(writer.clientId)).toBe(1000)
})

describe('409', () => {
  beforeAll(async () => {
    const writer = await service.writer()
    await submit(writer, entry('Water  heater', 'ẹ̀rọ amómigbóná'))
    await service.app.saveTerms({ slug: 'husband', english: 'husband', yoruba: 'ọkọ' })
  })
  const waiting = 'ẹ̀rọ amómigbóná'

  test.each([
    ['waits', entry('Water  heater', waiting)],
    ['waits, in capitals', entry('WATER HEATER', waiting.toUpperCase())],
    ['waits, decomposed', entry('Water heater', waiting.normalize('NFD'))],
    ['waits, with lines below', entry('water heater', 'e\u0329\u0300ro\u0329 amómigbóná')],
    ['waits, with spaces around', entry(' water heater ', ` ${waiting} `)],
    ['is approved', entry('husband', 'ọkọ')],
    ['is approved, in capitals', entry('Husband', 'ỌKỌ')],
    ['is approved, decomposed', entry('husband', 'o\u0323ko\u0323')],
    ['is approved, with lines below', entry('husband', 'o\u0329ko\u0329')],
  ])('a pair that %s', async (_, body) => {
    const writer = await service.writer()
    const send = () => submit(writer, body)
    await service.refuses(writer, send, { status: 409, says: 'in the dictionary' })
  })

  test.each([
    ['other tones', entry('husband', 'ọkọ́')],
    ['no dots', entry('husband', 'oko')],
    ['another translation', entry('water heater', 'ìgbóná omi')],
    ['another word', entry('spouse', 'ọkọ')],
    ['both words the other way round', entry('ọkọ', 'husband')],
  ])('%s are a new pair', async (_, body) => {
    expect((await submit(await service.writer(), body)).status).toBe(201)
  })

  test('a term that was unpublished can be submitted again', async () => {
    await service.app.saveTerms({ slug: 'gone', english: 'gone', yoruba: 'lọ' })
    await unpublish(service.app.services.transactions, { slug: 'gone', by: 'test' })
    expect((await submit(await service.writer(), entry('gone', 'lọ'))).status).toBe(201)
  })

  test('of twenty equal pairs at once, one is stored and charged', async () => {
    const writer = await service.writer()
    const requests = Array.from({ length: 20 }, () => submit(writer, entry('twenty')))
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect(await service.balance(writer.clientId)).toBe(999)
  })
})

test('429 over the hourly limit, with Retry-After', async () => {
  const writer = await service.writer({ hourlyLimit: 1 })
  expect((await submit(writer, entry('first of the hour'))).status).toBe(201)
  const send = () => submit(writer, entry('second of the hour'))
  const { response } = await service.refuses(writer, send, { status: 429, says: 'hourly limit' })
  const untilHourEnds = 3600 - ((service.app.clock.now() / 1000) % 3600)
  expect(response.headers.get('retry-after')).toBe(String(untilHourEnds))
  expect(response.headers.get('x-ratelimit-remaining')).toBe('0')
})

test('refused requests do not count towards the hourly limit', async () => {
  const writer = await service.writer({ hourlyLimit: 1 })
  await service.app.saveTerms({ slug: 'known', english: 'known', yoruba: 'ẹ̀rọ' })
  for (const body of [{}, '', entry('known')]) await submit(writer, body)
  const response = await submit(writer, entry('the only one'))
  expect([response.status, response.headers.get('x-ratelimit-remaining')]).toEqual([201, '0'])
})

test('checks come in the order of the API description', async () => {
  const { services } = service.app
  const writer = await service.writer(
    { scopes: ['dictionary:read'], addresses: ['192.0.2.1'], origins: ['a.example'] },
    0,
  )
  const { clientId } = writer
  await service.app.saveTerms({ slug: 'taken', english: 'taken', yoruba: 'ẹ̀rọ' })
  let headers: Record<string, string> = { origin: 'https://evil.example' }
  let body: unknown = {}
  const expects = (status: number, says: string) =>
    service.refuses(writer, () => submit(writer, body, headers), { status, says })

  await revokeApp(services, clientId)
  await expects(403, 'revoked')
  await restoreApp(services, clientId)
  await expects(403, 'scope')
  await changeApp(services, clientId, { scopes: ['dictionary:write'] })
  await expects(403, 'IP allowlist')
  await changeApp(services, clientId, { addresses: [], hourlyLimit: 0 })
  await expects(403, 'origin allowlist')
  headers = { origin: 'https://a.example' }
  await expects(400, 'english_term')
  body = entry('taken')
  await expects(429, 'hourly limit')
  await changeApp(services, clientId, { hourlyLimit: null })
  await expects(402, 'credits')
})

test('errors are in Yoruba if that is preferred', async () => {
  const writer = await service.writer()
  const send = () => submit(writer, {}, { 'accept-language': 'yo' })
  const { response, body } = await service.refuses(writer, send, {
    status: 400,
    says: 'english_term',
  })
  expect(response.headers.get('content-language')).toBe('yo')
  expect(body.error).not.toContain('missing')
  expect(body.error).toBe(body.error.normalize('NFC'))
})

test('a preflight response lists the headers that pages may send', async () => {
  const { status, headers } = await service.app.fetch(submitPath, { method: 'OPTIONS' })
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
  for (const name of ['Authorization', 'X-API-Key', 'Content-Type', 'Idempotency-Key']) {
    expect(headers.get('access-control-allow-headers')).toContain(name)
  }
})
