/** Editing terms on the staff pages, with the editor in their history. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { leadsTo, openStaffing, type Staffing } from './staffing'

let staff: Staffing
beforeAll(async () => {
  staff = await openStaffing()
})
afterAll(() => staff.close())

test('a term is edited at the revision that was shown, in the name of the user', async () => {
  await staff.saveTerms({
    slug: 'modem',
    english: 'modem',
    yoruba: 'mọ́dẹ́mù',
    category: 'Networking',
  })
  const fields = {
    revision: '1',
    english: 'modem',
    yoruba: 'mọ́dẹ́mù tuntun',
    aliases: 'a\r\nb',
    category: '',
    definitionEn: 'It joins\r\nnetworks.',
    media: 'https://example.org/a.png',
  }
  const edited = await staff.post('/staff/terms/modem', fields, 'reviewer')
  expect(leadsTo(edited)).toEqual([303, '/staff/terms/modem'])
  const { content, by } = await staff.latest('modem')
  expect(content).toMatchObject({
    yoruba: 'mọ́dẹ́mù tuntun',
    aliases: ['a', 'b'],
    category: null,
    definitionEn: 'It joins networks.',
    media: ['https://example.org/a.png'],
  })
  expect(by).toBe('reviewer@example.org')

  const stale = await staff.post('/staff/terms/modem', { ...fields, yoruba: 'mine' })
  expect(stale.status).toBe(409)
  const page = await stale.text()
  expect(page).toContain('at revision 2')
  expect(page).toContain('value="mine"')
  expect((await staff.latest('modem')).revision).toBe(2)
})

test('media must be web addresses; anything else is rejected with a message', async () => {
  await staff.saveTerms({ slug: 'icon', english: 'icon', yoruba: 'àmì' })
  const fields = { revision: '1', media: 'javascript:alert(1)' }
  for (const [prefix, says] of [
    ['', 'is not an http or https address.'],
    ['/yo', 'kì í ṣe àdírẹ́sì http tàbí https.'],
  ] as const) {
    const refused = await staff.post(`${prefix}/staff/terms/icon`, fields)
    expect([refused.status, (await refused.text()).includes(says)]).toEqual([409, true])
  }
})

test('proposed and related terms can be set and removed', async () => {
  await staff.saveTerms({ slug: 'router', english: 'router', yoruba: 'afìsọ́nà' })
  const path = '/staff/terms/router'
  const box = async () => /<input[^>]*type="checkbox"[^>]*>/.exec(await staff.text(path))?.[0]
  expect(await box()).not.toContain('checked')

  // Sends what browsers send: the hidden field always, and the checkbox only if it is checked.
  const ticked = [
    ['revision', '1'],
    ['proposed', 'yes'],
    ['proposed', ''],
    ['related', 'modem\r\nswitch'],
  ] satisfies [string, string][]
  expect(leadsTo(await staff.post(path, ticked))).toEqual([303, path])
  const marked = { proposed: true, related: ['modem', 'switch'] }
  expect((await staff.latest('router')).content).toMatchObject(marked)
  expect(await box()).toContain('checked')
  expect(await staff.text(path)).toContain('<li><ins>modem</ins></li><li><ins>switch</ins></li>')
  expect(await staff.text(`/yo${path}`)).toContain('<ins>bẹ́ẹ̀ ni</ins>')

  await staff.post(path, { revision: '2', yoruba: 'rọ́tà' })
  expect((await staff.latest('router')).content).toMatchObject(marked)
  await staff.post(path, { revision: '3', proposed: '', related: 'modem' })
  const unmarked = { proposed: false, related: ['modem'] }
  expect((await staff.latest('router')).content).toMatchObject(unmarked)

  const refused = await staff.post(path, { revision: '4', related: 'No slug' })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('related &quot;No slug&quot; is not a slug.')
  await staff.post(`${path}/rollback`, { revision: '2' })
  expect((await staff.latest('router')).content).toMatchObject(marked)
})

test('a term is renamed, unpublished with a reason, and rolled back', async () => {
  await staff.saveTerms({ slug: 'disk', english: 'disk', yoruba: 'díìsìkì' })
  const renamed = await staff.post('/staff/terms/disk/rename', { to: 'hard-disk' })
  expect(leadsTo(renamed)).toEqual([303, '/staff/terms/hard-disk'])
  expect(leadsTo(await staff.get('/staff/terms/disk'))).toEqual([303, '/staff/terms/hard-disk'])
  expect((await staff.post('/staff/terms/hard-disk/rename', { to: 'No slug' })).status).toBe(409)

  const path = '/staff/terms/hard-disk'
  expect((await staff.post(`${path}/unpublish`, { reason: '' })).status).toBe(400)
  await staff.post(`${path}/unpublish`, { reason: 'Twice there.' })
  expect((await staff.latest('hard-disk')).content.status).toBe('unpublished')
  expect((await staff.log()).at(-1)).toMatchObject({
    action: 'unpublish term',
    subject: 'hard-disk',
    detail: { reason: 'Twice there.' },
    outcome: 'done',
  })
  expect(await staff.text('/staff/terms?q=disk')).toContain('unpublished')

  await staff.post(`${path}/rollback`, { revision: '1' }, 'reviewer')
  const { content, by } = await staff.latest('hard-disk')
  expect([content.status, by]).toEqual(['approved', 'reviewer@example.org'])
  expect((await staff.post(`${path}/rollback`, { revision: '99' })).status).toBe(409)
  const page = await staff.text(path)
  expect(page).toContain('<del>published</del> <ins>unpublished</ins>')
})

test('terms are found by part of a name without marks, and by their slug', async () => {
  await staff.saveTerms({ slug: 'keyboard', english: 'keyboard', yoruba: 'pátákó ìtẹ̀wé' })
  for (const text of ['itewe', 'KEYB', 'keyboard']) {
    expect(await staff.text(`/staff/terms?q=${text}`)).toContain('/staff/terms/keyboard')
  }
  expect(await staff.text('/staff/terms?q=zzz')).toContain('class="empty"')
  expect(await staff.text('/staff/terms?q=%25')).toContain('class="empty"')
})
