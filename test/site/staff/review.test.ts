/** The review pages: the queue, a contribution with similar terms, and every decision. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { leadsTo, openStaffing, type Staffing } from './staffing'

let staff: Staffing
beforeAll(async () => {
  staff = await openStaffing()
})
afterAll(() => staff.close())

const reviewer = 'reviewer@example.org'

test('approving a submission creates a term and redirects to the next pending contribution', async () => {
  const id = await staff.submitted('kettle', 'ìkòkò iná')
  const next = await staff.submitted('lamp', 'fìtílà')
  const fields = {
    english: 'kettle',
    newCategory: 'Electronics',
    categorySure: 'yes',
    definitionYo: 'Ìkòkò tí a fi ń se omi.',
    aliases: 'boiler\r\ntea kettle',
  }
  const response = await staff.post(`/staff/review/${id}/approve`, fields, 'reviewer')
  expect(leadsTo(response)).toEqual([303, `/staff/review/${next}`])
  const { content, by } = await staff.latest('kettle')
  expect([content.category, content.definitionYo, content.aliases, by]).toEqual([
    'Electronics',
    'Ìkòkò tí a fi ń se omi.',
    ['boiler', 'tea kettle'],
    reviewer,
  ])
  const page = await staff.text(response.headers.get('location') ?? '', 'reviewer')
  expect(page).toContain('Approved:')
  expect(page).toContain(`href="/staff/review/${id}"`)
  expect(await staff.text(`/staff/review/${id}`)).toContain(reviewer)
})

test('reviewers see for ten minutes who has opened a contribution', async () => {
  const id = await staff.submitted('pestle', 'ọmọ odó')
  const path = `/staff/review/${id}`
  expect(await staff.text(path, 'reviewer')).not.toContain('Opened by')
  expect(await staff.text(path, 'admin')).toContain(`Opened by ${reviewer}:`)
  expect(await staff.text(path, 'reviewer')).not.toContain('Opened by')
  expect(await staff.text('/staff/review', 'admin')).toContain(`>opened by ${reviewer}</span>`)
  expect(await staff.text('/staff/review', 'admin')).toContain('lang="en">A thing.</p>')
  await staff.clock.advance(10 * 60_000)
  expect(await staff.text('/staff/review', 'reviewer')).not.toContain('opened by')
  expect(await staff.text(path, 'admin')).not.toContain('Opened by')
})

test('a category is chosen from a list, and a new one needs a confirmation', async () => {
  await staff.saveTerms({ slug: 'disk', english: 'disk', yoruba: 'díìsìkì', category: 'Hardware' })
  const id = await staff.submitted('toaster', 'ohun ìyan búrẹ́dì')
  const page = await staff.text(`/yo/staff/review/${id}`)
  expect(page).toContain('<option value="Hardware">Ẹ̀ya ara kọ̀ǹpútà</option>'.replace('Ẹ̀ya', 'Ẹ̀yà'))
  for (const fields of [{ newCategory: 'Hradware' }, { category: 'Hradware' }]) {
    const asked = await staff.post(`/staff/review/${id}/approve`, fields)
    const html = await asked.text()
    expect(asked.status).toBe(409)
    expect(html).toContain('There is no category &quot;Hradware&quot;.')
    expect(html).toContain('name="categorySure"')
    expect(html).toMatch(/name="newCategory"[^>]*value="Hradware"/)
  }
  expect(await staff.statusOf(id)).toBe('pending')
  // A category name that differs only in case or spaces selects the existing category.
  await staff.post(`/staff/review/${id}/approve`, { newCategory: ' hardware' })
  expect((await staff.latest('toaster')).content.category).toBe('Hardware')
  const { length } = await staff.services.terms.categories()

  const edit = { revision: '1', newCategory: 'Kitchen' }
  const refused = await staff.post('/staff/terms/toaster', edit)
  expect([refused.status, (await refused.text()).includes('name="categorySure"')]).toEqual([
    409,
    true,
  ])
  expect(await staff.services.terms.categories()).toHaveLength(length)
  await staff.post('/staff/terms/toaster', { ...edit, categorySure: 'yes' })
  expect((await staff.latest('toaster')).content.category).toBe('Kitchen')
})

test('the decision comes before the other fields, and what was sent is shown completely', async () => {
  const id = await staff.submitted('spoon', 'ṣíbí', 'A tool to eat soup with.')
  const page = await staff.text(`/staff/review/${id}`)
  for (const part of [id, 'spoon', 'ṣíbí', 'A tool to eat soup with.']) expect(page).toContain(part)
  const main = page.slice(page.indexOf('<main'))
  const beforeApprove = main.slice(0, main.indexOf('data-key="a"'))
  const open = beforeApprove.replace(/<details(?! open)[^>]*>.*?<\/details>/gs, '')
  const fields = [...open.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)]
  expect(fields.map(([, name]) => name)).toEqual(['category'])
})

test('a contribution cannot be decided twice', async () => {
  const id = await staff.submitted('plough', 'ohun ìtúlẹ̀')
  await staff.post(`/staff/review/${id}/approve`)
  const fields = { newCategory: 'Typed before' }
  const again = await staff.post(`/staff/review/${id}/approve`, fields)
  expect(again.status).toBe(409)
  expect(await again.text()).toContain('the status of the contribution is now “approved”')
})

test('a rejection needs a reason', async () => {
  const id = await staff.submitted('politics', 'òṣèlú')
  const without = await staff.post(`/staff/review/${id}/reject`, { reason: ' ' }, 'reviewer')
  expect(without.status).toBe(400)
  expect(await without.text()).toContain('Enter a reason.')
  expect(await staff.statusOf(id)).toBe('pending')
  await staff.post(`/staff/review/${id}/reject`, { reason: 'No technology.' }, 'reviewer')
  expect(await staff.statusOf(id)).toBe('rejected')
  expect(await staff.text(`/staff/review/${id}`)).toContain('No technology.')
})

test('a suggestion is shown in three columns, and accepted for the revision that was shown', async () => {
  await staff.saveTerms({ slug: 'mouse', english: 'mouse', yoruba: 'eku', aliases: ['old'] })
  const id = await staff.suggested('mouse', { yoruba: 'èkúté', aliases: ['asin'] })
  await staff.saveTerms({ slug: 'mouse', english: 'mouse', yoruba: 'eku', aliases: ['newer'] })
  const page = await staff.text(`/staff/review/${id}`, 'reviewer')
  for (const part of [
    '<del>eku</del>',
    '<ins>èkúté</ins>',
    '<ins>asin</ins>',
    '<ins>newer</ins>',
    '<li>old</li><li><ins>asin</ins></li>',
    '<li><del>old</del></li><li><ins>newer</ins></li>',
    'name="revision" value="2"',
  ]) {
    expect(page).toContain(part)
  }

  const stale = await staff.post(`/staff/review/${id}/accept`, { revision: '1' }, 'reviewer')
  expect(stale.status).toBe(409)
  expect(await stale.text()).toContain('at revision 2')
  expect((await staff.latest('mouse')).content.yoruba).toBe('eku')

  const category = { newCategory: 'Hardware', categorySure: 'yes' }
  const fields = { revision: '2', yoruba: 'èkúté', ...category }
  await staff.post(`/staff/review/${id}/accept`, fields, 'reviewer')
  const { content, by } = await staff.latest('mouse')
  expect([content.yoruba, content.aliases, content.category, by]).toEqual([
    'èkúté',
    ['newer', 'asin'],
    'Hardware',
    reviewer,
  ])
  expect(await staff.statusOf(id)).toBe('accepted')
})

test('accepting a suggestion can set proposed and related terms', async () => {
  const wheel = { slug: 'wheel', english: 'wheel', yoruba: 'àgbá yíyí' }
  await staff.saveTerms({ ...wheel, proposed: true, related: ['axle'] })
  const id = await staff.suggested('wheel', { yoruba: 'táyà' })
  const page = await staff.text(`/staff/review/${id}`, 'reviewer')
  expect(page).toMatch(/<input[^>]*name="proposed"[^>]*checked/)
  expect(page).toMatch(/<textarea[^>]*name="related"[^>]*>axle</)

  const fields = { revision: '1', yoruba: 'táyà', proposed: '', related: 'axle\r\nbrake' }
  await staff.post(`/staff/review/${id}/accept`, fields, 'reviewer')
  const { content } = await staff.latest('wheel')
  expect(content).toMatchObject({ yoruba: 'táyà', proposed: false, related: ['axle', 'brake'] })
})

test('similar terms are shown with a submission, and it can be merged into one of them', async () => {
  await staff.saveTerms({ slug: 'robot', english: 'robot', yoruba: 'rọ́bọ́ọ̀tì' })
  const id = await staff.submitted('robot', 'roboti')
  const page = await staff.text(`/staff/review/${id}`)
  expect(page).toContain('href="/staff/terms/robot"')
  expect(page).toContain('<option value="robot">')
  const unknown = await staff.post(`/staff/review/${id}/merge`, { into: 'no-such-term' })
  expect([unknown.status, (await unknown.text()).includes('value="no-such-term"')]).toEqual([
    404,
    true,
  ])
  await staff.post(`/staff/review/${id}/merge`, { into: 'robot' })
  expect((await staff.latest('robot')).content.aliases).toEqual(['roboti'])
  expect(await staff.statusOf(id)).toBe('merged')
})

test('refusals are in Yoruba on Yoruba pages', async () => {
  const id = await staff.submitted('robot', 'rọ́bọ́ọ̀tì'.replace('rọ́', 'ro'))
  const refused = await staff.post(`/yo/staff/review/${id}/merge`, { into: 'no-such-term' })
  expect(await refused.text()).toContain('Kò sí irú ọ̀rọ̀ bẹ́ẹ̀'.normalize('NFC'))
  const done = await staff.post(`/yo/staff/review/${id}/reject`, { reason: 'Kò tọ́.' })
  expect(done.headers.get('location')).toStartWith('/yo/staff/review')
})

test('the queue has filters and pages', async () => {
  for (let n = 0; n < 27; n++) await staff.submitted(`many ${n}`, `púpọ̀ ${n}`)
  await staff.saveTerms({ slug: 'queue', english: 'queue', yoruba: 'ìlà' })
  await staff.suggested('queue', { yoruba: 'ẹsẹ̀', notes: 'Only this.' })
  const rows = (page: string) => page.match(/data-row/g)?.length ?? 0

  const first = await staff.text('/staff/review?kind=submission')
  expect(rows(first)).toBe(25)
  const next = /rel="next" href="([^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(rows(await staff.text(next))).toBeGreaterThan(0)
  const suggestions = await staff.text('/staff/review?kind=suggestion')
  expect([rows(suggestions), suggestions.includes('Only this.')]).toEqual([1, true])
  for (const [prefix, senders] of [
    ['', 'from people and apps'],
    ['/yo', 'àwọn ènìyàn tàbí áàpù'],
  ]) {
    const empty = await staff.text(`${prefix}/staff/review?app=app_none`)
    expect(empty).toMatch(new RegExp(`class="empty">[^<]*${senders}`))
  }
  expect(rows(await staff.text(`/staff/review?status=all&app=${staff.clientId}`))).toBe(25)
  expect((await staff.get('/staff/review?status=odd&after=-1&kind=x')).status).toBe(200)
})

test('the overview counts pending contributions', async () => {
  const page = await staff.text('/staff', 'reviewer')
  expect(page).toMatch(/Submissions<\/a> ?<strong>\d+<\/strong>/)
})

test('the diff of a suggestion lists each alias separately', async () => {
  await staff.saveTerms({ slug: 'drum', yoruba: 'ìlù', aliases: ['gángan'] })
  const id = await staff.suggested('drum', { aliases: ['dùndún', 'bàtá'] })
  expect(await staff.text(`/staff/review/${id}`)).toContain(
    '<ul class="entries"><li>gángan</li><li><ins>dùndún</ins></li><li><ins>bàtá</ins></li></ul>',
  )
})
