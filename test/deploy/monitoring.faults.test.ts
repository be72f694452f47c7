/** The dashboard and the alert rules use only metrics and labels that a real server and worker expose. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { parser } from '@prometheus-io/lezer-promql'
import { textOf } from '../../src/site/docs/texts'
import { createApp, defaultSettings } from '../support/apps'
import { testPort } from '../support/ports'
import { startServer, startWorker, type TestProcess } from '../support/processes'
import { openTestStores, type TestStores } from '../support/stores'
import { until } from '../support/until'
import { readYaml } from './files'

interface Panel {
  id: number
  type: string
  title: string
  description?: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { refId: string; expr: string }[]
}

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string }
}

const dashboard = readYaml('deploy/monitoring/dashboard.json') as { uid: string; panels: Panel[] }
const charts = dashboard.panels.filter(({ type }) => type !== 'row')
const { groups } = readYaml('deploy/monitoring/alerts.yaml') as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

const expressions = [
  ...charts.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
]

/** The label values of each metric's series: `metric` → `label` → values. */
type Series = Map<string, Map<string, Set<string>>>

const series: Series = new Map()
let stores: TestStores
let processes: TestProcess[]

beforeAll(async () => {
  stores = await openTestStores()
  const ports = [await testPort(), await testPort()]
  const [server, worker] = ports.map((port) => ({ METRICS_ADDRESS: `127.0.0.1:${port}` }))
  processes = [startWorker(stores, worker)]
  const running = await startServer(stores, server)
  processes.push(running)
  const { apiKey } = await createApp(stores, { name: 'Test', ...defaultSettings }, 10)
  await fetch(`${running.url}/api/v1/dictionary.php?q=computer`, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  await until('both processes have metrics, and the books are audited', async () => {
    const texts = await Promise.all(
      ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
    )
    series.clear()
    for (const text of texts) collect(text)
    return [...series.keys()].includes('atumo_books_audited_timestamp_seconds')
  })
})
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()))
  await stores.close()
})

/** Adds the series in a scrape, and the metrics that have no series yet. */
function collect(text: string): void {
  for (const line of text.split('\n')) {
    const [, described = '', type] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? []
    if (type === 'histogram')
      for (const end of ['bucket', 'sum', 'count']) of(`${described}_${end}`)
    else if (described) of(described)
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? []
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
      const values = of(name).get(label) ?? new Set()
      of(name).set(label, values.add(value))
    }
  }
  function of(name: string) {
    const known = series.get(name) ?? new Map<string, Set<string>>()
    series.set(name, known)
    return known
  }
}

/** The labels and the metric that Prometheus itself adds. */
const added = ['instance', 'job']
const ofPrometheus = 'up'

/** Returns the problems found in a query expression. */
function faultsOf(expression: string): string[] {
  const text = expression.replaceAll('$__rate_interval', '5m')
  const faults: string[] = []
  const labels: string[] = []
  let metric = ''
  let label = ''
  parser.parse(text).iterate({
    enter({ type, from, to, node }) {
      const own = text.slice(from, to)
      if (type.isError) faults.push(`invalid at ${from}: ${text.slice(from, from + 20)}`)
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') {
        metric = own
        if (own !== ofPrometheus && !series.has(own)) faults.push(`no metric ${own}`)
        labels.push(...(series.get(own)?.keys() ?? []))
      }
      if (type.name === 'LabelName' && node.parent?.name === 'UnquotedLabelMatcher') {
        label = own
        if (![...added, ...(series.get(metric)?.keys() ?? [])].includes(own))
          faults.push(`${metric} has no label ${own}`)
      }
      if (type.name === 'EqlSingle') {
        const value = /^="(.*?)"/.exec(text.slice(from))?.[1] ?? ''
        const values = series.get(metric)?.get(label)
        if (values && !values.has(value)) faults.push(`${label} of ${metric} is never ${value}`)
      }
    },
  })
  for (const [, names = ''] of text.matchAll(/\bby \(([^)]*)\)/g)) {
    for (const name of names.split(', ')) {
      if (![...added, ...labels].includes(name)) faults.push(`nothing has the label ${name}`)
    }
  }
  return faults
}

test('there are charts and alerts for requests, metering, search, webhooks and processes', () => {
  expect(charts.length).toBeGreaterThan(20)
  expect(rules.length).toBeGreaterThan(10)
  const all = expressions.map(([, expr]) => expr).join('\n')
  const unused = [...series.keys()].filter(
    (name) => name.startsWith('atumo_') && !all.includes(name.replace(/_(sum|count|bucket)$/, '')),
  )
  expect(unused).toEqual([])
})

test.each(expressions)('%s uses metrics that exist: %s', (_, expression) => {
  expect(faultsOf(expression)).toEqual([])
})

test('unknown metrics, labels and values, and invalid expressions are found', () => {
  const wrong = [
    'sum(rate(atumo_no_such_total[5m]))',
    'atumo_open_holds{colour="red"}',
    'atumo_searches_total{engine="elastic"}',
    'sum by (colour) (atumo_open_holds)',
    'sum(rate(atumo_open_holds[5m])',
  ]
  expect(wrong.map((expression) => faultsOf(expression).length > 0)).toEqual(wrong.map(() => true))
})

describe('the dashboard', () => {
  test('has panels with an id, a description, and places that do not overlap', () => {
    const ids = dashboard.panels.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { title, description = '', targets = [] } of charts) {
      expect([title, description.length > 0, targets.length > 0]).toEqual([title, true, true])
    }
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
  })
})

describe.each(['en', 'yo'] as const)('the operations page in %s', (language) => {
  test('has every alert with its severity', () => {
    const told = [...textOf(language, 'operations').matchAll(/^\| `(Atumo\w+)` \| (\w+) \|/gm)]
    expect(told.map(([, alert, severity]) => [alert, severity])).toEqual(
      rules.map(({ alert, labels }) => [alert, labels.severity]),
    )
  })
})
