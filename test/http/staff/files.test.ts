/** Import and export of the dictionary on the staff pages. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { openStaffing, type Staffing } from './staffing'

const shipped = fileURLToPath(new URL('../../../data/terms.csv', import.meta.url))
const mebibyte = 1024 * 1024

let staff: Staffing
beforeAll(async () => {
  staff = await openStaffing()
})
afterAll(() => staff.close())

const rowsOf = (csv: string) => csv.trim().split(/\r?\n/).toSorted()

test('a part of the shipped dictionary can be imported, and the export equals it', async () => {
  // No value of the file has a line break.
  const csv = (await Bun.file(shipped).text()).split('\n').slice(0, 301).join('\n')
  // The form is larger than the limit of other forms.
  expect(new URLSearchParams({ csv }).toString().length).toBeGreaterThan(65_536)
  const imported = await staff.post('/staff/import', { csv, 'all-or-nothing': 'yes' })
  expect(imported.status).toBe(200)
  const rows = rowsOf(csv).length - 1
  expect(rows).toBe(300)
  expect(await imported.text()).toContain(`Imported: ${rows.toLocaleString('en')}.`)
  const exported = await (await staff.get('/staff/terms.csv')).text()
  expect(rowsOf(exported)).toEqual(rowsOf(csv))
})

test('accepts an encoded form of at most 8 MiB', async () => {
  const lines = '%0A'.padEnd(1024, 'x').repeat(8 * 1024)
  const send = (bytes: number) =>
    staff.fetch('/staff/import', {
      method: 'POST',
      body: 'csv='.concat(lines, 'x').slice(0, bytes),
      headers: {
        cookie: staff.cookies.admin,
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
  const [most, more] = [await send(8 * mebibyte), await send(8 * mebibyte + 1)]
  expect([most.status, more.status]).toEqual([400, 413])
  expect(await staff.services.audit.list(1)).toMatchObject([{ action: 'import terms' }])
})

test('other staff forms take at most 64 KiB', async () => {
  const long = { email: 'x'.repeat(65 * 1024), role: 'admin' }
  expect((await staff.post('/staff/users', long)).status).toBe(413)
  const forDevelopers = await staff.post('/staff/import', { csv: 'x' }, 'developer')
  expect(forDevelopers.status).toBe(403)
})
