/** POST submit.php when the app changes or the client disconnects before the request is charged. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { changeApp, grantCredits, regenerateKey, revokeApp } from '../support/apps'
import { untilLockIsAwaited } from '../support/locks'
import { startWriting, submitPath, type WritingApp } from './writing'

let service: WritingApp
beforeAll(async () => {
  service = await startWriting()
})
afterAll(() => service.close())

const entry = (english: string) => ({
  english_term: english,
  yoruba_term: 'ẹ̀rọ',
  definition_en: 'A device.',
})

/** Sends a request, and blocks its processing until `happens` has run. */
async function meanwhile(
  request: () => Promise<Response>,
  happens: () => unknown,
): Promise<Response> {
  const sending = await service.sql.begin(async (tx) => {
    await tx`lock table contributions in exclusive mode`
    const response = request()
    await untilLockIsAwaited(service.sql)
    await happens()
    return { response }
  })
  return sending.response
}

const keys = [
  ['without a key', {}],
  ['with a key', { 'idempotency-key': 'one' }],
] as const

test.each(keys)('%s, an app that is revoked meanwhile is refused', async (name, headers) => {
  const writer = await service.writer()
  const send = () =>
    meanwhile(
      async () => service.post(submitPath, writer, entry(`revoked ${name}`), headers),
      () => revokeApp(service.app.services, writer.clientId),
    )
  await service.refuses(writer, send, { status: 403, says: 'revoked' })
})

test.each(keys)(
  '%s, an app that is changed meanwhile gets one response with the new settings',
  async (name, headers) => {
    const writer = await service.writer()
    const stored = await service.count()
    const response = await meanwhile(
      async () => service.post(submitPath, writer, entry(`changed ${name}`), headers),
      () => changeApp(service.app.services, writer.clientId, { commercialUse: true }),
    )
    expect(response.status).toBe(201)
    expect(response.headers.get('x-commercial-use')).toBe('allowed')
    expect(await service.count()).toBe(stored + 1)
    expect(await service.balance(writer.clientId)).toBe(999)
  },
)

test.each(keys)('%s, credits removed meanwhile cause 402', async (name, headers) => {
  const writer = await service.writer({}, 1)
  const stored = await service.count()
  const response = await meanwhile(
    async () => service.post(submitPath, writer, entry(`poor ${name}`), headers),
    () => grantCredits(service.app.services, writer.clientId, { credits: -1 }),
  )
  expect(response.status).toBe(402)
  expect(await service.count()).toBe(stored)
  expect(await service.balance(writer.clientId)).toBe(0)
})

test.each(keys)('%s, a key that is replaced meanwhile is invalid', async (name, headers) => {
  const writer = await service.writer()
  const asked = entry(`renewed ${name}`)
  const renewed: { apiKey: string }[] = []
  const send = () =>
    meanwhile(
      async () => service.post(submitPath, writer, asked, headers),
      async () => renewed.push(await regenerateKey(service.app.services, writer.clientId)),
    )
  await service.refuses(writer, send, { status: 401, says: 'Invalid API key' })
  const [key = writer] = renewed
  expect((await service.post(submitPath, key, asked, headers)).status).toBe(201)
  expect(await service.balance(writer.clientId)).toBe(999)
})

test.each(keys)(
  '%s, a client that disconnects meanwhile stores nothing and pays nothing',
  async (_, headers) => {
    const writer = await service.writer()
    const client = new AbortController()
    const send = () =>
      meanwhile(
        async () =>
          service.app.fetch(submitPath, {
            method: 'POST',
            signal: client.signal,
            headers: { 'x-api-key': writer.apiKey, 'content-type': 'application/json', ...headers },
            body: JSON.stringify(entry('nobody waits')),
          }),
        () => client.abort(),
      )
    const stored = await service.count()
    expect((await send()).status).toBe(499)
    expect(await service.count()).toBe(stored)
    expect(await service.balance(writer.clientId)).toBe(1000)
    const again = await service.post(submitPath, writer, entry('nobody waits'), headers)
    expect([again.status, again.headers.get('x-credit-cost')]).toEqual([201, '1'])
    await service.sql`delete from contributions where english = 'nobody waits'`
  },
)
