import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { body, type Delivering, failed, kind, openDelivering, shownFailed } from './delivering'

let atumo: Delivering
beforeAll(async () => {
  atumo = await openDelivering()
})
afterAll(() => atumo.close())

const list = async (...words: string[]) =>
  (await atumo.json('deliveries', 'list', ...words)) as unknown as Record<string, unknown>[]

describe('deliveries list', () => {
  let ids: Record<'due' | 'queued' | 'sending' | 'delivered' | 'dead', string>
  let one: Awaited<ReturnType<Delivering['newEndpoint']>>
  let other: Awaited<ReturnType<Delivering['newEndpoint']>>
  beforeAll(async () => {
    one = await atumo.newEndpoint()
    other = await atumo.newEndpoint('https://example.org/other')
    ids = {
      delivered: await atumo.newDelivery(one.id),
      dead: await atumo.deadDelivery(one.id),
      sending: await atumo.newDelivery(other.id),
      queued: await atumo.newDelivery(other.id),
      due: await atumo.newDelivery(one.id),
    }
    await atumo.attempt(ids.delivered, {})
    await atumo.deliveries.lease([ids.sending], { lease: 'a', leaseMs: 60_000 })
    await atumo.stores.sql`update deliveries set state = 'queued' where id = ${ids.queued}`
  })

  test('prints all deliveries, the latest first', async () => {
    const found = await list()
    const { due, queued, sending, dead, delivered } = ids
    expect(found.map(({ id }) => id)).toEqual([due, queued, sending, dead, delivered])
  })

  test('prints the event, the state and the attempts of each delivery', async () => {
    const [due, dead, delivered] = await list('--endpoint', one.id)
    const about = { kind, endpoint: one.id, client_id: one.clientId, url: one.url }
    expect(dead).toEqual({
      ...about,
      id: ids.dead,
      event: expect.stringMatching(/^evt_[0-9A-Za-z]{20}$/),
      state: 'dead',
      due_at: null,
      created_at: expect.any(String),
      ended_at: expect.any(String),
      attempts: [
        {
          number: 1,
          at: '2026-11-21T12:00:00.000Z',
          duration_ms: 12,
          ...shownFailed,
          detail: null,
          headers: expect.objectContaining({ 'x-service-event': kind }),
        },
      ],
    })
    expect(delivered).toMatchObject({ state: 'delivered', attempts: [{ status: 204 }] })
    expect(due).toMatchObject({
      ...about,
      due_at: expect.any(String),
      ended_at: null,
      attempts: [],
    })
  })

  test.each(['due', 'queued', 'sending', 'delivered', 'dead'] as const)(
    '--state %s prints only deliveries in this state',
    async (state) => {
      expect((await list('--state', state)).map(({ id }) => id)).toEqual([ids[state]])
    },
  )

  test('--app, --endpoint, --state and --limit can be combined', async () => {
    const idsOf = async (...words: string[]) => (await list(...words)).map(({ id }) => id)
    const { due, dead, delivered, sending, queued } = ids
    expect(await idsOf('--app', one.clientId)).toEqual([due, dead, delivered])
    expect(await idsOf('--app', other.clientId)).toEqual([queued, sending])
    expect(await idsOf('--app', one.clientId, '--limit', '2')).toEqual([due, dead])
    expect(await idsOf('--app', one.clientId, '--state', 'dead')).toEqual([dead])
    expect(await idsOf('--app', other.clientId, '--endpoint', one.id)).toEqual([])
  })

  test('prints one line per delivery as text, or that there are none', async () => {
    const { out, err, code } = await atumo.run(['deliveries', 'list', '--app', one.clientId])
    expect({ err, code }).toEqual({ err: '', code: 0 })
    const row = (id: string, state: string, attempts: number) =>
      expect.stringMatching(new RegExp(`^${id} +${state} .* ${one.id} .* +${attempts}$`))
    expect(out.trim().split('\n')).toEqual([
      expect.stringMatching(/^id +state +created_at +kind +endpoint +url +attempts$/),
      row(ids.due, 'due', 0),
      row(ids.dead, 'dead', 1),
      row(ids.delivered, 'delivered', 1),
    ])
    const { id: unused } = await atumo.newEndpoint('https://example.org/unused')
    const none = await atumo.run(['deliveries', 'list', '--endpoint', unused])
    expect(none).toEqual({ out: 'Nothing found.\n', err: '', code: 0 })
  })
})

describe('deliveries show', () => {
  test('prints the body and every attempt with its headers', async () => {
    const endpoint = await atumo.newEndpoint()
    const id = await atumo.newDelivery(endpoint.id)
    await atumo.attempt(id, { ...failed, next: { afterMs: 0 } })
    await atumo.attempt(id, {})
    const shown = await atumo.json('deliveries', 'show', id)
    expect(shown).toMatchObject({
      id,
      state: 'delivered',
      body,
      attempts: [
        { number: 1, ...shownFailed },
        { number: 2, status: 204, outcome: 'delivered', answer: null },
      ],
    })
    const [{ headers }] = shown['attempts'] as [{ headers: Record<string, string> }]
    const hmac = new Bun.CryptoHasher('sha256', endpoint.secret).update(body).digest('hex')
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': kind,
      'x-service-delivery': id,
      'x-service-signature': `sha256=${hmac}`,
    })
    const { out } = await atumo.run(['deliveries', 'show', id])
    expect(out).toMatch(new RegExp(`^body +${RegExp.escape(body)}$`, 'm'))
    for (const [name, value] of Object.entries(headers)) {
      expect(out).toMatch(new RegExp(`^ {4}${name} +${RegExp.escape(value)}$`, 'm'))
    }
    expect(out).toMatch(/^ {2}number +1$[^]*^ {2}outcome +http_error$[^]*^ {2}number +2$/m)
    expect(out).toMatch(new RegExp(`^ {2}answer +${RegExp.escape(failed.body)}$`, 'm'))
    expect(out).not.toContain('whsec_')
  })

  test('prints the reason if there was no response', async () => {
    const id = await atumo.newDelivery((await atumo.newEndpoint()).id)
    const outcome = 'connection_refused'
    await atumo.attempt(id, { status: null, outcome, next: { afterMs: 60_000 } })
    const { out } = await atumo.run(['deliveries', 'show', id])
    expect(out).toMatch(/^ {2}outcome +connection_refused$/m)
    expect(out).toMatch(/^ {2}answer +\(not set\)$/m)
    expect(out).toMatch(/^due_at +20/m)
    expect(await atumo.json('deliveries', 'show', id)).toMatchObject({
      state: 'due',
      attempts: [{ status: null, outcome }],
    })
  })

  test('names the error code of a network failure', async () => {
    const id = await atumo.newDelivery((await atumo.newEndpoint()).id)
    const failure = { status: null, outcome: 'no_response', detail: 'EHOSTUNREACH' } as const
    await atumo.attempt(id, { ...failure, next: 'dead' })
    const { out } = await atumo.run(['deliveries', 'show', id])
    expect(out).toMatch(/^ {2}detail +EHOSTUNREACH$/m)
    expect(await atumo.json('deliveries', 'show', id)).toMatchObject({
      attempts: [failure],
    })
  })

  test('names the reason of a TLS failure', async () => {
    const id = await atumo.newDelivery((await atumo.newEndpoint()).id)
    const outcome = 'certificate_expired'
    await atumo.attempt(id, { status: null, outcome, next: 'dead' })
    expect(await atumo.json('deliveries', 'show', id)).toMatchObject({
      attempts: [{ status: null, outcome, detail: null }],
    })
  })

  test('escapes control characters and line breaks in a response', async () => {
    const id = await atumo.newDelivery((await atumo.newEndpoint()).id)
    const response = '\u001b[2Jgone\n\n  number  2'
    await atumo.attempt(id, { ...failed, body: response, next: 'dead' })
    const { out } = await atumo.run(['deliveries', 'show', id])
    expect(out).not.toContain('\u001b')
    expect(out).toMatch(/^ {2}answer +"/m)
    expect(out).not.toMatch(/^ +number +2/m)
  })
})

describe('a failing command prints the reason to stderr, and nothing to stdout', () => {
  const nothing = 'dlv_zzzzzzzzzzzzzzzzzzzz'
  const either = 'Specify either a delivery, or --endpoint and --since.'
  const noTime = 'It must be a day or a time in UTC, such as 2026-11-21 or 2026-11-21T12:00Z.'
  const nobody = 'app_00000000000000000000'
  const nowhere = 'end_zzzzzzzzzzzzzzzzzzzz'
  test.concurrent.each([
    [
      'list --state done',
      "option '--state <state>' argument 'done' is invalid. Allowed choices are due, queued, sending, delivered, dead.",
    ],
    ['list --limit 0', "argument '0' is invalid. It must be a whole number from 1 to 10000."],
    ['list --colour red', '--colour'],
    ['list more', 'Usage: bin/atumo deliveries list [options]'],
    [`list --app ${nobody}`, `There is no app with the client ID ${nobody}. Check the client ID.`],
    [`list --endpoint ${nowhere}`, `There is no endpoint with the ID ${nowhere}. Check the ID.`],
    ['show', 'Usage: bin/atumo deliveries show [options] <delivery>'],
    [`show ${nothing}`, `There is no delivery with the ID ${nothing}. Check the ID.`],
    ['replay', either],
    ['replay', 'Usage: bin/atumo deliveries replay [options] [delivery]'],
    [`replay ${nothing}`, `There is no delivery with the ID ${nothing}. Check the ID.`],
    [`replay ${nothing} --since 2026-11-21`, either],
    [
      `replay --endpoint ${nowhere} --since 2026-11-21`,
      `There is no endpoint with the ID ${nowhere}. Check the ID.`,
    ],
    ['replay --endpoint end_x', either],
    ['replay --endpoint=end_x --since=', noTime],
    ['replay --endpoint end_x --since yesterday', noTime],
    ['replay --endpoint end_x --since 2026-13-01', noTime],
    ['replay --endpoint end_x --since 2026-02-31', noTime],
    ['replay --endpoint end_x --since 2026-11-21T12:00', noTime],
    ['replay --endpoint end_x --since 2026-11-21T25:00Z', noTime],
    ['replay --endpoint end_x --since 2026-11-21T12:00+01:00', noTime],
    ['replay --endpoint end_x --since 2026', noTime],
    ['replay --endpoint end_x --since 1', noTime],
    [`replay ${nothing} --endpoint end_x --since 2026-11-21`, either],
  ])('deliveries %s', async (words, reason) => {
    const { out, err, code } = await atumo.run(['deliveries', ...words.split(' '), '--json'])
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toContain(reason)
    expect(err).not.toMatch(/\n +at /)
  })
})
