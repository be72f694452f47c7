/** The worker's metrics. All workers report the same metrics for the queues and the ledger. */
import type { Audit } from '../domain/apps/audit'
import type { AttemptMeter } from '../domain/webhooks/worker'
import type { Counts } from '../lib/meters'
import type { Overview } from '../store/operations'
import { createRegistry } from './process'
import { addCounter, addGauge, addHistogram, type Registry } from './prometheus'

interface WorkerMeters {
  attempts: AttemptMeter
  failures: Counts
  /** The latest measurements of the queues; undefined if measuring failed. */
  queues: () => Overview | undefined
  /** Undefined before the first audit. `at` is when the audit ended, in milliseconds since 1970. */
  audit: () => (Audit & { at: number }) | undefined
}

export function createWorkerMetrics(meters: WorkerMeters): Registry {
  const registry = createRegistry('worker', meters.failures)
  addDeliveries(registry, meters)
  addQueues(registry, meters.queues)
  addBooks(registry, meters.audit)
  return registry
}

function addDeliveries(registry: Registry, { attempts, queues }: WorkerMeters): void {
  addCounter(registry, {
    name: 'atumo_webhook_attempts_total',
    help: 'Webhook attempts of this process, by outcome.',
    read: () => [...attempts.outcomes].map(([outcome, count]) => [count, { outcome }]),
  })
  addHistogram(registry, {
    name: 'atumo_webhook_attempt_duration_seconds',
    help: 'Duration of webhook attempts of this process.',
    read: () => [[attempts.seconds]],
  })
  addGauge(registry, {
    name: 'atumo_webhook_deliveries',
    help: 'Webhook deliveries: due, under way, or failed within the last day.',
    read: () => [
      [queues()?.due, { state: 'due' }],
      [queues()?.underWay, { state: 'under_way' }],
      [queues()?.failed, { state: 'failed' }],
    ],
  })
  addGauge(registry, {
    name: 'atumo_webhook_lag_seconds',
    help: 'Delay of the oldest webhook delivery that is due.',
    read: () => [[queues()?.dueSeconds]],
  })
}

function addQueues(registry: Registry, queues: WorkerMeters['queues']): void {
  addGauge(registry, {
    name: 'atumo_search_index_pending_changes',
    help: 'Changes of terms that are not yet in the search index.',
    read: () => [[queues()?.pending]],
  })
  addGauge(registry, {
    name: 'atumo_search_index_lag_seconds',
    help: 'Age of the oldest change that is not yet in the search index.',
    read: () => [[queues()?.pendingSeconds]],
  })
  addGauge(registry, {
    name: 'atumo_contributions_pending',
    help: 'Contributions that wait for a reviewer.',
    read: () => [
      [queues()?.submissions, { kind: 'submission' }],
      [queues()?.suggestions, { kind: 'suggestion' }],
    ],
  })
}

function addBooks(registry: Registry, audit: WorkerMeters['audit']): void {
  addGauge(registry, {
    name: 'atumo_books_drift_credits',
    help: 'Credits by which the books of apps differ between Redis and PostgreSQL. Always 0 in a sound service.',
    read: () => [[audit()?.drift]],
  })
  addGauge(registry, {
    name: 'atumo_books_drifting_apps',
    help: 'Apps whose books differ.',
    read: () => [[audit()?.faulty.length]],
  })
  addGauge(registry, {
    name: 'atumo_books_held_credits',
    help: 'Credits of all apps that were held during the last audit.',
    read: () => [[audit()?.held]],
  })
  addGauge(registry, {
    name: 'atumo_books_audited_timestamp_seconds',
    help: 'When the last audit of the books ended, in seconds since 1970.',
    read: () => {
      const at = audit()?.at
      return [[at === undefined ? undefined : at / 1000]]
    },
  })
}
