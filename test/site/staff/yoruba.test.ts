/** On Yoruba pages, the messages for rejected imports, grants, settings and terms contain no English words. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Console, openConsole } from '../console/support'
import { openStaffing, type Staffing } from './staffing'

let staff: Staffing
let it: Console
beforeAll(async () => {
  staff = await openStaffing()
  it = await openConsole()
})
afterAll(() => Promise.all([staff.close(), it.close()]))

const english =
  /\b(the|is|are|not|no|must|has|have|was|with|enter|choose|use|definition|invalid|empty|already|number|from)\b/i

/** Returns the messages on a page: notices, field errors and the messages for individual lines of an import. */
function messagesIn(html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const found = [
    ...main.matchAll(/<p class="(?:notice bad|error)"[^>]*>(.*?)<\/p>/gs),
    ...main.matchAll(/<li>(\d+: .*?)<\/li>/gs),
  ]
  return found.map(([, text = '']) => text.replace(/\((?:definition|example)_(?:en|yo)\)/g, ''))
}

function expectYoruba(html: string): void {
  const messages = messagesIn(html)
  expect(messages.length).toBeGreaterThan(0)
  expect(messages.filter((text) => english.test(text))).toEqual([])
}

const header =
  'slug,english,yoruba,aliases,category,definition_en,definition_yo,example_en,example_yo,media,proposed,related'

test.each([
  ['', 'an empty file'],
  ['slug,english', 'another header'],
  [`${header}\n"a`, 'invalid CSV'],
  [`${header}\na,b`, 'too few fields'],
  [`${header}\nA B,b,b,,,,,,,,,`, 'an invalid slug'],
  [`${header}\na,,b,,,,,,,,,`, 'no headword'],
  [`${header}\na,b,b,,,${'x'.repeat(2001)},,,,,,`, 'a long definition'],
  [`${header}\na,b,b,,,,,,,nowhere,,`, 'invalid media'],
  [`${header}\na,b,b,,,,,,,,perhaps,`, 'an invalid mark'],
  [`${header}\na,b,b,,,,,,,,,\na,b,b,,,,,,,,,`, 'a slug twice'],
])('an import of %j: %s', async (csv) => {
  const response = await staff.post('/yo/staff/import', { csv, 'all-or-nothing': 'yes' })
  expectYoruba(await response.text())
})

describe('a grant', () => {
  test.each([
    [{ pack: '', credits: '0', ref: 'a' }],
    [{ pack: 'growth', credits: '5', ref: 'a' }],
    [{ pack: 'growth', credits: '', ref: '' }],
    [{ pack: 'growth', credits: '', ref: 'starter:1' }],
  ])('of %j', async (fields) => {
    const path = `/yo/staff/apps/${staff.clientId}/top-up`
    expectYoruba(await (await staff.post(path, fields)).text())
  })

  test('with a reference that was used for another', async () => {
    const path = `/yo/staff/apps/${staff.clientId}/top-up`
    const fields = { pack: '', credits: '5', ref: 'twice' }
    await staff.post(path, fields)
    expectYoruba(await (await staff.post(path, { ...fields, credits: '6' })).text())
  })
})

test('settings of an app and of the service, for staff', async () => {
  const app = { hourlyLimit: 'x', scopes: 'dictionary:read' }
  expectYoruba(await (await staff.post(`/yo/staff/apps/${staff.clientId}`, app)).text())
  for (const fields of [{ hourlyLimit: '-1' }, { siteClientId: 'app_none' }]) {
    expectYoruba(await (await staff.post('/yo/staff/settings', fields)).text())
  }
})

test.each([
  [{ name: '' }],
  [{ addresses: 'x' }],
  [{ origins: '*' }],
  [{ visitorLimit: '-1' }],
  [{ embedDailyLimit: '0' }],
  [{ scope: '' }],
])('settings of an app for its owner: %j', async (fields) => {
  const app = await (await it.owner()).newApp()
  const all = { name: 'Test', scope: 'dictionary:read', ...fields }
  expectYoruba(await (await app.post('/settings', all, '/yo')).text())
})

test('a term with an invalid field', async () => {
  await staff.saveTerms({ slug: 'bolt', english: 'bolt', yoruba: 'bóòtì' })
  for (const fields of [{ english: '' }, { definitionYo: 'x'.repeat(2001) }, { media: 'x' }]) {
    const response = await staff.post('/yo/staff/terms/bolt', { revision: '1', ...fields })
    expectYoruba(await response.text())
  }
})
