/**
 * Hostile text in any part of a request never blocks the event loop for long and never causes a 5xx response.
 * `bin/fuzz [cases] [seed]` tries more cases.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Route } from '../../src/http/router'
import { createRandom } from '../support/random'
import { longestStall } from '../support/stalls'
import { type HostileCase, type Hostility, openHostility } from './hostile'

const seed = Number(process.env['FUZZ_SEED'] ?? 1)
/** The number of cases per route, unless FUZZ_CASES sets the total number of cases. */
const casesOfRoute = 1
const wanted = process.env['FUZZ_CASES']
const mostMs = 50
/**
 * Maximum number of times to try a slow case. JIT compilation and garbage collection can delay any case, but
 * not the same one every time.
 */
const tries = 4

let service: Hostility
beforeAll(async () => {
  service = await openHostility()
})
afterAll(() => service.close())

/** Runs a case. @returns the problem; undefined if there is none */
async function faultOf(route: Route, { about, request }: HostileCase): Promise<string | undefined> {
  let shortest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < tries && shortest > mostMs; attempt++) {
    const asked = request()
    const { result, ms } = await longestStall(async () => {
      const response = await service.handle(route, asked)
      await response.arrayBuffer()
      return response.status
    })
    if (result >= 500) return `${result}: ${about}`
    shortest = Math.min(shortest, ms)
  }
  return shortest > mostMs ? `${Math.round(shortest)} ms: ${about}` : undefined
}

test(
  'no route blocks or fails with hostile text',
  async () => {
    const random = createRandom(seed)
    const { routes } = service
    const cases = wanted === undefined ? routes.length * casesOfRoute : Number(wanted)
    const faults: string[] = []
    const started = performance.now()
    for (let done = 0; done < cases && faults.length < 20; done++) {
      const route = routes[done % routes.length]
      if (!route) throw new Error('there are no routes')
      if (done % 50 === 0) await service.letAMinutePass()
      const fault = await faultOf(route, service.caseOf(route, random))
      if (fault !== undefined) faults.push(`case ${done}: ${fault}`)
      if (done > 0 && done % 10_000 === 0) report(done, started)
    }
    expect(faults).toEqual([])
  },
  wanted === undefined ? 120_000 : 24 * 3_600_000,
)

const report = (done: number, started: number) =>
  process.stderr.write(`${done} cases, ${Math.round((performance.now() - started) / 1000)} s\n`)

test('measures a stall, also after the first turn', async () => {
  const spin = (ms: number) => {
    const end = process.threadCpuUsage().user / 1000 + ms
    while (process.threadCpuUsage().user / 1000 < end);
  }
  const { ms } = await longestStall(async () => {
    await Bun.sleep(1)
    spin(60)
  })
  expect(ms).toBeGreaterThan(mostMs)
})
