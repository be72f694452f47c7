/** Import and export of the dictionary on the staff pages. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
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

describe('a file', () => {
  const header =
    'slug,english,yoruba,aliases,category,definition_en,definition_yo,example_en,example_yo,media,proposed,related'

  /** Sends a form with a file, as a browser does. */
  const send = (content: string | Uint8Array<ArrayBuffer>, prefix = '') => {
    const body = new FormData()
    body.set('file', new File([content], 'terms.csv', { type: 'text/csv' }))
    body.set('csv', '')
    const headers = { cookie: staff.cookies.admin }
    return staff.fetch(`${prefix}/staff/import`, { method: 'POST', body, headers })
  }

  test('is imported, with or without a byte order mark', async () => {
    const csv = `${header}\nspanner,spanner,sípánà,,,,,,,,,`
    const imported = await send(`\ufeff${csv}`)
    expect([imported.status, await imported.text()]).toEqual([
      200,
      expect.stringContaining('Imported: 1.'),
    ])
    expect((await staff.latest('spanner')).content.yoruba).toBe('sípánà')
    expect(await staff.text('/staff/import')).toContain('enctype="multipart/form-data"')
  })

  test('that is not UTF-8 is refused by line, and stores nothing', async () => {
    const latin = Buffer.from(`${header}\ncafe,caf\xe9,kaf\xe9,,,,,,,,,`, 'latin1')
    const refused = await send(new Uint8Array(latin))
    const html = await refused.text()
    expect(html).toContain('invalid UTF-8')
    expect(html).toContain('Imported: 0.')
  })

  test('that is empty or missing is named as the problem', async () => {
    expect(await (await send('')).text()).toContain('The file is empty.')
    expect(await (await staff.post('/staff/import', {})).text()).toContain('The file is empty.')
  })

  test('in a damaged form is refused', async () => {
    const headers = {
      cookie: staff.cookies.admin,
      'content-type': 'multipart/form-data; boundary=x',
    }
    for (const body of ['', 'nothing', '--x\r\ncontent-disposition: form-data']) {
      const response = await staff.fetch('/staff/import', { method: 'POST', body, headers })
      expect([400, 415]).toContain(response.status)
    }
  })

  test('with NUL characters is refused', async () => {
    expect((await send(`${header}\na\0b,`)).status).toBe(400)
  })
})

test('other staff forms take at most 64 KiB', async () => {
  const long = { email: 'x'.repeat(65 * 1024), role: 'admin' }
  expect((await staff.post('/staff/users/developer@example.org', long)).status).toBe(413)
  const forDevelopers = await staff.post('/staff/import', { csv: 'x' }, 'developer')
  expect(forDevelopers.status).toBe(403)
})
