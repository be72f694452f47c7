/**
 * The cache of indexed terms: each version of a term is loaded only once. After that, searches need only the
 * term's ID and digest.
 */
import { expect, test } from 'bun:test'
import { indexDocument } from '../../search/meilisearchDocument'
import { createTermCache, type Result } from '../../search/termCache'
import { asDocument } from '../../src/domain/terms/terms'
import { blankTerm } from '../support/testApp'

const documentOf = (id: number, english = `term ${id}`): Required<Result> =>
  indexDocument(asDocument({ ...blankTerm(`term-${id}`), english, id }), {
    categorySlug: null,
    slugs: [`term-${id}`],
  })

const markOf = ({ id, digest }: Required<Result>): Result => ({ id, digest })

/** Creates a cache for these documents and records which ones it loads. */
function openIndex(...documents: Required<Result>[]) {
  const stored = new Map(documents.map((document) => [document.id, document]))
  const loaded: number[] = []
  const terms = createTermCache(async (ids) => {
    loaded.push(...ids)
    return ids.map((id) => stored.get(id)).filter((document) => document !== undefined)
  })
  const namesOf = async (...results: Result[]) =>
    (await terms.hitsOf(results)).map(({ term }) => term.english)
  return { terms, stored, loaded, namesOf }
}

test('a term is loaded once, and results keep their order', async () => {
  const [one, two] = [documentOf(1), documentOf(2)]
  const { loaded, namesOf } = openIndex(one, two)
  expect(await namesOf(markOf(two), markOf(one))).toEqual(['term 2', 'term 1'])
  expect(await namesOf(markOf(one), markOf(two))).toEqual(['term 1', 'term 2'])
  expect(loaded).toEqual([2, 1])
})

test('a term that was changed is loaded again', async () => {
  const { stored, loaded, namesOf } = openIndex(documentOf(1))
  await namesOf(markOf(documentOf(1)))
  const changed = documentOf(1, 'changed')
  stored.set(1, changed)
  expect(await namesOf(markOf(changed))).toEqual(['changed'])
  expect(loaded).toEqual([1, 1])
})

test('a term that was removed after the search is left out', async () => {
  const { stored, namesOf } = openIndex(documentOf(1), documentOf(2))
  stored.delete(1)
  expect(await namesOf(markOf(documentOf(1)), markOf(documentOf(2)))).toEqual(['term 2'])
})

test('whole documents are cached as they come', async () => {
  const { loaded, namesOf } = openIndex()
  expect(await namesOf(documentOf(1))).toEqual(['term 1'])
  expect(await namesOf(markOf(documentOf(1)))).toEqual(['term 1'])
  expect(loaded).toEqual([])
})

test('searches return whole documents only while most terms are unknown', async () => {
  const { terms, namesOf } = openIndex(documentOf(1), documentOf(2))
  expect(terms.wantsTerms).toBe(true)
  for (let search = 0; search < 40; search++) await namesOf(documentOf(1))
  expect(terms.wantsTerms).toBe(false)
  for (let id = 100; id < 120; id++) await namesOf(documentOf(id))
  expect(terms.wantsTerms).toBe(true)
})
