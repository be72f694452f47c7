/** The bundled dictionary, data/terms.csv, passes all checks in test/rules/terms. */
import { describe, expect, test } from 'bun:test'
import { citationIn } from '../../src/domain/terms/citations'
import { strayMarks } from '../../src/domain/terms/orthography'
import { slugOf } from '../../src/domain/terms/slugs'
import { sources } from '../../src/domain/terms/sources'
import { locales } from '../../src/locales'
import { categoryNamesYo } from '../../src/locales/categories'
import { checksOfParts, checksOfWhole } from './terms/checks'
import { sourceProblems } from './terms/citations'
import { enoughInCategory } from './terms/coverage'
import { entriesIn, fileText, parts } from './terms/entries'
import { rootsIn, rootUsesIn, unheldRoots, unusedRoots } from './terms/lexicon'
import { fileProblems } from './terms/shape'
import { listDisagreements, listFileProblems, listProblems, wordsIn } from './terms/wordList'

const LEAST_ENTRIES = 1000
const LEAST_CATEGORIES = 15

const file = fileText('data/terms.csv')
const entries = entriesIn(file)
const lexicon = fileText('docs/lexicon.md')
const words = fileText('data/words.tsv')

describe('the file', () => {
  test('has the header of imports and exports, in NFC with LF line ends', () => {
    expect(fileProblems(file)).toEqual([])
  })

  test('has enough entries in every category', () => {
    expect(entries.length).toBeGreaterThanOrEqual(LEAST_ENTRIES)
    const categories = new Set(entries.map((entry) => entry.category))
    expect(categories.size).toBeGreaterThanOrEqual(LEAST_CATEGORIES)
    expect(enoughInCategory(entries)).toEqual([])
  })
})

describe('the entries', () => {
  test.each(Object.entries({ ...checksOfParts, ...checksOfWhole }))('%s', (_, check) => {
    expect(check(entries)).toEqual([])
  })
})

describe('the lexicon', () => {
  test('lists only roots that entries use', () => {
    expect(rootsIn(lexicon).length).toBeGreaterThan(50)
    expect(unusedRoots(entries, rootsIn(lexicon))).toEqual([])
  })

  test('lists for each root only entries that use it', () => {
    expect(unheldRoots(entries, rootUsesIn(lexicon))).toEqual([])
  })
})

describe('the list of sources', () => {
  test('has only sources that entries cite, with all facts', () => {
    const cited = entries.flatMap((entry) => parts(entry.sources)).map((text) => citationIn(text))
    const codes = new Set(cited.flatMap((citation) => citation?.source ?? []))
    expect(sourceProblems([...sources.values()], codes)).toEqual([])
  })

  test('refuses gaps, unknown kinds and sources that no entry cites', () => {
    const [first] = sources.values()
    if (!first) throw new Error('no sources')
    const bad = { ...first, code: 'x', year: 'new', licence: '', kind: 'book' as 'corpus' }
    expect(sourceProblems([bad], new Set())).toEqual([
      'x: book is not a kind',
      'x: has gaps',
      'x: new is not a year',
      'x: no entry cites it',
    ])
  })

  test('has reasons with a text in both languages', () => {
    const reasons = [...sources.values()].filter(({ kind }) => kind === 'reason')
    for (const locale of Object.values(locales)) {
      expect(Object.keys(locale.sources.reasonTexts)).toEqual(reasons.map(({ code }) => code))
    }
  })
})

describe('the word list', () => {
  test('is sorted, with correct spelling and a distinct meaning for each word', () => {
    expect(listFileProblems(words)).toEqual([])
    expect(listProblems(wordsIn(words))).toEqual([])
  })

  test('has exactly the words of the entries', () => {
    expect(listDisagreements(wordsIn(words), entries)).toEqual([])
  })
})

test('every category has a Yoruba name, and no other', () => {
  const slugs = new Set(entries.map((entry) => slugOf(entry.category)))
  expect(Object.keys(categoryNamesYo).toSorted()).toEqual([...slugs].toSorted())
  const names = Object.values(categoryNamesYo)
  expect(names.filter((name) => name !== name.normalize('NFC'))).toEqual([])
  expect(names.flatMap(strayMarks)).toEqual([])
})
