/**
 * Searches without results: which ones are listed as open, creating a term from one, and marking one as
 * handled.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { dateOfDay, dayOf } from '../../../src/lib/time'
import { leadsTo, openStaffing, type Staffing } from './staffing'

const path = '/staff/misses'

let staff: Staffing
beforeAll(async () => {
  staff = await openStaffing()
  await staff.post('/staff/settings', { siteClientId: staff.clientId })
})
afterAll(() => staff.close())

const day = (ago: number) => dateOfDay(dayOf(staff.services.now()) - ago)
const search = (text: string, ago = 0) =>
  staff.services.missed.add([{ day: day(ago), text, searches: 3 }])

const isOpen = async (text: string) => (await staff.text(path)).includes(`>${text}</a>`)

test('a text with Yoruba marks fills in the Yoruba headword, and any other the English one', async () => {
  await search('ẹ̀rọ ayélujára')
  await search('blockchain')
  const html = await staff.text(path, 'reviewer')
  const [yoruba, english] = [...html.matchAll(/href="(\/contribute\?[^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .toSorted((one, other) => (one < other ? 1 : -1))
  const form = await staff.text(yoruba ?? '', 'reviewer')
  expect(form).toContain('name="yoruba_term"')
  expect(form).toMatch(/name="yoruba_term"[^>]*value="ẹ̀rọ ayélujára"/)
  expect(form).toMatch(/name="english_term"[^>]*value=""/)
  expect(await staff.text(english ?? '')).toMatch(/name="english_term"[^>]*value="blockchain"/)
})

test('a search that staff turn into a term is handled when the term is submitted', async () => {
  await search('drone')
  const form = { english_term: '', yoruba_term: 'ọkọ̀ òfuurufú', definition_en: 'A flying thing.' }
  const refused = await staff.post('/contribute', { ...form, miss: 'drone' }, 'reviewer')
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('<input type="hidden" name="miss" value="drone"/>'),
  ])
  expect(await isOpen('drone')).toBe(true)

  const sent = { ...form, english_term: 'drone', miss: 'drone' }
  expect(leadsTo(await staff.post('/contribute', sent, 'reviewer'))).toEqual([303, path])
  expect(await isOpen('drone')).toBe(false)
  const handled = await staff.text(`${path}?state=handled`)
  expect(handled).toContain('>drone</a>')
  expect(handled).toContain('reviewer@example.org')
  const [submission] = await staff.services.contributions.list({ status: 'waiting', limit: 1 })
  expect(submission).toMatchObject({ english: 'drone', yoruba: 'ọkọ̀ òfuurufú' })
})

test('other people cannot mark a search as handled', async () => {
  await search('avatar')
  const sent = { english_term: 'avatar', yoruba_term: 'àfarawé', definition_en: 'A picture.' }
  const response = await staff.post('/contribute', { ...sent, miss: 'avatar' }, 'developer')
  expect(leadsTo(response)).toEqual([303, '/contributions'])
  expect(await isOpen('avatar')).toBe(true)
})

test('a search is marked as handled, logged, and reopened', async () => {
  await search('weather')
  const marked = await staff.post(`${path}/handle`, { text: 'weather' }, 'reviewer')
  expect(leadsTo(marked)).toEqual([303, path])
  expect(await isOpen('weather')).toBe(false)
  expect((await staff.log()).at(-1)).toMatchObject({
    action: 'handle missed search',
    subject: 'weather',
    outcome: 'done',
  })
  expect((await staff.post(`${path}/reopen`, { text: 'weather' })).status).toBe(303)
  expect(await isOpen('weather')).toBe(true)
  expect((await staff.post(`${path}/reopen`, { text: 'weather' })).status).toBe(404)
  expect((await staff.post(`${path}/handle`, { text: 'never searched' })).status).toBe(404)
})

test('what was handled is forgotten with its searches', async () => {
  await search('floppy', 80)
  await staff.services.missed.handle('floppy', 'test')
  await staff.services.missed.forgetBefore(day(70))
  await search('floppy')
  expect(await isOpen('floppy')).toBe(true)
})
