import { describe, expect, test } from 'bun:test'
import { rename } from '../../../src/domain/terms/termChanges'
import { columns } from '../../../src/domain/terms/termRow'
import { csv, header, openImporting, rejectedLines, row } from './importing'

const { stores, importText, exported, slugs } = openImporting()

const whole = csv(
  'bank,bank,báǹkì,àpò owó|ilé owó,Digital money,"A place, ""safe"", for money.",Ilé owó.,Go to the bank.,Lọ sí báǹkì.,https://a.example/1.png|https://a.example/2.png,yes,c-sharp|not-yet-there,proposed,menyo:2:train.tsv#7=ilé owó|phrase,Rare.,Kò wọ́pọ̀.,antonym:empty|broader:place',
  'c-sharp,C#,C#,,Programming,,,,,,,bank,attested,kolibri:1:django.po#9,,,',
  'empty,empty,òfo,,,,,,,,,,established,,,,',
)

describe('a round trip', () => {
  test('returns the same file, field for field', async () => {
    expect(await importText(whole)).toMatchObject({ imported: 3, rejected: [] })
    expect(await exported()).toBe(whole)
  })

  test('imports the same file again without a change', async () => {
    await importText(whole)
    const ids = await stores().sql`select id, slug from terms order by id`
    expect(await importText(await exported())).toMatchObject({ imported: 3, rejected: [] })
    expect(await exported()).toBe(whole)
    expect([...(await stores().sql`select id, slug from terms order by id`)]).toEqual([...ids])
  })

  test('gives terms without slugs the same slugs each time, in any order', async () => {
    const rows = [
      ',bank,báǹkì,,,,,,,,,,established,,,,',
      ',bank,etí odò,,,,,,,,,,established,,,,',
      ',Bank,àká,,,,,,,,,,established,,,,',
    ]
    await importText(csv(...rows))
    const first = await exported()
    expect(await slugs()).toEqual(['bank', 'bank-2', 'bank-3'])
    await importText(csv(...rows))
    await importText(csv(...rows.toReversed()))
    expect(await exported()).toBe(first)
  })

  test('does not export an unpublished term; an empty dictionary is its header', async () => {
    expect(await exported()).toBe(`${header}\n`)
    await importText(whole)
    await stores().sql`update terms set status = 'unpublished' where slug <> 'empty'`
    expect(await exported()).toBe(csv(row('empty').replace('ẹ̀rọ', 'òfo')))
  })

  test("replaces the term with the row's slug, and deletes its old forms", async () => {
    await importText(csv('a,engine,ẹ̀rọ,motor,Hardware,,,,,,,,established,,,,'))
    await importText(csv('a,machine,ẹ̀rọ,,,,,,,,,,established,,,,'), false, 'clears')
    expect(await exported()).toBe(csv('a,machine,ẹ̀rọ,,,,,,,,,,established,,,,'))
    const forms = await stores().sql<{ bare: string }[]>`select bare from term_forms order by bare`
    expect(forms.map(({ bare }) => bare)).toEqual(['ero', 'machine'])
  })
})

describe('texts that a spreadsheet would run as formulas', () => {
  /** Pairs of a stored text and the corresponding cell in the file. */
  const cells = [
    ['=HYPERLINK(1)', "'=HYPERLINK(1)"],
    ['+1 a', "'+1 a"],
    ['-ism', "'-ism"],
    ['@sign', "'@sign"],
    ['＝wide', "'＝wide"],
    ["'=quoted", "''=quoted"],
    ["''-twice", "'''-twice"],
    ["'tis", "'tis"],
    ["o'=clock", "o'=clock"],
  ] as const
  const columnsOf = (cell: string) =>
    `a,${cell},${cell},${cell}s|b,${cell},${cell},${cell},${cell},${cell},,,,established,,,,`

  test.each(cells)('%s is exported as %s, and imported unchanged', async (text, cell) => {
    expect(await importText(csv(columnsOf(cell)))).toMatchObject({ imported: 1, rejected: [] })
    const [stored] = await Array.fromAsync(stores().terms.all())
    expect(stored).toMatchObject([
      { english: text, yoruba: text, category: text, definitionEn: text, exampleYo: text },
    ])
    expect(await exported()).toBe(csv(columnsOf(cell)))
  })

  test.each(cells.slice(0, 5))('%s is also imported without its apostrophe', async (text, cell) => {
    await importText(csv(columnsOf(text)))
    expect(await exported()).toBe(csv(columnsOf(cell)))
  })
})

describe('an older file without the last three, five or seven columns', () => {
  const [fourteen, twelve, ten] = [-3, -5, -7].map((end) => columns.slice(0, end)) as [
    string[],
    string[],
    string[],
  ]
  const fileOf = (names: readonly string[], lines: string[]) =>
    `${[names.join(','), ...lines].join('\n')}\n`
  const older = (...lines: string[]) => fileOf(ten, lines)

  test('is imported, and leaves the fields as stored', async () => {
    await importText(whole)
    await stores().sql`update terms set slug = 'c-sharp-language' where slug = 'c-sharp'`
    const text = older(
      'bank,bank,báǹkì,ilé owó,,,,,,',
      'c-sharp,C#,C#,,Languages,,,,,',
      'new,new,tuntun,,,,,,,',
    )
    expect(await importText(text)).toMatchObject({ imported: 3, rejected: [] })
    const lines = (await exported()).split('\n')
    expect(lines).toContain(
      'bank,bank,báǹkì,ilé owó,Digital money,"A place, ""safe"", for money.",Ilé owó.,Go to the bank.,Lọ sí báǹkì.,https://a.example/1.png|https://a.example/2.png,yes,c-sharp|not-yet-there,proposed,menyo:2:train.tsv#7=ilé owó|phrase,Rare.,Kò wọ́pọ̀.,antonym:empty|broader:place',
    )
    expect(lines).toContain(
      'c-sharp-language,C#,C#,,Languages,,,,,,,bank,attested,kolibri:1:django.po#9,,,',
    )
    expect(lines).toContain('new,new,tuntun,,,,,,,,,,established,,,,')
  })

  test('with twelve columns sets proposed and related, and leaves the sources as stored', async () => {
    await importText(whole)
    const text = fileOf(twelve, ['bank,bank,báǹkì,ilé owó,,,,,,,no,empty'])
    expect(await importText(text)).toMatchObject({ imported: 1, rejected: [] })
    const line =
      'bank,bank,báǹkì,ilé owó,Digital money,"A place, ""safe"", for money.",Ilé owó.,Go to the bank.,Lọ sí báǹkì.,https://a.example/1.png|https://a.example/2.png,,empty,established,menyo:2:train.tsv#7=ilé owó|phrase,Rare.,Kò wọ́pọ̀.,antonym:empty|broader:place'
    expect((await exported()).split('\n')).toContain(line)
  })

  test('with fourteen columns sets the sources too, and leaves notes and relations as stored', async () => {
    await importText(whole)
    const line = 'bank,bank,báǹkì,ilé owó,Money,A.,Ilé.,To.,Lọ.,https://a.example/3.png,'
    const text = fileOf(fourteen, [`${line}no,empty,established,phrase`])
    expect(await importText(text)).toMatchObject({ imported: 1, rejected: [] })
    expect((await exported()).split('\n')).toContain(
      `${line},empty,established,phrase,Rare.,Kò wọ́pọ̀.,antonym:empty|broader:place`,
    )
  })

  test('drops the sources of Yoruba that the term no longer has', async () => {
    await importText(whole)
    await importText(older('bank,bank,ilé owó,,,,,,,', 'c-sharp,C#,èdè C#,,,,,,,'))
    const lines = (await exported()).split('\n')
    expect(lines[1]).toEndWith(
      ',proposed,menyo:2:train.tsv#7,Rare.,Kò wọ́pọ̀.,antonym:empty|broader:place',
    )
    expect(lines[2]).toEndWith(',established,,,,')
  })

  test('has shorter rows', async () => {
    const report = await importText(older(row('a')))
    expect(report.rejected).toEqual([
      { line: 2, problem: { code: 'wrong_field_count', count: 17, expected: 10 } },
    ])
  })
})

describe('an empty cell', () => {
  const bank = 'bank,bank,báǹkì,,,,,,,,,,,,,,'

  test('keeps the stored value of every field', async () => {
    await importText(whole)
    expect(await importText(csv(bank))).toMatchObject({ unchanged: 1, changed: 0, rejected: [] })
    expect(await exported()).toBe(whole)
  })

  test('clears the stored value of every field if the import says so', async () => {
    await importText(whole)
    await importText(csv(bank), false, 'clears')
    expect(await exported()).toContain('bank,bank,báǹkì,,,,,,,,,,established,,,,\n')
  })

  test('beside a status that followed from the earlier fields keeps the stored values', async () => {
    await importText(csv(row('a')))
    const older = await exported()
    await importText(csv('a,a,ẹ̀rọ,,,,,,,,yes,,,,,,'))
    expect(await importText(older)).toMatchObject({ unchanged: 1, rejected: [] })
    expect(await exported()).toContain('a,a,ẹ̀rọ,,,,,,,,yes,,proposed,,,,\n')
  })

  test('keeps aliases, except one that became the headword', async () => {
    await importText(csv('a,a,ẹ̀rọ,máṣíìnì|motor,,,,,,,,,,,,,'))
    await importText(csv('a,a,máṣíìnì,,,,,,,,,,,,,,'))
    expect(await exported()).toContain('a,a,máṣíìnì,motor,')
  })

  test('keeps nothing of a term that is invalid by now', async () => {
    await importText(csv(row('a')))
    await stores().sql`update terms set relations = '{nothing}'`
    expect((await importText(csv(row('a', 'other'), row('b')))).rejected).toEqual([
      { line: 2, problem: { code: 'bad_relation', relation: 'nothing' } },
    ])
    expect(await slugs()).toEqual(['a', 'b'])
  })
})

describe('a term that became related to itself', () => {
  test('by a generated slug, or by an earlier one, is exported and imported without that relation', async () => {
    await importText(
      csv(
        ',motor,mótò,,,,,,,,,motor,established,,,,',
        'one,one,kan,,,,,,,,,motor|two,established,,,,',
      ),
    )
    await rename(stores().transactions, { slug: 'one', to: 'two', by: 'test' })
    const text = await exported()
    expect(await importText(text)).toMatchObject({ imported: 2, rejected: [] })
    expect(await exported()).toBe(
      csv('motor,motor,mótò,,,,,,,,,,established,,,,', 'two,one,kan,,,,,,,,,motor,established,,,,'),
    )
  })
})

describe('an invalid row', () => {
  test('is rejected with its line, and valid rows are stored', async () => {
    const report = await importText(
      csv(row('a'), 'b,,ẹ̀rọ,,,,,,,,,,established,,,,', row('c'), 'd', row('E')),
    )
    expect(report.imported).toBe(2)
    expect(report.rejected).toEqual([
      { line: 3, problem: { code: 'text_empty', field: 'english' } },
      { line: 5, problem: { code: 'wrong_field_count', count: 1, expected: 17 } },
      { line: 6, problem: { code: 'bad_slug', field: 'slug', slug: 'E' } },
    ])
    expect(await slugs()).toEqual(['a', 'c'])
  })

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ])('reports the first line of the row, also after multi-line rows (%s)', async (_, end) => {
    const several = 'b,machine,ẹ̀rọ,,,"one\ntwo\nthree",,,,,,,established,,,,'
    const lines = [row('a'), several, row('C'), several.replace('b,', 'd,'), row('e'), row('F')]
    const report = await importText(csv(...lines).replaceAll('\n', end))
    expect(rejectedLines(report)).toEqual([3, 6, 7, 11])
    expect(await slugs()).toEqual(['a', 'e'])
  })

  test('is rejected if its status does not follow from proposed and sources', async () => {
    const report = await importText(csv(row('a').replace('established', 'attested'), row('b')))
    expect(report).toMatchObject({
      imported: 1,
      rejected: [{ line: 2, problem: { code: 'bad_status', expected: 'established' } }],
    })
  })

  test('reports either problem, and leaves the term unchanged', async () => {
    await importText(whole)
    const odd = ['maybe,,,,,,', ',Bank,,,,,'].map((last) => `bank,other,òmíràn,,,,,,,,${last}`)
    const report = await importText(csv(...odd))
    expect(report).toMatchObject({
      imported: 0,
      rejected: [
        { line: 2, problem: { code: 'bad_proposed' } },
        {
          line: 3,
          problem: { code: 'bad_slug', field: 'related', slug: 'Bank' },
        },
      ],
    })
    expect(await exported()).toBe(whole)
  })

  test('rejects invalid UTF-8', async () => {
    const text = Buffer.from(csv(row('a'), 'b,machine,ẹ̀rọ,,,caf?,,,,,,,established,,,,'))
    text[text.indexOf('caf?') + 3] = 0xe9
    expect(rejectedLines(await importText(text))).toEqual([3])
    expect(await slugs()).toEqual(['a'])
  })

  test('rejects a repeated slug at its second line', async () => {
    const report = await importText(csv(row('a', 'first'), row('b'), row('a', 'second')))
    expect(report.rejected).toEqual([
      { line: 4, problem: { code: 'duplicate_row', slug: 'a', line: 2 } },
    ])
    expect(await exported()).toContain('a,first,')
    expect(await exported()).not.toContain('second')
  })

  test('with all-or-nothing, rolls everything back', async () => {
    const rows = Array.from({ length: 600 }, (_, n) => row(`term-${n}`))
    const report = await importText(csv(...rows, 'bad'), true)
    expect(report).toMatchObject({
      imported: 0,
      rejected: [{ line: 602, problem: { code: 'wrong_field_count', count: 1, expected: 17 } }],
    })
    expect(await slugs()).toEqual([])
    expect(await stores().terms.categories()).toHaveLength(0)
  })
})

test('with all-or-nothing, stores everything if no row is rejected', async () => {
  expect(await importText(whole, true)).toMatchObject({ imported: 3, rejected: [] })
  expect(await exported()).toBe(whole)
})
