/** Endpoints that hang, drip, never end or refuse keep nobody else waiting. */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { quantile } from '../../bench/support/figures'
import { freePort } from '../../src/launch/service'
import { startReceiver } from '../support/receiver'
import { openStage, type Stage, until } from './support'

setDefaultTimeout(60_000)

/** The machine has more to do than this; it is waits of seconds that are looked for. */
const slackMs = 150

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

test('nine that stall their answers leave a healthy one quick', async () => {
  const others = await startReceiver({ manner: 'stall', body: '.' })
  await stage.addEndpoint('/healthy')
  for (let place = 1; place <= 9; place++) {
    await stage.addEndpoint('', others.url(`/stalling/${place}`))
  }
  stage.startWorker()
  // All that they may have under way.
  await stage.commitAll(64)
  await until('all of them stall', () => others.received.length >= 9 * 64)
  const beside = await p90During(3000, 60)
  const paths = new Set(others.received.map(({ path }) => path))
  await others.close()

  expect(paths.size).toBe(9)
  expect(beside).toBeLessThan(1000)
})

test('six that hang with all they may have under way leave a healthy one quick', async () => {
  const others = await startReceiver({ manner: 'hang' })
  await stage.addEndpoint('/healthy')
  for (let place = 1; place <= 6; place++) {
    await stage.addEndpoint('', others.url(`/hanging/${place}`))
  }
  stage.startWorker()
  await stage.commitAll(64)
  await until('all of them hang', () => others.received.length >= 6 * 64)
  const beside = await p90During(3000, 60)
  const paths = Map.groupBy(others.received, ({ path }) => path)
  await others.close()

  expect([...paths.values()].map((received) => received.length)).toEqual(Array(6).fill(64))
  expect(beside).toBeLessThan(1000)
})

test('the healthy endpoint waits no longer beside four that are not', async () => {
  const others = await startReceiver()
  others.tell({ manner: 'hang' }, '/hanging')
  others.tell({ manner: 'stall', body: '.' }, '/dripping')
  others.tell({ manner: 'endless' }, '/endless')
  await stage.addEndpoint('/healthy')
  stage.startWorker()
  await stage.commit()
  await until('the worker works', () => stage.receiver.received.length === 1)

  const alone = await p90During(1200)
  await stage.addEndpoint('', others.url('/hanging'))
  await stage.addEndpoint('', others.url('/dripping'))
  await stage.addEndpoint('', others.url('/endless'))
  await stage.addEndpoint('', `https://127.0.0.1:${await freePort()}/refusing`)
  const beside = await p90During(4000)
  const sentBytes = others.sentBytes()
  const paths = new Set(others.received.map(({ path }) => path))
  await others.close()

  expect(paths).toEqual(new Set(['/hanging', '/dripping', '/endless']))
  expect(beside).toBeLessThanOrEqual(2 * alone + slackMs)
  // Of each answer that never ends no more is taken than fits into the buffers on its way.
  expect(sentBytes / others.received.filter(({ path }) => path === '/endless').length).toBeLessThan(
    16 * 2 ** 20,
  )
})

/**
 * From commit to receipt, of events that come one after the other for so long: nine in ten, so that a machine
 * that stands still once does not count, while an endpoint that held others up would hold up nearly all.
 */
async function p90During(ms: number, pauseMs = 15): Promise<number> {
  const ids: string[] = []
  for (const end = performance.now() + ms; performance.now() < end; ) {
    ids.push(await stage.commit())
    await Bun.sleep(pauseMs)
  }
  const came = () =>
    new Map(
      stage.receiver.received.map(({ body, at }) => [
        (JSON.parse(body.toString()) as { id: string }).id,
        at,
      ]),
    )
  let at = came()
  await until('all have come', () => {
    at = came()
    return ids.every((id) => at.has(id))
  })
  const waits = ids.map(
    (id) => (at.get(id) ?? Number.NaN) - (stage.committed.get(id) ?? Number.NaN),
  )
  return quantile(waits, 0.9)
}
