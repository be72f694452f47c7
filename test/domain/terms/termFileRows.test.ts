/** Files of terms as spreadsheets and other programs write them. */
import { describe, expect, test } from 'bun:test'
import { rowsOf } from '../../../src/domain/terms/termFileRows'
import { columns } from '../../../src/domain/terms/termRow'
import { problemOf } from '../../support/problems'
import { csv, header, openImporting, rejectedLines, row } from './importing'

const { tryToImport, importText, exported, slugs } = openImporting()

describe('a file as spreadsheets save it', () => {
  const terms = csv(
    'bank,bank,báǹkì,ilé owó,Money,"A place; ""safe"", for money.",,,,,,,established,,,,',
    'machine,machine,ẹ̀rọ,,,,,,,,,,established,,,,',
  )
  const utf16 = (text: string, isBig = false) => {
    const bytes = Buffer.from(text, 'utf16le')
    return new Uint8Array(isBig ? bytes.swap16() : bytes)
  }
  const delimited = (sign: string) =>
    terms.replaceAll(',', sign).replace(`${sign} for`, ', for').replaceAll('\n', '\r\n')

  test.each<[string, string | Uint8Array]>([
    ['with a byte order mark', `\ufeff${terms}`],
    ['with CRLF', terms.replaceAll('\n', '\r\n')],
    ['with CR', terms.replaceAll('\n', '\r')],
    ['with LF after a header with CRLF', terms.replace('\n', '\r\n')],
    ['with CRLF after a header with LF', terms.replaceAll('\n', '\r\n').replace('\r\n', '\n')],
    ['with CR after a header with CRLF', terms.replaceAll('\n', '\r').replace('\r', '\r\n')],
    ['with blank lines', terms.replaceAll('\n', '\n\r\n\r')],
    ['with decomposed letters', terms.normalize('NFD')],
    ['without a line break at its end', terms.trimEnd()],
    ['with semicolons', delimited(';')],
    ['with tabs', delimited('\t')],
    ['with quotes around all cells', terms.replaceAll(/(?<=^|,)(\w+)(?=,|$)/gm, '"$1"')],
    [
      'with capitals and spaces in the header',
      terms.replace(header, header.toUpperCase().replaceAll(',', ' ,')),
    ],
    ['in UTF-16 with a byte order mark', utf16(`\ufeff${terms}`)],
    ['in big-endian UTF-16 with a byte order mark', utf16(`\ufeff${terms}`, true)],
    ['in UTF-16 without a byte order mark', utf16(terms)],
    ['in big-endian UTF-16 without a byte order mark', utf16(terms, true)],
    ['in UTF-16 with tabs', utf16(`\ufeff${delimited('\t')}`)],
  ])('%s is imported', async (_, text) => {
    expect(await importText(text)).toMatchObject({ imported: 2, rejected: [] })
    expect(await exported()).toBe(terms)
  })

  test('with mixed line breaks is read in any piece, and its lines are counted', async () => {
    const breaks = ['\n', '\r\n', '\r']
    const lines = Array.from(
      { length: 400 },
      (_, n) => `${n % 100 === 99 ? row('BAD') : row(`term-${n}`)}${breaks[n % 3] ?? ''}`,
    )
    const report = await importText(`${header}\r\n${lines.join('')}`)
    expect(report.imported).toBe(396)
    expect(rejectedLines(report)).toEqual([101, 201, 301, 401])
  })

  test('in UTF-16 is read in any piece', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => row(`term-${n}`, `ọ̀kan ${n} 😀`))
    for (const isBig of [false, true]) {
      const report = await importText(utf16(`\ufeff${csv(...rows)}`, isBig))
      expect(report).toMatchObject({ imported: 300, rejected: [] })
    }
    expect(await exported()).toContain('term-299,ọ̀kan 299 😀,ẹ̀rọ')
  })

  test('garbled by a program that read UTF-8 as Windows-1252 is rejected, also in part', async () => {
    const garbled = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text))
    const words = ['ẹ̀rọ', 'báǹkì', 'là', 'ọ̀kọ̀', 'it’s', 'Ṣọ́ọ̀bù']
    const report = await importText(
      csv(...words.map((word, n) => `w-${n},w,${garbled(word)},,,,,,,,,,,,,,`)),
    )
    expect(report.rejected.map(({ problem }) => problem)).toEqual(
      words.map(() => ({ code: 'misread_text', field: 'yoruba' })),
    )
    const fine = ['GBÀ', 'café', 'à', 'È', '“GBÓ”', 'ilé’', 'ìlú', '£5', 'Ọ̀rọ̀ “ilé”']
    const good = await importText(csv(...fine.map((word, n) => `w-${n},w,${word},,,,,,,,,,,,,,`)))
    expect(good).toMatchObject({ imported: fine.length, rejected: [] })
  })
})

describe('a file that is not a CSV of terms is refused, and nothing of it is stored', () => {
  const refused = async (text: string | Uint8Array, allOrNothing = false) => {
    const problem = await problemOf(tryToImport(text, allOrNothing))
    expect(await slugs()).toEqual([])
    return problem
  }

  test('one with a row that is longer than any term', async () => {
    expect(await refused(csv(row('a'), `b,"${'x'.repeat(300_000)}`))).toContain('starts at line 3')
  })

  test.each(['a "quoted" word', 'http://""', '"a"b'])('one with %s out of place', async (text) => {
    expect(await refused(csv(row('a'), `b,${text},ẹ̀rọ`))).toContain('not valid CSV')
  })

  test('an empty file', async () => {
    expect(await refused('')).toContain('empty')
  })

  test.each([
    ['no header', `${row('a')}\n`, 'Missing: english, yoruba. Unknown or repeated: a, a, ẹ̀rọ'],
    [
      'a required column missing',
      csv(row('a')).replace(',yoruba', ''),
      'Missing: yoruba. Optional',
    ],
    ['a misspelt column', csv(row('a')).replace('media', 'medium'), 'Unknown or repeated: medium.'],
    ['a repeated column', csv(row('a')).replace('media', 'slug'), 'Unknown or repeated: slug.'],
    [
      'another delimiter',
      csv(row('a')).replaceAll(',', '/'),
      `It is: ${header.replaceAll(',', '/')}.`,
    ],
  ])('%s', async (_, text, reason) => {
    const problem = await refused(text)
    expect(problem).toStartWith('The first line must name the columns. It is: ')
    expect(problem).toContain(reason)
    expect(problem).toEndWith(
      `Optional columns: ${columns.filter((name) => !['english', 'yoruba'].includes(name)).join(', ')}.`,
    )
  })

  test('a header of any length is shown in part', async () => {
    expect((await refused(`${'x'.repeat(100_000)}\n`)).length).toBeLessThan(1000)
    expect((await refused(`${'x,'.repeat(50_000)}\n`)).length).toBeLessThan(2000)
  })

  test.each([
    ['an .xlsx or .ods file', 'PK\u0003\u0004'],
    ['an .xls file', '\u00d0\u00cf\u0011\u00e0\u00a1'],
  ])('%s', async (_, start) => {
    const file = new Uint8Array(Buffer.from(start + 'x'.repeat(5000), 'latin1'))
    expect(await refused(file)).toContain('This is a spreadsheet, not a CSV file.')
  })

  test('a file in UTF-16 that is empty but for its byte order mark', async () => {
    expect(await refused(new Uint8Array([0xff, 0xfe]))).toContain('empty')
  })

  test('an unclosed quote after 1,500 lines stores none of them', async () => {
    const rows = Array.from({ length: 1500 }, (_, n) => row(`term-${n}`))
    const text = csv(...rows, 'b,"machine,ẹ̀rọ', row('c'))
    expect(await refused(text)).toContain('line 1502')
  })

  test('an unclosed quote is reported by the line of its row', async () => {
    expect(await refused(csv(row('a'), '"b,machine', row('c')))).toContain('line 3')
  })

  test('a stray quote near the end of an all-or-nothing import', async () => {
    const rows = Array.from({ length: 600 }, (_, n) => row(`term-${n}`))
    expect(await refused(csv(...rows, 'b,"ma"chine,ẹ̀rọ,,,,,,,,,,established,,,,'), true)).toContain(
      'line 602',
    )
  })
})

test.each(['/proc/self', '/proc/self/nothing'])(
  '%s cannot be read, which is a problem',
  async (file) => {
    expect(await Array.fromAsync(rowsOf(Bun.file(file)))).toEqual([
      { code: 'unreadable_file', file },
    ])
  },
)
