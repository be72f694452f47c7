import { expect, test } from 'bun:test'
import { Counts } from '../../src/lib/meters'
import { createOutages } from '../../src/lib/outages'
import { Unavailable } from '../../src/lib/unavailable'
import { openLog } from '../support/logged'

function open() {
  const counts = new Counts()
  const { log, lines } = openLog()
  const outages = createOutages(log, counts)
  const said = () =>
    lines.splice(0).map(({ source, reason, requests }) => [source, reason, requests])
  return { outages, counts, said, lines }
}

const full = new Unavailable('Redis cannot be asked', {
  source: 'Redis',
  cause: new Error("OOM command not allowed when used memory > 'maxmemory'."),
})
const late = new Unavailable('Redis did not respond within 800 ms', { source: 'Redis' })
const ended = Object.assign(new Error('terminating connection'), { code: '57P01' })

test('many outages are one log line at once, one later with the rest, and all are counted', () => {
  const { outages, counts, said } = open()
  for (let request = 0; request < 1000; request++) outages.report(full, 3)
  expect(said()).toEqual([['Redis', 'OOM', 3]])
  outages.flush()
  expect(said()).toEqual([['Redis', 'OOM', 2997]])
  expect(Object.fromEntries(counts)).toEqual({ Redis: 3000 })
})

test('an outage that ends is not logged again, and a new one is logged at once', () => {
  const { outages, said } = open()
  outages.report(full)
  outages.flush()
  expect(said()).toEqual([['Redis', 'OOM', 1]])
  outages.report(full)
  expect(said()).toEqual([['Redis', 'OOM', 1]])
})

test('each reason and each source has its own log lines', () => {
  const { outages, counts, said } = open()
  for (const error of [full, late, ended, full, late, ended]) outages.report(error)
  expect(said()).toEqual([
    ['Redis', 'OOM', 1],
    ['Redis', 'Unavailable', 1],
    ['PostgreSQL', '57P01', 1],
  ])
  expect(Object.fromEntries(counts)).toEqual({ Redis: 4, PostgreSQL: 2 })
})

test('a log line has the fields of the request', () => {
  const { outages, lines } = open()
  outages.report(ended, 1, { path: '/x' })
  expect(lines).toMatchObject([{ path: '/x', msg: 'responded with 503' }])
})
