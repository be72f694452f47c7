/** Prometheus metrics that read their values from plain numbers at each scrape. */
import { type Metric, Registry } from 'prom-client'
import type { Distribution } from '../lib/meters'

export { Registry }

type Labels = Record<string, string>

/** One value of a metric, with its labels. */
export type Sample = readonly [value: number | undefined, labels?: Labels]

interface About<Read> {
  name: string
  help: string
  read: () => Iterable<Read>
}

const adderOf =
  (type: 'counter' | 'gauge') =>
  (registry: Registry, { read, ...about }: About<Sample>) =>
    add(registry, { ...about, type, read: () => samplesOf(read()) })

/** Undefined values are left out. */
export const addCounter = adderOf('counter')
export const addGauge = adderOf('gauge')

/** Adds a histogram. Empty distributions that have labels are left out. */
export const addHistogram = (
  registry: Registry,
  { read, ...about }: About<readonly [Distribution, Labels?]>,
) =>
  add(registry, {
    ...about,
    type: 'histogram',
    read: () => [...read()].flatMap(([values, labels]) => seriesOf(about.name, values, labels)),
  })

interface Value {
  /** The name of the series, if it differs from the name of the metric. */
  metricName?: string
  labels: Labels
  value: number
}

/** Registers a plain object, because updating prom-client's own metrics takes far longer than a number. */
function add(
  registry: Registry,
  { read, ...about }: About<Value> & { type: 'counter' | 'gauge' | 'histogram' },
): void {
  const metric = { ...about, get: async () => ({ ...about, values: [...read()] }), reset() {} }
  registry.registerMetric(metric as unknown as Metric)
}

const samplesOf = (samples: Iterable<Sample>): Value[] =>
  [...samples].flatMap(([value, labels = {}]) => (value === undefined ? [] : [{ value, labels }]))

function seriesOf(
  name: string,
  { bounds, counts, sum }: Distribution,
  labels: Labels = {},
): Value[] {
  let total = 0
  const buckets = counts.map((count, range) => {
    total += count
    const le = String(bounds[range] ?? '+Inf')
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: total }
  })
  if (total === 0 && Object.keys(labels).length > 0) return []
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: total },
  ]
}
