/** Tests that derived columns are recomputed if another version of the program has stored them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { derivation } from '../../../search/derivation'
import { createPostgresEngine } from '../../../search/postgres'
import { searchText } from '../../../search/words'
import { indexed, rederiveTerms } from '../../../src/domain/terms/terms'
import type { TermFields } from '../../../src/store/terms/terms'
import { openTestStores, type TestStores } from '../../support/stores'
import { blankTerm } from '../../support/testApp'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores.close())
beforeEach(async () => {
  await stores.sql`delete from terms`
  await stores.sql`delete from categories`
  await stores.sql`delete from words`
  await stores.sql`delete from index_changes`
})

const washing: TermFields = {
  ...blankTerm('washing-machine'),
  english: 'washing machine',
  yoruba: 'ẹ̀rọ ìfọṣọ',
  aliases: ['laundry engine'],
  category: 'Home / Work',
  definitionEn: 'A device for clothes.',
  media: ['https://a.example/x.png'],
  proposed: true,
  related: ['machine'],
}

const save = (...terms: TermFields[]) =>
  stores.transactions.changeTerms('test', (writer) => writer.save(terms.map(indexed)))

/** Makes the terms look as if an older version of the program had stored them. */
async function age() {
  await stores.sql`
    update terms set derived_by = 'older', name_words = '', all_words = '', letter = null,
      english_key = '', yoruba_letter = null, yoruba_key = ''`
  await stores.sql`delete from term_forms`
  await stores.sql`delete from words`
  await stores.sql`delete from index_changes`
}

async function found(text: string) {
  const query = { text: searchText(text), limit: 10, offset: 0 }
  const { terms } = await createPostgresEngine(stores.sql).find(query)
  return terms.map(({ slug }) => slug)
}

const derived = () => stores.sql`
  select slug, status, derived_by, letter, english_key, yoruba_letter, yoruba_key,
    name_words::text, all_words::text, english, yoruba, aliases, definition_en, media, proposed, related,
    category_id
  from terms order by slug`
const rows = async () => Array.from(await derived())

test('does nothing if all terms are current', async () => {
  expect(await rederiveTerms(stores)).toBe(0)
  await save(washing)
  const before = await rows()
  await stores.sql`delete from index_changes`
  expect(await rederiveTerms(stores)).toBe(0)
  expect(await rows()).toEqual(before)
  expect(await stores.sql`select from index_changes`).toHaveLength(0)
})

test('finds a rederived term by words, forms, definitions and with typos', async () => {
  await save(washing)
  const before = await rows()
  const texts = ['washing machine', 'machine', 'ifosho', 'laundry', 'clothes', 'mashine']
  await age()
  for (const text of texts) expect(await found(text)).toEqual([])

  expect(await rederiveTerms(stores)).toBe(1)
  for (const text of texts) expect(await found(text)).toEqual(['washing-machine'])
  expect(await rows()).toEqual(before)
  expect(before[0]?.['derived_by']).toBe(derivation)
  expect(await rederiveTerms(stores)).toBe(0)
})

test('leaves current terms alone', async () => {
  await save(washing, blankTerm('pump'))
  await stores.sql`update terms set derived_by = 'older', name_words = '' where slug = 'pump'`
  await stores.sql`delete from index_changes`
  expect(await rederiveTerms(stores)).toBe(1)
  const pending = await stores.sql`
    select distinct slug from index_changes join terms on terms.id = term_id`
  expect(Array.from(pending)).toEqual([{ slug: 'pump' }])
})

test('rederives an unpublished term, which stays unpublished', async () => {
  await save(washing, blankTerm('pump'))
  await stores.sql`update terms set status = 'unpublished' where slug = 'pump'`
  await age()
  expect(await rederiveTerms(stores)).toBe(2)
  expect(await rows()).toMatchObject([
    { slug: 'pump', status: 'unpublished', derived_by: derivation, name_words: "'pump':1A" },
    { slug: 'washing-machine', status: 'approved', derived_by: derivation },
  ])
  expect(await found('pump')).toEqual([])
  await stores.sql`update terms set status = 'approved' where slug = 'pump'`
  expect(await found('pump')).toEqual(['pump'])
})

test('rederives more terms than fit into one batch', async () => {
  await save(...Array.from({ length: 21 }, (_, index) => blankTerm(`term-${index}`)))
  await stores.sql`update terms set derived_by = 'older'`
  expect(await rederiveTerms(stores, 10)).toBe(21)
  const left = await stores.sql`select from terms where derived_by <> ${derivation}`
  expect(left).toHaveLength(0)
})

test('neither waits for an import nor raises the version if there is nothing to do', async () => {
  await save(blankTerm('pump'))
  const version = async () => [...(await stores.sql`select version from dictionary`)]
  const before = await version()
  await stores.sql.begin(async (tx) => {
    // Locks the dictionary as a running import does.
    await tx`select from dictionary for update`
    expect(await rederiveTerms(stores)).toBe(0)
  })
  expect(await version()).toEqual(before)
})
