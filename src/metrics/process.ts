/** The metrics of every process: memory, CPU, event loop, version, and failed tasks. */
import { collectDefaultMetrics } from 'prom-client'
import { version } from '../../package.json' with { type: 'json' }
import type { Counts } from '../lib/meters'
import { addCounter, addGauge, Registry } from './prometheus'

/** prom-client's default metrics that are always 0 or incorrect under Bun. */
const useless = /^(nodejs_(active|gc|heap_space|version)_|process_heap_bytes$)/

/** @param failures number of failed runs per task */
export function createRegistry(program: 'server' | 'worker', failures: Counts): Registry {
  const registry = new Registry()
  addGauge(registry, {
    name: 'atumo_build_info',
    help: 'Always 1, with the program and its version.',
    read: () => [[1, { program, version }]],
  })
  addCounter(registry, {
    name: 'atumo_task_failures_total',
    help: 'Failed runs of background tasks.',
    read: () => [...failures].map(([task, count]) => [count, { task }]),
  })
  return registry
}

/** Adds prom-client's default metrics. They need timers, so tests in process do without them. */
export function addProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  for (const { name } of registry.getMetricsAsArray()) {
    if (useless.test(name)) registry.removeSingleMetric(name)
  }
}
