/** Approving and rejecting contributions in bulk. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openStaffing, type Staffing } from './staffing'

let staff: Staffing
beforeAll(async () => {
  staff = await openStaffing()
})
afterAll(() => staff.close())

test('several contributions are approved or accepted at once; those that cannot be are listed', async () => {
  const again = await staff.submitted('drill', 'ìlu')
  await staff.saveTerms({ slug: 'drill', english: 'drill', yoruba: 'ìlu' })
  const word = await staff.submitted('fork', 'fọ́ọ̀kì')
  const edit = await staff.suggested('drill', { yoruba: 'ẹ̀rọ ìdálu' })
  const nothing = await staff.suggested('drill', { notes: 'Is this right?' })
  const fields: [string, string][] = [word, again, edit, nothing].map((id) => ['id', id])
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
  for (const [id, content] of [
    [nothing, 'drill: .*“Is this right\\?”</span>'],
    [again, '<span lang="en">drill</span> · <span lang="yo">ìlu</span>'],
  ]) {
    const line = new RegExp(`<br/><a href="/staff/review/${id}">${content}</a>: [^<]+`)
    expect(html.normalize('NFC')).toMatch(line)
  }
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
    const control = `hidden=""><input type="checkbox" data-all="true"/> ${label}</label>`
    expect(await staff.text(`${prefix}${path}`)).toContain(control)
    const decided = `${prefix}/staff/review?status=rejected`
    expect(await staff.text(decided)).not.toContain('data-all')
  }
  const english = await decide(path, first, 'reject')
  expect(english).toContain('>Rejected: 1.</p>')
  expect(english).toContain('<option value="pending" selected')
  expect(english).toContain(second)
  expect(english).not.toContain(edit)
  // `after` is past the last contribution, so the list starts again from the top.
  const yoruba = await decide(`/yo${path}&after=99999`, first, 'reject')
  expect(yoruba).not.toContain('Iye tí a kọ̀: 1.')
  expect(yoruba).toContain(second)
  expect(await decide(`/yo${path}`, second, 'reject')).toContain('>Iye tí a kọ̀: 1.</p>')
})
