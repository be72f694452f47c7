/** Every form of the staff pages writes to the audit log before it acts. Only previews, which change nothing, do not. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'

const routes = readFileSync(new URL('../../src/routes.ts', import.meta.url), 'utf8')
const modules = new Map(
  [...routes.matchAll(/import \* as (\w+) from '\.(\/site\/staff\/\w+)'/g)].map(
    ([, name = '', path = '']) => [name, path],
  ),
)
const forms = [
  ...routes.matchAll(/visit\(\s*'POST',\s*'(\/staff[^']*)',\s*'\w+',\s*(\w+)\.(\w+)/g),
].map(([, path = '', module = '', name = '']) => ({ path, module, name }))

test('every form of the staff pages is in the list', () => {
  expect(forms).toHaveLength([...routes.matchAll(/'POST',\s*'\/staff/g)].length)
  expect(forms.length).toBeGreaterThan(20)
})

test.each(forms.map((form) => [form.path, form] as const))('%s', async (path, { module, name }) => {
  const found = (await import(`../../src${modules.get(module)}`)) as Record<
    string,
    { name: string }
  >
  expect(found[name]?.name === 'auditedForm').toBe(!path.endsWith('/preview'))
})
