import { expect, test } from 'bun:test'
import type { Audit } from '../../src/domain/apps/audit'
import { Counts, Distribution } from '../../src/lib/meters'
import { createWorkerMetrics } from '../../src/metrics/worker'
import type { Overview } from '../../src/store/operations'
import type { DeliveryOutcome } from '../../src/store/webhooks/results'

/** Scrapes the metrics and returns the lines that contain values. */
async function scrape(queues?: Overview, audit?: Audit & { at: number }): Promise<string[]> {
  const attempts = {
    outcomes: new Counts<DeliveryOutcome>(['delivered']),
    seconds: new Distribution([1]),
  }
  attempts.outcomes.add('timed_out', 2)
  const registry = createWorkerMetrics({
    attempts,
    failures: new Counts(['audit books']),
    queues: () => queues,
    audit: () => audit,
  })
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('atumo_'))
}

test('a drift of the books is exported, with the time of the audit', async () => {
  const [clientId, drift] = ['app_1', -7]
  const app = { clientId, drift, granted: 0, spent: 0, unflushed: 0, held: 0, balance: -7 }
  const audit: Audit = {
    ...app,
    apps: 3,
    drift: 7,
    held: 4,
    faulty: [{ ...app, status: 'credits differ' }],
  }
  expect(await scrape(undefined, { ...audit, at: 1_500 })).toEqual(
    expect.arrayContaining([
      'atumo_books_drift_credits 7',
      'atumo_books_drifting_apps 1',
      'atumo_books_held_credits 4',
      'atumo_books_audited_timestamp_seconds 1.5',
    ]),
  )
})

test('queues are exported with their lag', async () => {
  const queues: Overview = {
    submissions: 1,
    suggestions: 2,
    topUps: 0,
    pending: 3,
    pendingSeconds: 4,
    notices: 0,
    noticesSeconds: 0,
    due: 5,
    dueSeconds: 6,
    underWay: 7,
    failed: 8,
    events: 9,
  }
  expect(await scrape(queues)).toEqual(
    expect.arrayContaining([
      'atumo_webhook_attempts_total{outcome="timed_out"} 2',
      'atumo_webhook_deliveries{state="due"} 5',
      'atumo_webhook_deliveries{state="under_way"} 7',
      'atumo_webhook_deliveries{state="failed"} 8',
      'atumo_webhook_lag_seconds 6',
      'atumo_search_index_pending_changes 3',
      'atumo_search_index_lag_seconds 4',
      'atumo_contributions_pending{kind="suggestion"} 2',
    ]),
  )
})

test('what is unknown has no value, instead of an old one or 0', async () => {
  const lines = await scrape()
  expect(lines.filter((line) => /^atumo_\w*(books|deliveries|lag|pending)_/.test(line))).toEqual([])
  expect(lines).toContain('atumo_task_failures_total{task="audit books"} 0')
})
