import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { join } from 'node:path'
import { indexDocument } from '../../search/meilisearchDocument'
import { createMeilisearchIndex } from '../../search/meilisearchIndex'
import { applyChanges } from '../../src/domain/search/indexing'
import { columns } from '../../src/domain/terms/termRow'
import { freePort } from '../../src/launch/address'
import { randomBase62 } from '../../src/lib/base62'
import { dateOfDay, dayOf } from '../../src/lib/time'
import { createMissedSearches } from '../../src/store/search/missedSearches'
import { createSearchIndex } from '../../src/store/search/searchIndex'
import { connectSuiteMeilisearch, hasMeilisearch, suiteMeilisearch } from '../support/meilisearch'
import { type CommandLine, openCommandLine } from './support'

setDefaultTimeout(30_000)

let atumo: CommandLine
beforeAll(async () => {
  atumo = await openCommandLine()
  const file = join(atumo.dir, 'terms.csv')
  const rows = Array.from({ length: 25 }, (_, n) => `word-${n},word ${n},ọ̀rọ̀,,,,,,,,,,,,,,`)
  await Bun.write(file, `${[columns.join(','), ...rows].join('\n')}\n`)
  await atumo.json('terms', 'import', file)
})
afterAll(() => atumo.close())

async function idsOf(slugs: string): Promise<number[]> {
  const terms = await atumo.stores.sql<{ id: number }[]>`
    select id from terms where slug like ${slugs} order by slug`
  return terms.map(({ id }) => id)
}

describe.skipIf(!hasMeilisearch)('the index', () => {
  const prefix = `test_${randomBase62(8)}`
  let meilisearch: ReturnType<typeof createMeilisearchIndex>
  let searchIndex: ReturnType<typeof createSearchIndex>
  beforeAll(async () => {
    meilisearch = createMeilisearchIndex(connectSuiteMeilisearch())
    searchIndex = createSearchIndex(atumo.stores.sql)
    // All test databases are copies of one database, so they begin with the same index prefix. This
    // database gets its own prefix.
    await atumo.stores.sql`update search_index set prefix = ${prefix}`
    await applyChanges({ searchIndex, meilisearch })
  })
  afterAll(async () => {
    for (const name of await meilisearch.names(prefix)) await meilisearch.drop(name)
  })

  function search(...words: string[]) {
    const { url, key } = suiteMeilisearch()
    return atumo.run(['search', ...words], { MEILI_URL: url, ...(key && { MEILI_KEY: key }) })
  }

  test('is rebuilt by reindex, which prints the number of terms', async () => {
    expect(await search('reindex')).toEqual({ out: 'Indexed 25 terms.\n', err: '', code: 0 })
    const { live } = await searchIndex.state()
    expect(live).toStartWith(prefix)

    expect(await search('reindex', '--json')).toEqual({ out: '{"indexed":25}\n', err: '', code: 0 })
    const again = await searchIndex.state()
    expect(again.live).toStartWith(prefix)
    expect(again.live).not.toBe(live)
    expect(await meilisearch.names(prefix)).toEqual([again.live ?? ''])
  })

  test('is rebuilt by one command at a time', async () => {
    const response = await searchIndex.whileBuilding(() => search('reindex', '--json'))
    expect(response).toMatchObject({ out: '', code: 1 })
    expect(response?.err).toBe(
      'The worker or another command is already rebuilding the index, or all terms were replaced during the rebuild. Try again later.\n',
    )
  })

  describe('compared with the dictionary', () => {
    // Indexing takes seconds, so the tests share one index. Each test removes more terms from the
    // index.
    beforeAll(async () => {
      const { live } = await searchIndex.state()
      if (live === null || (await search('check')).code !== 0) await search('reindex')
    })

    const live = async () => (await searchIndex.state()).live ?? ''

    test('matches it: exit code 0', async () => {
      const told = await search('check')
      expect(told).toEqual({
        out: 'terms     25\nmissing   (none)\noutdated  (none)\nextra     (none)\nsettings  own\n',
        err: '',
        code: 0,
      })
      const { out, code } = await search('check', '--json')
      expect(JSON.parse(out)).toEqual({
        terms: 25,
        missing: [],
        outdated: [],
        extra: [],
        settings: 'own',
      })
      expect(code).toBe(0)
    })

    test('differs: each difference is printed, exit code 1', async () => {
      const [lost = 0] = await idsOf('word-0')
      await meilisearch.remove(await live(), [lost])
      const text = { english: 'x', yoruba: 'x', aliases: [], definitions: { en: null, yo: null } }
      const rest = {
        category: null,
        example: { en: null, yo: null },
        media: [],
        proposed: false,
        related: [],
        sources: [],
        notes: { en: null, yo: null },
        relations: [],
      }
      const stranger = (id: number, slug: string) =>
        indexDocument({ id, slug, ...text, ...rest }, { categorySlug: null, slugs: [slug] })
      const [altered = 0] = await idsOf('word-1')
      await meilisearch.put(await live(), [
        stranger(999_999, 'stranger'),
        stranger(altered, 'word-1'),
      ])

      const told = await search('check')
      expect(told.code).toBe(1)
      expect(told.err).toBe('')
      expect(told.out).toBe(`terms     25
missing
  id    ${lost}
  slug  word-0
outdated
  id    ${altered}
  slug  word-1
extra
  id    999999
  slug  (not set)
settings  own
`)
      const { out, code } = await search('check', '--json')
      expect(JSON.parse(out)).toEqual({
        terms: 25,
        missing: [{ id: lost, slug: 'word-0' }],
        outdated: [{ id: altered, slug: 'word-1' }],
        extra: [{ id: 999_999, slug: null }],
        settings: 'own',
      })
      expect(code).toBe(1)
    })

    test('lacks many terms: some are printed, and all with --json', async () => {
      await meilisearch.remove(await live(), await idsOf('word-%'))
      const { out, code } = await search('check')
      expect(code).toBe(1)
      expect(out.match(/^ {2}slug +word-/gm)).toHaveLength(20)
      expect(out).toContain('and 5 more. Use --json to list them all.')
      const { missing } = JSON.parse((await search('check', '--json')).out) as {
        missing: unknown[]
      }
      expect(missing).toHaveLength(25)
    })
  })

  test.each([['reindex'], ['check']])('%s accepts no arguments', async (name) => {
    const { out, err, code } = await search(name, 'all')
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toContain(`Usage: bin/atumo search ${name}`)
  })

  test.each([['reindex'], ['check']])('%s prints that Meilisearch is down', async (name) => {
    const before = await searchIndex.state()
    const url = `http://127.0.0.1:${await freePort()}`
    const { out, err, code } = await atumo.run(['search', name, '--json'], { MEILI_URL: url })
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toContain('Meilisearch is unreachable')
    expect(err).not.toMatch(/\n +at /)
    expect((await searchIndex.state()).live).toBe(before.live)
  })
})

test.each([['reindex'], ['check']])('%s prints that there is no Meilisearch', async (name) => {
  const { out, err, code } = await atumo.run(['search', name, '--json'])
  expect({ out, code }).toEqual({ out: '', code: 1 })
  expect(err).toContain('MEILI_URL is not set')
  expect(err).toContain('Searches use PostgreSQL, so there is no search index')
  expect(err).not.toMatch(/\n +at /)
})

describe('misses', () => {
  const day = (ago: number) => dateOfDay(dayOf(Date.now()) - ago)
  const misses = async (...words: string[]): Promise<unknown> => {
    const { out, err, code } = await atumo.run(['search', 'misses', '--json', ...words])
    expect({ err, code }).toEqual({ err: '', code: 0 })
    return JSON.parse(out)
  }

  test('prints that there are none', async () => {
    await atumo.stores.sql`truncate missed_searches`
    expect(await atumo.run(['search', 'misses'])).toEqual({
      out: 'Nothing found.\n',
      err: '',
      code: 0,
    })
    expect(await misses()).toEqual([])
  })

  describe('with missed searches', () => {
    beforeEach(async () => {
      await atumo.stores.sql`truncate missed_searches`
      await createMissedSearches(atumo.stores.sql).add([
        { day: day(0), text: 'rọ́bọ́ọ̀tì', searches: 2 },
        { day: day(6), text: 'rọ́bọ́ọ̀tì', searches: 3 },
        { day: day(1), text: 'blockchain', searches: 4 },
        { day: day(7), text: 'blockchain', searches: 100 },
        { day: day(0), text: 'quark', searches: 1 },
      ])
    })

    test('sums them over a week, the most frequent first', async () => {
      const { out, code } = await atumo.run(['search', 'misses'])
      expect(out).toBe(`text        searches  days  last
rọ́bọ́ọ̀tì            5     2  ${day(0)}
blockchain         4     1  ${day(1)}
quark              1     1  ${day(0)}
`)
      expect(code).toBe(0)
      expect(await misses()).toEqual([
        { text: 'rọ́bọ́ọ̀tì', searches: 5, days: 2, last: day(0) },
        { text: 'blockchain', searches: 4, days: 1, last: day(1) },
        { text: 'quark', searches: 1, days: 1, last: day(0) },
      ])
    })

    test('limits them to the given number of days and rows', async () => {
      expect(await misses('--days', '8', '--limit', '1')).toEqual([
        { text: 'blockchain', searches: 104, days: 2, last: day(1) },
      ])
      expect(await misses('--days', '1')).toEqual([
        { text: 'rọ́bọ́ọ̀tì', searches: 2, days: 1, last: day(0) },
        { text: 'quark', searches: 1, days: 1, last: day(0) },
      ])
    })
  })

  test.each([
    [['--days', '0'], "option '--days <n>' argument '0' is invalid"],
    [['--days', '91'], 'It must be a whole number from 1 to 90.'],
    [['--limit', 'all'], "option '--limit <n>' argument 'all' is invalid"],
    [['--since', '2'], '--since'],
    [['today'], 'too many arguments'],
  ])('%p is refused', async (words, reason) => {
    const { out, err, code } = await atumo.run(['search', 'misses', ...words])
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toContain(reason)
    expect(err).toContain('Usage: bin/atumo search misses')
  })
})
