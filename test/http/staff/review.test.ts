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
  expect(await staff.text('/staff/review', 'admin')).toContain(`>${reviewer}</span>`)
  await staff.clock.advance(10 * 60_000)
  expect(await staff.text('/staff/review', 'reviewer')).not.toContain(`>${reviewer}</span>`)
  expect(await staff.text(path, 'admin')).not.toContain('Opened by')
})

test('several contributions are approved or accepted at once; those that cannot be are listed', async () => {
  await staff.saveTerms({ slug: 'drill', english: 'drill', yoruba: 'ìlu' })
  const word = await staff.submitted('fork', 'fọ́ọ̀kì')
  const edit = await staff.suggested('drill', { yoruba: 'ẹ̀rọ ìdálu' })
  const nothing = await staff.suggested('drill', { notes: 'Is this right?' })
  const fields: [string, string][] = [word, edit, nothing].map((id) => ['id', id])
  const page = await staff.text('/staff/review', 'reviewer')
  for (const [, id] of fields) expect(page).toContain(`type="checkbox" name="id" value="${id}"`)
  const response = await staff.post(
    '/staff/review',
    [...fields, ['decision', 'approve']],
    'reviewer',
  )
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('>Approved: 1. Accepted: 1.</p>')
  expect(html).toMatch(new RegExp(`${nothing}</a>: [^<]+`))
  expect(await Promise.all([word, edit, nothing].map(staff.statusOf))).toEqual([
    'approved',
    'accepted',
    'superseded',
  ])
  expect((await staff.log()).at(-1)).toMatchObject({
    action: 'decide on contributions',
    subject: 'approve',
    outcome: 'done',
  })
  await staff.post(`/staff/review/${nothing}/reject`, { reason: 'Yes, it is right.' })
})

test('several contributions are rejected with one reason, which is required', async () => {
  const ids = [await staff.submitted('one thing', 'ohun'), await staff.submitted('two', 'méjì')]
  const fields: [string, string][] = ids.map((id) => ['id', id])
  const reject = (more: [string, string][]) =>
    staff.post('/staff/review', [...more, ['decision', 'reject']], 'reviewer')
  expect((await reject([['reason', 'None.']])).status).toBe(400)
  const unknown: [string, string] = ['id', 'sub_00000000000000000000']
  await reject([...fields, unknown, ['reason', 'These are not technology terms.']])
  for (const id of ids) {
    expect(await staff.statusOf(id)).toBe('rejected')
    expect(await staff.text(`/staff/review/${id}`)).toContain('These are not technology terms.')
  }
})

test('a bulk rejection without a valid reason decides nothing and keeps the selection and the filters', async () => {
  await staff.saveTerms({ slug: 'rope', english: 'rope', yoruba: 'okùn' })
  const edits = [
    await staff.suggested('rope', { yoruba: 'okùn ńlá' }),
    await staff.suggested('rope', { yoruba: 'okùn kékeré' }),
  ]
  const word = await staff.submitted('string', 'òwú')
  const fields: [string, string][] = edits.map((id) => ['id', id])
  for (const [prefix, reason, message] of [
    ['', ' ', 'Enter a reason.'],
    ['/yo', '', 'Kọ ìdí rẹ̀.'],
    ['', 'x'.repeat(5000), 'reason'],
  ] as const) {
    const path = `${prefix}/staff/review?kind=suggestion`
    const [, action] =
      /method="post" action="([^"]+review[^"]*)"/.exec(await staff.text(path)) ?? []
    const response = await staff.post(
      action?.replaceAll('&amp;', '&') ?? '',
      [...fields, ['decision', 'reject'], ['reason', reason]],
      'reviewer',
    )
    const html = await response.text()
    expect(response.status).toBe(400)
    const [, error] = /id="reason-error">([^<]+)/.exec(html) ?? []
    expect(error).toContain(message.normalize('NFC'))
    expect(html.split(error ?? '')).toHaveLength(2)
    for (const id of edits) {
      expect(html).toMatch(new RegExp(`value="${id}" checked`))
      expect(html).not.toContain(`${id}</a>`)
    }
    expect(html).toContain('<option value="suggestion" selected')
    expect(html).not.toContain(word)
  }
  expect(await Promise.all(edits.map(staff.statusOf))).toEqual(['pending', 'pending'])
  for (const id of [...edits, word])
    await staff.post(`/staff/review/${id}/reject`, { reason: 'No.' })
})

test('after a bulk decision, the queue keeps its filters and says what was decided', async () => {
  const ids = [await staff.submitted('bowl', 'àwo kòtò'), await staff.submitted('plate', 'àwo')]
  await staff.saveTerms({ slug: 'cup', english: 'cup', yoruba: 'ife' })
  const edit = await staff.suggested('cup', { yoruba: 'ife ńlá' })
  const decide = async (path: string, id: string, decision: string) => {
    const fields = { id, decision, reason: 'These are duplicates.' }
    return (await staff.post(path, fields, 'reviewer')).text()
  }
  const path = '/staff/review?kind=submission&status=pending'
  const [first = '', second = ''] = ids
  for (const [prefix, label] of [
    ['', 'Select all on this page'],
    ['/yo', 'Yan gbogbo èyí tó wà lójú-ewé yìí'],
  ]) {
    const control = `<input type="checkbox" hidden="" data-all="true" aria-label="${label}"/>`
    expect(await staff.text(`${prefix}${path}`)).toContain(control)
    const decided = `${prefix}/staff/review?status=rejected`
    expect(await staff.text(decided)).not.toContain('data-all')
  }
  const english = await decide(path, first, 'reject')
  expect(english).toContain('>Rejected: 1.</p>')
  expect(english).toContain('<option value="pending" selected')
  expect(english).toContain(second)
  expect(english).not.toContain(edit)
  // No contribution is left after this one, so the list starts again.
  const yoruba = await decide(`/yo${path}&after=99999`, first, 'reject')
  expect(yoruba).not.toContain('Iye tí a kọ̀: 1.')
  expect(yoruba).toContain(second)
  expect(await decide(`/yo${path}`, second, 'reject')).toContain('>Iye tí a kọ̀: 1.</p>')
  await staff.post(`/staff/review/${edit}/reject`, { reason: 'No.' })
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
  // The same category in other letters is the one that exists.
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
    409,
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
  expect(await staff.text('/staff/review?app=app_none')).toContain('class="empty"')
  expect(rows(await staff.text(`/staff/review?status=all&app=${staff.clientId}`))).toBe(25)
  expect((await staff.get('/staff/review?status=odd&after=-1&kind=x')).status).toBe(200)
})

test('the overview counts pending contributions', async () => {
  const page = await staff.text('/staff', 'reviewer')
  expect(page).toMatch(/Submissions<\/a> ?<strong>\d+<\/strong>/)
})
