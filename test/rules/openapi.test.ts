/** The contract for machines says what the service does: bounds, paths and answers. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { limits } from '../../src/domain/search/searchInput'
import { startTestApp, type TestApp } from '../support/testApp'

interface Parameter {
  name: string
  schema: Record<string, unknown>
}
interface Contract {
  paths: Record<string, { get: { parameters?: Parameter[]; responses: Record<string, unknown> } }>
  components: { schemas: Record<string, { required?: string[] }> }
}

const file = fileURLToPath(new URL('../../openapi.yaml', import.meta.url))
const contract = Bun.YAML.parse(readFileSync(file, 'utf8')) as Contract

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.saveTerms({ slug: 'machine', yoruba: 'ẹ̀rọ' })
})
afterAll(() => app.close())

test('every described path is a route, and every API route is described', async () => {
  for (const [path, operations] of Object.entries(contract.paths)) {
    for (const name of Object.keys(operations)) {
      const method = name.toUpperCase()
      const { status } = await app.fetch(path.replace('{version}', '1.0.0'), { method })
      const expected = path.endsWith('.js') ? 200 : 401
      expect([method, path, status]).toEqual([method, path, expected])
    }
  }
  const root = fileURLToPath(new URL('../../src', import.meta.url))
  const sources = ['app.ts', ...readdirSync(`${root}/http/api`).map((name) => `http/api/${name}`)]
  const source = sources.map((path) => readFileSync(`${root}/${path}`, 'utf8')).join('')
  const routes = [...source.matchAll(/'(\/(?:api|embed)\/[^']+)'/g)].flatMap(([, path = '']) =>
    // The demo is a page for people.
    path === '/embed/demo' ? [] : [path.replace(':version', '{version}')],
  )
  expect(new Set(routes)).toEqual(new Set(Object.keys(contract.paths)))
})

test('bounds of the parameters are the validators', () => {
  const parameters = contract.paths['/api/v1/dictionary.php']?.get.parameters ?? []
  const schemas = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  const text = { type: 'string', minLength: 1, maxLength: limits.text }
  expect(schemas).toEqual({
    q: text,
    category: text,
    slug: text,
    letter: { type: 'string', pattern: '^[A-Za-z]$' },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: limits.maxResults,
      default: limits.defaultResults,
    },
    offset: { type: 'integer', minimum: 0, maximum: limits.maxOffset, default: 0 },
  })
})

test('answers have the fields that are described, and no others', async () => {
  const { apiKey } = await app.newApp()
  const fields = (name: string) => contract.components.schemas[name]?.required?.toSorted()
  const keys = (value: unknown) => Object.keys(value as object).toSorted()

  const [term] = (await (await app.get('/api/v1/dictionary.php', apiKey)).json()) as unknown[]
  expect(keys(term)).toEqual(fields('Term') ?? [])
  const summary = await (await app.get('/api/v1/credits.php', apiKey)).json()
  expect(keys(summary)).toEqual(fields('CreditSummary') ?? [])
  expect(keys(await (await app.fetch('/api/v1/credits.php')).json())).toEqual(fields('Error') ?? [])
})
