/** Importing and exporting the dictionary on the staff pages. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { openStaffing, type Staffing } from './staffing'

const shipped = fileURLToPath(new URL('../../../data/terms.csv', import.meta.url))

let staff: Staffing
beforeAll(async () => {
  staff = await openStaffing()
})
afterAll(() => staff.close())

const rowsOf = (csv: string) => csv.trim().split(/\r?\n/).toSorted()

const previewOf = async (fields: Record<string, string>, prefix = '') => {
  const response = await staff.post(`${prefix}/staff/import/preview`, fields)
  const html = await response.text()
  const digest = /name="digest" value="(\w+)"/.exec(html)?.[1] ?? ''
  return { status: response.status, html, digest }
}

test('a part of the shipped dictionary can be imported, and the export equals it', async () => {
  // Splitting at line breaks is safe, because no value in the file contains one.
  const csv = (await Bun.file(shipped).text()).split('\n').slice(0, 301).join('\n')
  // The import form may exceed the size limit of other forms.
  expect(new URLSearchParams({ csv }).toString().length).toBeGreaterThan(65_536)
  const { digest, html } = await previewOf({ csv })
  expect(html).toContain('Import (terms to add or change: 300)')
  // Browsers send the line breaks of a text area as CRLF.
  const imported = await staff.post('/staff/import', { csv: csv.replaceAll('\n', '\r\n'), digest })
  expect([imported.status, await imported.text()]).toEqual([
    200,
    expect.stringContaining('Terms added: 300.'),
  ])
  const exported = await (await staff.get('/staff/terms.csv')).text()
  expect(rowsOf(exported)).toEqual(rowsOf(csv))
})

const header =
  'slug,english,yoruba,aliases,category,definition_en,definition_yo,example_en,example_yo,media,proposed,related'

describe('the preview of an import', () => {
  test('lists changes and rejected rows in pages, and stores and logs nothing', async () => {
    const good = Array.from({ length: 60 }, (_, n) => `good-${n},good ${n},dára,,Goods,,,,,,,`)
    const bad = Array.from({ length: 60 }, () => 'bad,,,,,,,,,,,')
    const csv = [header, ...good, ...bad].join('\n')
    const logged = await staff.log()
    const { html, digest } = await previewOf({ csv })
    expect(html).toContain('<td class="number">2</td>')
    expect(html).toContain('good-49')
    expect(html).not.toContain('/good-59')
    expect(html).toMatch(/New categories<\/dt><dd>.*Goods/)
    expect(html).toContain('<td class="number">62</td><td>english is empty.</td>')
    expect(html).not.toContain('<td class="number">121</td>')
    const second = await previewOf({ csv, changes: '50', rejected: '50' })
    expect(second.html).toContain('<td class="number">61</td>')
    expect(second.html).toContain('<td class="number">121</td>')
    const yo = await previewOf({ csv }, '/yo')
    expect(yo.html).toContain('A kò tíì kó nǹkan kan wọlé.')
    expect(await staff.services.termHistory.of('good-0')).toHaveLength(0)
    expect(await staff.log()).toEqual(logged)

    const done = await staff.post('/staff/import', { csv, digest })
    expect(await done.text()).toContain('Terms added: 60. Terms changed: 0. Rows rejected: 60.')
    expect((await staff.latest('good-59')).by).toBe('admin@example.org')
    expect((await staff.log()).at(-1)).toMatchObject({ action: 'import terms', outcome: 'done' })
  })

  test('shows old and new values, and is shown again if the dictionary has changed', async () => {
    await staff.saveTerms({ slug: 'valve', english: 'valve', yoruba: 'fáfù' })
    const csv = `${header}\nvalve,valve,àfífà,,,,,,,,,`
    const { html, digest } = await previewOf({ csv })
    expect(html).toContain('<del>fáfù</del> <ins>àfífà</ins>')
    await staff.post('/staff/terms/valve', { revision: '1', yoruba: 'fálífù' })
    const refused = await staff.post('/staff/import', { csv, digest })
    const again = await refused.text()
    expect(refused.status).toBe(409)
    expect(again).toContain('the dictionary has changed since the preview')
    expect(again).toContain('<del>fálífù</del> <ins>àfífà</ins>')
    expect((await staff.latest('valve')).content.yoruba).toBe('fálífù')
  })

  test('never imports without a preview', async () => {
    const csv = `${header}\nspanner,spanner,sípánà,,,,,,,,,`
    expect((await staff.post('/staff/import', { csv })).status).toBe(409)
    expect(await staff.services.termHistory.of('spanner')).toHaveLength(0)
  })

  test('accepts at most 8 MiB', async () => {
    const lines = '\n'.padEnd(1024, 'x').repeat(8 * 1024)
    const [most, more] = [lines, `${lines}x`].map((csv) => send(csv))
    expect([(await most)?.status, (await more)?.status]).toEqual([400, 413])
    const huge = await send(lines.repeat(2))
    expect(huge.status).toBe(413)
  })
})

/** Submits a form with a file, as a browser does. */
function send(content: string | Uint8Array<ArrayBuffer>, prefix = '') {
  const body = new FormData()
  body.set('file', new File([content], 'terms.csv', { type: 'text/csv' }))
  body.set('csv', '')
  const headers = { cookie: staff.cookies.admin }
  return staff.fetch(`${prefix}/staff/import/preview`, { method: 'POST', body, headers })
}

describe('a file', () => {
  test('is read, with or without a byte order mark', async () => {
    const csv = `${header}\nspanner,spanner,sípánà,,,,,,,,,`
    for (const text of [csv, `\ufeff${csv}`]) {
      const response = await send(text)
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.stringContaining('Import (terms to add or change: 1)'),
      ])
    }
    expect(await staff.text('/staff/import')).toContain('enctype="multipart/form-data"')
  })

  test('in UTF-16, with semicolons or tabs, is read', async () => {
    for (const sign of [';', '\t']) {
      const text = `\ufeffenglish${sign}yoruba\r\nspanner${sign}sípánà`
      const little = Buffer.from(text, 'utf16le')
      for (const bytes of [Buffer.from(little), Buffer.from(little).swap16()]) {
        const html = await (await send(new Uint8Array(bytes))).text()
        expect(html).toContain('Import (terms to add or change: 1)')
        expect(html).toContain('sípánà')
      }
    }
  })

  test('that is a spreadsheet is named as the problem', async () => {
    const zip = new Uint8Array(Buffer.from('PK\u0003\u0004xxxx', 'latin1'))
    expect(await (await send(zip)).text()).toContain('This is a spreadsheet, not a CSV file.')
  })

  test('that is not UTF-8 is refused by line', async () => {
    const latin = Buffer.from(`${header}\ncafe,caf\xe9,kaf\xe9,,,,,,,,,`, 'latin1')
    const refused = await send(new Uint8Array(latin))
    const html = await refused.text()
    expect(html).toContain('invalid UTF-8')
    expect(html).not.toContain('Import (')
  })

  test('that is empty or missing is named as the problem', async () => {
    expect(await (await send('')).text()).toContain('The file is empty.')
    expect((await previewOf({})).html).toContain('The file is empty.')
  })

  test('in a damaged form is refused', async () => {
    const headers = {
      cookie: staff.cookies.admin,
      'content-type': 'multipart/form-data; boundary=x',
    }
    for (const body of ['', 'nothing', '--x\r\ncontent-disposition: form-data']) {
      const response = await staff.fetch('/staff/import/preview', { method: 'POST', body, headers })
      expect([400, 415]).toContain(response.status)
    }
  })

  test('with NUL characters is refused', async () => {
    expect((await send(`${header}\na\0b,`)).status).toBe(400)
  })
})

test('a change of notes alone can be imported, and an empty cell clears them only if asked', async () => {
  await staff.saveTerms({ slug: 'lever', english: 'lever', yoruba: 'ọ̀pá', notesEn: 'Rare.' })
  const csvOf = (note: string) => `slug,english,yoruba,notes_en\nlever,lever,ọ̀pá,${note}\n`
  const csv = csvOf('Common.')
  const { html, digest } = await previewOf({ csv })
  expect(html).toContain('Import (terms to add or change: 1)')
  expect(html).toContain('<dt>Empty cells</dt><dd>keep the stored value</dd>')
  expect(html).toContain('<ins>Common')
  await staff.post('/staff/import', { csv, digest })
  expect((await staff.latest('lever')).content.notesEn).toBe('Common.')

  expect((await previewOf({ csv: csvOf('') })).html).not.toContain('Import (terms')
  const clearing = await previewOf({ csv: csvOf(''), empty: 'clears' })
  expect(clearing.html).toContain('<dt>Empty cells</dt><dd>clear the stored value</dd>')
  expect(clearing.html).toContain('<input type="hidden" name="empty" value="clears"/>')
  const other = { csv: csvOf(''), digest: clearing.digest }
  expect((await staff.post('/staff/import', other)).status).toBe(409)
  await staff.post('/staff/import', { ...other, empty: 'clears' })
  expect((await staff.latest('lever')).content.notesEn).toBeNull()
  const refused = await previewOf({ csv: 'x', empty: 'clears' })
  expect(refused.html).toMatch(/name="empty" value="clears" checked/)
})

test('CSV files from pages begin with a byte order mark', async () => {
  for (const path of ['/staff/terms.csv', '/staff/audit.csv']) {
    const bytes = await (await staff.get(path)).bytes()
    expect([path, ...bytes.slice(0, 3)]).toEqual([path, 0xef, 0xbb, 0xbf])
  }
})

test('other staff forms take at most 64 KiB', async () => {
  const long = { email: 'x'.repeat(65 * 1024), role: 'admin' }
  expect((await staff.post('/staff/users/developer@example.org', long)).status).toBe(413)
  const forDevelopers = await staff.post('/staff/import', { csv: 'x' }, 'developer')
  expect(forDevelopers.status).toBe(403)
})
