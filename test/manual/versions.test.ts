/** The manual has the current version numbers on its versions page, and those of packages in its changelog. */
import { describe, expect, test } from 'bun:test'
import { writtenContract as contract } from '../../src/api/contract'
import { expand } from '../../src/site/docs/expand'
import { factIn } from '../../src/site/docs/facts'
import { textOf } from '../../src/site/docs/texts'
import { baseUrl } from '../support/testApp'

const numbers = [
  ['TypeScript client', factIn('en', 'clientVersion')],
  ['Widget', factIn('en', 'widgetVersion')],
]

test.each(numbers)('the changelog has an entry for %s %s', (what, version) => {
  expect(textOf('en', 'changelog')).toContain(`\n- ${what} \`${version}\`: `)
})

test('the major version of the API description is that of the API', () => {
  const [first] = factIn('en', 'contractVersion').split('.')
  const { paths } = Bun.YAML.parse(contract) as { paths: Record<string, object> }
  const inPaths = Object.keys(paths).flatMap((path) => /^\/api\/v(\d+)\//.exec(path)?.[1] ?? [])
  expect([...new Set(inPaths)]).toEqual([first ?? ''])
})

describe.each(['en', 'yo'] as const)('the versions page in %s', (language) => {
  const text = expand(textOf(language, 'versions'), { language, baseUrl })

  test.each(['contractVersion', 'widgetVersion', 'clientVersion'] as const)(
    'has the %s',
    (name) => {
      expect(text).toContain(`| \`${factIn('en', name)}\` |`)
    },
  )
})

test('response schemas are closed, as the page of versions says', () => {
  const { components } = Bun.YAML.parse(contract) as {
    components: { schemas: Record<string, { type?: string; additionalProperties?: unknown }> }
  }
  expect(textOf('en', 'versions')).toContain('`additionalProperties: false`')
  const objects = Object.entries(components.schemas).filter(([, { type }]) => type === 'object')
  const open = objects.filter(([, schema]) => schema.additionalProperties !== false)
  // The schema for the API description is the only one that allows additional properties. The
  // OpenAPI specification, not this project, defines which properties an API description can have.
  expect(open.map(([name]) => name)).toEqual(['Contract'])
  expect(objects.length).toBeGreaterThan(5)
})
