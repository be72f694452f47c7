import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { columns } from '../../src/domain/terms/termRow'
import { type CommandLine, openCommandLine } from './support'

const header = columns.join(',')
const good = `${header}\nbook,book,ìwé,,,,,,,,,,established,,,,\nmachine,machine,ẹ̀rọ,engine,Hardware,,,,,,,,established,,,,\n`
const bad = `${good}x,,,,,,,,,,,,,,,,\n`

let atumo: CommandLine
beforeAll(async () => {
  atumo = await openCommandLine()
})
afterAll(() => atumo.close())
beforeEach(async () => {
  await atumo.stores.sql`truncate terms, categories cascade`
})

async function file(name: string, text: string): Promise<string> {
  const path = join(atumo.dir, name)
  await Bun.write(path, text)
  return path
}

const terms = async () => {
  const [row] = await atumo.stores.sql<
    { terms: number }[]
  >`select count(*)::int as terms from terms`
  return row?.terms
}

describe('terms import', () => {
  test('prints the number of imported terms', async () => {
    const imported = await atumo.json('terms', 'import', await file('good.csv', good))
    expect(imported).toMatchObject({ imported: 2, rejected: [] })
    expect(await terms()).toBe(2)
  })

  test('reports rejected rows by line, stores the others and exits with 1', async () => {
    const path = await file('bad.csv', bad)
    const { out, code } = await atumo.run(['terms', 'import', path, '--json'])
    expect(JSON.parse(out)).toMatchObject({
      imported: 2,
      rejected: [{ line: 4, reason: 'english is empty.' }],
    })
    expect(code).toBe(1)
    expect(await terms()).toBe(2)

    const told = await atumo.run(['terms', 'import', path])
    expect(told.out).toMatch(/^imported +2$/m)
    expect(told.out).toMatch(/^rejected\n {2}line +4\n {2}reason +english is empty\.$/m)
  })

  test('--all-or-nothing stores nothing if a row is rejected', async () => {
    const words = ['terms', 'import', await file('bad.csv', bad), '--all-or-nothing', '--json']
    const { out, code } = await atumo.run(words)
    expect(JSON.parse(out)).toMatchObject({ imported: 0, rejected: [{ line: 4 }] })
    expect(code).toBe(1)
    expect(await terms()).toBe(0)
  })

  test('--dry-run says what would change, and stores and records nothing', async () => {
    await atumo.json('terms', 'import', await file('good.csv', good))
    const recorded = await atumo.stores.audit.list(100)
    const changed = good.replace('ìwé', 'ìwé kíkà')
    const words = ['terms', 'import', await file('changed.csv', changed), '--dry-run']
    expect(await atumo.json(...words)).toMatchObject({
      dry_run: true,
      added: 0,
      changed: 1,
      unchanged: 1,
      rejected: [],
      new_categories: [],
      changes: [{ slug: 'book', before: { yoruba: 'ìwé' }, after: { yoruba: 'ìwé kíkà' } }],
    })
    const { out, code } = await atumo.run(words)
    expect(code).toBe(0)
    expect(out).toBe(`dry_run         yes
empty           keeps
added           0
changed         1
unchanged       1
rejected        (none)
new_categories  (none)
changes
  line    2
  new     no
  slug    book
  yoruba  ìwé kíkà
`)
    expect(
      await atumo.run(['terms', 'import', await file('bad.csv', bad), '--dry-run']),
    ).toMatchObject({
      code: 1,
    })
    expect(await atumo.json('terms', 'import', await file('good.csv', good))).toMatchObject({
      changed: 0,
    })
    expect(await atumo.stores.audit.list(100)).toHaveLength(recorded.length + 1)
  })

  test('--dry-run prints the first 20 changes, and all of them with --json', async () => {
    const lines = Array.from({ length: 1200 }, (_, n) => `word ${n},ọ̀rọ̀`)
    const path = await file('many.csv', `english,yoruba\n${lines.join('\n')}\n`)
    const { out } = await atumo.run(['terms', 'import', path, '--dry-run'])
    expect(out.match(/^ {2}new +yes$/gm)).toHaveLength(20)
    expect(out).toEndWith('\n  … and 1180 more. Use --json to list them all.\n')
    const { changes } = await atumo.json('terms', 'import', path, '--dry-run')
    expect(changes).toHaveLength(1200)
  })

  test('keeps the values of empty cells, or clears them with --empty clears', async () => {
    await atumo.json('terms', 'import', await file('good.csv', good))
    const sparse = await file('sparse.csv', `${header}\nmachine,machine,ẹ̀rọ,,,,,,,,,,,,,,\n`)
    const words = ['terms', 'import', sparse]
    expect(await atumo.json(...words)).toMatchObject({ changed: 0, unchanged: 1 })
    const { out } = await atumo.run([...words, '--empty', 'clears', '--dry-run'])
    expect(out).toMatch(/^empty +clears$/m)
    expect(out).toMatch(/^ {2}aliases +\(none\)$/m)
    expect(await atumo.json(...words, '--empty', 'clears')).toMatchObject({ changed: 1 })
    expect((await atumo.run([...words, '--empty', 'often'])).err).toContain(
      'Allowed choices are keeps, clears.',
    )
  })

  test('of a broken file stores nothing and says where it is broken', async () => {
    const lines = Array.from({ length: 1499 }, (_, n) => `word ${n},ọ̀rọ̀`)
    const text = ['english,yoruba', ...lines, '"word,ọ̀rọ̀', 'last,ọ̀rọ̀'].join('\n')
    const { out, err, code } = await atumo.run(['terms', 'import', await file('open.csv', text)])
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toContain('The error starts at line 1501')
    expect(await terms()).toBe(0)
  })

  test('draws no progress bar without a terminal', async () => {
    const { out, err } = await atumo.run(['terms', 'import', await file('good.csv', good)])
    expect(err).toBe('')
    expect(out).toStartWith('imported ')
  })
})

describe('terms export', () => {
  test('writes a file that can be imported', async () => {
    await atumo.json('terms', 'import', await file('good.csv', good))
    const path = join(atumo.dir, 'out.csv')
    expect(await atumo.json('terms', 'export', path)).toEqual({ exported: 2, file: path })
    expect(await Bun.file(path).text()).toBe(good)
    expect(await atumo.json('terms', 'import', path)).toMatchObject({ imported: 2 })
    expect(await terms()).toBe(2)
  })

  test('has a byte order mark only if --bom asks for one, and is imported with it', async () => {
    await atumo.json('terms', 'import', await file('good.csv', good))
    const path = join(atumo.dir, 'marked.csv')
    await atumo.json('terms', 'export', path, '--bom')
    expect(Buffer.from(await Bun.file(path).bytes()).toString()).toBe(`\ufeff${good}`)
    expect(await atumo.json('terms', 'import', path)).toMatchObject({ unchanged: 2 })
    expect((await atumo.run(['terms', 'export', '-', '--bom'])).out).toBe(`\ufeff${good}`)
  })

  test('writes only the terms to standard output', async () => {
    await atumo.json('terms', 'import', await file('good.csv', good))
    expect(await atumo.run(['terms', 'export', '-'])).toEqual({ out: good, err: '', code: 0 })
  })
})

describe('a file that cannot be used is named on stderr, with nothing on stdout', () => {
  test.each([
    [['terms', 'import'], 'Usage: bin/atumo terms import [options] <file>'],
    [['terms', 'import', 'absent.csv'], 'absent.csv'],
    [['terms', 'import', 'folder'], 'folder'],
    [
      ['terms', 'import', 'other.csv'],
      'The first line must name the columns. It is: a, b. Missing: english, yoruba.',
    ],
    [['terms', 'import', 'broken.csv'], 'not valid CSV'],
    [['terms', 'export', 'absent/out.csv'], 'absent/out.csv'],
  ])('%p', async (words, reason) => {
    await Promise.all([
      file('good.csv', good),
      file('other.csv', 'a,b\n1,2\n'),
      file('folder/some.csv', good),
      file('broken.csv', `${header}\n"a,b\n`),
    ])
    const { out, err, code } = await atumo.run([...words, '--json'])
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toContain(reason)
    expect(err).not.toMatch(/\n +at /)
    expect(await terms()).toBe(0)
  })
})
