/** Tests that the result of a run is read correctly from schemathesis's reports. */
import { beforeEach, expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fewestCases, objections, readVerdict } from '../../tools/contract/verdict'
import { temporaryFolder } from '../support/folders'

const dir = temporaryFolder()
const files = { verdict: join(dir, 'verdict.json'), events: join(dir, 'events.ndjson') }

const good = {
  complete: true,
  exit_code: 0,
  running_time: 12.4,
  test_cases: { generated: fewestCases },
  failures: [] as object[],
  errors: [] as object[],
  filtered: 2,
  warnings: { missing_auth: [] as string[] },
}

/** Returns a report line that lists the cases for one operation. */
const scenario = (...statuses: (number | null)[]) => {
  const interactions = statuses.map((status, index) => [
    `case${index}`,
    { request: {}, response: status === null ? null : { status_code: status } },
  ])
  const recorder = { label: 'GET /', interactions: Object.fromEntries(interactions) }
  return JSON.stringify({ ScenarioFinished: { phase: 'fuzzing', recorder } })
}

const write = (verdict: object, ...lines: string[]) => {
  writeFileSync(files.verdict, JSON.stringify(verdict))
  writeFileSync(files.events, [JSON.stringify({ Initialize: {} }), ...lines, ''].join('\n'))
}
const judged = async () => objections(await readVerdict(files))

beforeEach(() => write(good, scenario(200, 400), scenario(200, 429)))

test('enough cases without a failure pass, with a count per status', async () => {
  const verdict = await readVerdict(files)
  expect(verdict).toMatchObject({
    cases: fewestCases,
    failures: 0,
    failed: [],
    leftOut: 2,
    seconds: 12.4,
  })
  expect([...verdict.statuses]).toEqual([
    [200, 2],
    [400, 1],
    [429, 1],
  ])
  expect(objections(verdict)).toEqual([])
})

test('too few cases do not pass', async () => {
  write({ ...good, test_cases: { generated: fewestCases - 1 } }, scenario(200))
  expect(await judged()).toEqual([
    `Only ${fewestCases - 1} cases; at least ${fewestCases} are required.`,
  ])
})

test('failures are listed with their operations, also errors of the run', async () => {
  const failure = { title: 'Undocumented status', count: 2, operations: ['GET /a', 'POST /b'] }
  const errors = [{ title: 'Schema Error', count: 1 }]
  write({ ...good, exit_code: 1, failures: [failure], errors })
  expect((await readVerdict(files)).failures).toBe(3)
  expect(await judged()).toEqual([
    'Failures: 2 × Undocumented status (GET /a, POST /b); 1 × Schema Error.',
  ])
})

test('a status of 500 or above does not pass, even if schemathesis accepts it', async () => {
  write(good, scenario(200, 503), scenario(500, 503))
  expect(await judged()).toEqual(['1 responses had status 500.', '2 responses had status 503.'])
})

test('a case without a response has no status', async () => {
  write(good, scenario(200, null))
  expect([...(await readVerdict(files)).statuses]).toEqual([[200, 1]])
})

test('a run that stopped early, or with another exit code, does not pass', async () => {
  write({ ...good, complete: false, exit_code: 2 })
  expect(await judged()).toEqual(['The run did not finish.', 'schemathesis ended with code 2.'])
})

test('a run with warnings lists them', async () => {
  const warnings = { missing_auth: ['GET /metrics'], rate_limited: [] }
  write({ ...good, exit_code: 1, warnings })
  expect(await judged()).toEqual(['schemathesis ended with code 1; missing_auth (GET /metrics).'])
})

test('missing reports are an error', async () => {
  rmSync(files.events)
  expect(readVerdict(files)).rejects.toThrow('events.ndjson')
})
