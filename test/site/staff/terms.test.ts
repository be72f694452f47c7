/** Editing terms on the staff pages. A term's history shows who edited it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
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
    ['', 'is not an http or https URL.'],
    ['/yo', 'kì í ṣe àdírẹ́sì http tàbí https.'],
  ] as const) {
    const refused = await staff.post(`${prefix}/staff/terms/icon`, fields)
    expect([refused.status, (await refused.text()).includes(says)]).toEqual([400, true])
  }
})

test('proposed and related terms can be set and removed', async () => {
  await staff.saveTerms({ slug: 'router', english: 'router', yoruba: 'afìsọ́nà' })
  const path = '/staff/terms/router'
  const box = async () => /<input[^>]*type="checkbox"[^>]*>/.exec(await staff.text(path))?.[0]
  expect(await box()).not.toContain('checked')

  // As in a browser, the hidden field is always sent, but the checkbox is sent only if it is
  // checked.
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
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('related &quot;No slug&quot; is not a valid slug.')
  await staff.post(`${path}/rollback`, { revision: '2' })
  expect((await staff.latest('router')).content).toMatchObject(marked)
})

test('a term is renamed, unpublished with a reason, and rolled back', async () => {
  await staff.saveTerms({ slug: 'disk', english: 'disk', yoruba: 'díìsìkì' })
  const renamed = await staff.post('/staff/terms/disk/rename', { to: 'hard-disk' })
  expect(leadsTo(renamed)).toEqual([303, '/staff/terms/hard-disk'])
  expect(leadsTo(await staff.get('/staff/terms/disk'))).toEqual([303, '/staff/terms/hard-disk'])
  expect((await staff.post('/staff/terms/hard-disk/rename', { to: 'No slug' })).status).toBe(400)

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
  expect((await staff.post(`${path}/rollback`, { revision: '99' })).status).toBe(404)
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

describe('the editor', () => {
  const path = '/staff/terms/scanner'
  beforeAll(() =>
    staff.saveTerms({
      slug: 'scanner',
      english: 'scanner',
      yoruba: 'ẹ̀rọ asàwòrán',
      exampleYo: 'Ẹ̀rọ asàwòrán náà n ṣiṣẹ́.',
      related: ['icon'],
    }),
  )

  test('warns about spelling below the field, in the language of the page, and saves anyway', async () => {
    const warned = await staff.text(path)
    expect(warned).toMatch(
      /id="exampleYo-warnings"[^>]*><p>“náà n ṣiṣẹ́”: write ń\. Without a tone mark, n can only mean “I”\.<\/p>/,
    )
    expect(warned).toContain('id="yoruba-warnings" role="status" data-live="true"></div>')
    expect(await staff.text(`/yo${path}`)).toContain('N tí kò ní àmì túmọ̀ sí “mo” nìkan.')
    const saved = await staff.post(path, { revision: '1', yoruba: 'ẹ̀rọ bluutu' })
    expect(leadsTo(saved)).toEqual([303, path])
    const after = await staff.text(`${path}?done=edited`)
    expect(after).toContain('Spelling warnings: 2.')
    expect(after).toContain('“bluutu” contains a syllable that is not possible in Yoruba')
  })

  test('shows warnings and the page of the term as it would be, and stores and logs nothing', async () => {
    const logged = await staff.log()
    const checked = await staff.post(
      `${path}/preview`,
      { revision: '2', yoruba: 'ẹ̀rọ asàwòrán SIM', definitionEn: 'It reads <b>pictures</b>.' },
      'reviewer',
    )
    const html = await checked.text()
    expect(checked.status).toBe(200)
    expect(html).toContain(
      '“SIM” looks like a name, symbol or foreign word, but it is not in the English headword or an alias.',
    )
    expect(html).toContain('<span class="word" lang="yo">ẹ̀rọ asàwòrán SIM</span>')
    expect(html).toContain(
      '<p class="definition" lang="en">It reads &lt;b&gt;pictures&lt;/b&gt;.</p>',
    )
    expect(html).toContain('value="ẹ̀rọ asàwòrán SIM"')
    expect(html).toContain('href="/terms/icon"')
    expect((await staff.latest('scanner')).revision).toBe(2)
    expect(await staff.log()).toEqual(logged)
  })

  test('says in the preview why a term could not be saved', async () => {
    const checked = await staff.post(`${path}/preview`, { revision: '2', media: 'ftp://a' })
    expect(await checked.text()).toContain('is not an http or https URL.')
  })

  test('asks for a confirmation of a new category in the preview, too', async () => {
    const send = async (fields: Record<string, string>) =>
      (await staff.post(`${path}/preview`, { revision: '2', ...fields })).text()
    expect(await send({ newCategory: 'Optix' })).toContain('There is no category &quot;Optix&quot;')
    expect(await send({ newCategory: 'Optix', categorySure: 'yes' })).not.toContain(
      'There is no category',
    )
    expect((await staff.post(path, { revision: '2', newCategory: 'Optix' })).status).toBe(409)
  })
})

test('the history has pages, says what each revision changed, and restores one after a confirmation', async () => {
  await staff.saveTerms({ slug: 'cable', english: 'cable', yoruba: 'wáyà 0' })
  for (let n = 1; n <= 22; n++) {
    await staff.post('/staff/terms/cable', { revision: String(n), yoruba: `wáyà ${n}` })
  }
  const first = await staff.text('/staff/terms/cable')
  expect(first).toContain('<del>wáyà 21</del> <ins>wáyà 22</ins>')
  expect(first).toContain('admin@example.org')
  expect(first).not.toContain('<ins>wáyà 2</ins></span></div>')
  expect(first).toContain('/staff/terms/cable?before=4#history')
  const second = await staff.text('/staff/terms/cable?before=4')
  expect(second).toContain('<del>wáyà 1</del> <ins>wáyà 2</ins>')
  // The confirmation shows what restoring the revision would change.
  expect(second).toMatch(/<details[^>]*><summary>Roll back to revision 1<\/summary>/)
  expect(second).toContain('<del>wáyà 22</del> <ins>wáyà 0</ins>')
  await staff.post('/staff/terms/cable/rollback', { revision: '1' })
  expect((await staff.latest('cable')).content.yoruba).toBe('wáyà 0')
})
