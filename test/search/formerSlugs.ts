/** Test cases for searches by current and former slugs. Both search engines must find the same terms. */
import type { SearchEngine, SearchFilter } from '../../search/port'
import { searchText } from '../../search/words'
import { rename, unpublish } from '../../src/domain/terms/termChanges'
import type { Transactions } from '../../src/store/transactions'
import { saveFixture } from './fixture'

const renames = [
  ['farm', 'field'],
  ['hoe', 'hoe-1'],
  ['hoe-1', 'hoe-2'],
  ['book', 'volume'],
  ['volume', 'book'],
  ['leaf', 'foliage'],
] as const

/**
 * Saves the fixture dictionary, renames some terms so that they have former slugs, and unpublishes one of the
 * renamed terms.
 */
export async function saveRenamed(transactions: Transactions): Promise<void> {
  await saveFixture(transactions)
  for (const [slug, to] of renames) await rename(transactions, { slug, to, by: 'test' })
  await unpublish(transactions, { slug: 'foliage', by: 'test' })
}

export const cases: [what: string, filter: SearchFilter, found: string[]][] = [
  ['a former slug', { slug: 'farm' }, ['field']],
  ['the current slug', { slug: 'field' }, ['field']],
  ['the first of a chain', { slug: 'hoe' }, ['hoe-2']],
  ['the middle of a chain', { slug: 'hoe-1' }, ['hoe-2']],
  ['the end of a chain', { slug: 'hoe-2' }, ['hoe-2']],
  ['a slug that a term took back', { slug: 'book' }, ['book']],
  ['the slug in between', { slug: 'volume' }, ['book']],
  ['a slug that stayed', { slug: 'machine' }, ['machine']],
  ['an unknown slug', { slug: 'nothing' }, []],
  ['the beginning of a former slug', { slug: 'far' }, []],
  ['a former slug in capitals', { slug: 'FARM' }, []],
  ['a former slug and more', { slug: 'farm-' }, []],
  ['an unpublished term', { slug: 'foliage' }, []],
  ['the former slug of an unpublished term', { slug: 'leaf' }, []],
  ['its category', { slug: 'farm', category: 'land' }, ['field']],
  ['another category', { slug: 'farm', category: 'people' }, []],
  ['its letter', { slug: 'farm', letter: 'F' }, ['field']],
  ['another letter', { slug: 'farm', letter: 'H' }, []],
  ['its text', { slug: 'farm', text: searchText('oko') }, ['field']],
  ['its text in other tones', { slug: 'hoe', text: searchText('oko') }, ['hoe-2']],
  ['its text of two words', { slug: 'at-home', text: searchText('at home') }, ['at-home']],
  ['the text of another term', { slug: 'farm', text: searchText('ìwé') }, []],
  ['the current slug as text', { text: searchText('field') }, []],
  [
    'all of them',
    { slug: 'farm', category: 'land', letter: 'F', text: searchText('farm') },
    ['field'],
  ],
  [
    'all but the text',
    { slug: 'farm', category: 'land', letter: 'F', text: searchText('hoe') },
    [],
  ],
]

/** Runs a search. Returns its results, its total and the result of `count`. */
export async function outcome(engine: SearchEngine, filter: SearchFilter) {
  const { terms, total } = await engine.find({ ...filter, limit: 100, offset: 0 })
  return { slugs: terms.map(({ slug }) => slug), total, count: await engine.count(filter) }
}
