/** Refused writes count towards the refusal limit. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { startWriting, submitPath, suggestPath, type WritingApp } from './writing'

let service: WritingApp
beforeAll(async () => {
  service = await startWriting({ REFUSAL_LIMIT: '5' })
})
afterAll(() => service.close())

// Refusals are counted per minute, so each test starts in a new minute.
beforeEach(() => service.app.clock.advance(60_000))

const entry = { english_term: 'machine', yoruba_term: 'ẹ̀rọ', definition_en: 'A device.' }

test('400, 404, 409, 413 and 415 count; above the limit, a valid request is 429 and free', async () => {
  await service.app.saveTerms({ slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ' })
  const writer = await service.writer()
  const submit = (body: unknown, headers?: Record<string, string>) =>
    service.post(submitPath, writer, body, headers)
  const suggest = (slug: string) => service.post(suggestPath, writer, { slug, notes: 'A note.' })

  expect((await submit({})).status).toBe(400)
  expect((await suggest('nothing')).status).toBe(404)
  expect((await submit(entry)).status).toBe(409)
  expect((await submit(' '.repeat(70_000))).status).toBe(413)
  expect((await submit(entry, { 'content-type': 'text/plain' })).status).toBe(415)

  const send = () => suggest('machine')
  const { response } = await service.refuses(writer, send, { status: 429, says: 'refused' })
  expect(response.headers.get('retry-after')).toBe('30')
  const neighbour = await service.writer()
  const welcome = { ...entry, english_term: 'engine' }
  expect((await service.post(submitPath, neighbour, welcome)).status).toBe(201)
})

test('402 and 429 do not count, so an app that tops up is served at once', async () => {
  const poor = await service.writer({}, 0)
  const throttled = await service.writer({ hourlyLimit: 0 })
  for (let request = 0; request < 5; request++) {
    expect((await service.post(submitPath, poor, entry)).status).toBe(402)
    expect((await service.post(submitPath, throttled, entry)).status).toBe(429)
  }
  expect(service.app.services.limits.wait(poor.clientId)).toBe(0)
  expect(service.app.services.limits.wait(throttled.clientId)).toBe(0)
})
