/**
 * The Yoruba API description translates all text in the English one and contains nothing else. Each
 * translation states the same facts.
 */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { contractIn, type Json } from '../../src/api/contract'
import { strayMarks } from '../../src/domain/terms/orthography'

const fileOf = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const treeOf = (name: string) => Bun.YAML.parse(fileOf(name)) as Json

const textKeys = ['summary', 'description', 'title']

/** Returns the leaves of a tree with their paths. Omits nulls, which are only placeholders in lists. */
function leaves(node: Json, at = ''): [string, Json][] {
  if (typeof node !== 'object' || node === null) return node === null ? [] : [[at, node]]
  return Object.entries(node).flatMap(([key, each]) => leaves(each, `${at}/${key}`))
}

/** Returns whether a leaf is text to be translated, as opposed to a value that the API uses. */
const isText = ([at]: [string, Json]) =>
  textKeys.includes(at.split('/').at(-1) ?? '') && !/\/(value|example)\/(?!description$)/.test(at)

const textsOf = (found: [string, Json][]) =>
  new Map(found.map(([at, text]) => [at, typeof text === 'string' ? text : JSON.stringify(text)]))

const english = textsOf(leaves(treeOf('openapi.yaml')).filter(isText))
const yorubaLeaves = leaves(treeOf('openapi.yo.yaml'))
const yoruba = textsOf(yorubaLeaves)

test('every text has its translation at the same path, and nothing else', () => {
  expect([...yoruba.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  expect(yorubaLeaves.filter(([, text]) => typeof text !== 'string')).toEqual([])
  expect(english.size).toBeGreaterThan(200)
})

test('it is in NFC and has only marks of Yoruba', () => {
  const file = fileOf('openapi.yo.yaml')
  expect(file).toBe(file.normalize('NFC'))
  expect([...yoruba].filter(([, text]) => strayMarks(text).length > 0)).toEqual([])
})

describe('has the facts of the English text:', () => {
  const facts = (text: string) => ({
    code: [...text.matchAll(/`[^`]+`/g)].map(([span]) => span).toSorted(),
    numbers: [...text.replaceAll(/`[^`]+`/g, '').matchAll(/\d[\d,.]*\d|\d/g)]
      .map(([number]) => number)
      .toSorted(),
    // The names of headers, formats and standards. Ignores “àkọlé HTTP”, which is Yoruba for
    // “header”.
    names: [
      ...text
        .replaceAll('àkọlé HTTP', '')
        .matchAll(/\b(?:[A-Z][a-z]+-)+[A-Z]\w+|\b[A-Z]{2,}[\w-]*/g),
    ]
      .map(([name]) => name)
      .toSorted(),
  })

  test.each([...english])('%s', (at, text) => {
    const other = yoruba.get(at) ?? ''
    expect(facts(other)).toEqual(facts(text))
    // If a text equals the English one, it has not been translated. Only the service's name is the
    // same in both languages.
    if (at !== '/info/title') expect(other).not.toBe(text)
  })
})

test('merged into the API description, it changes only texts', () => {
  const [ours, others] = (['en', 'yo'] as const).map((language) => {
    const contract = contractIn(language, 'https://example.org') as unknown as Json
    return leaves(contract).filter((leaf) => !isText(leaf))
  })
  expect(others).toEqual(ours ?? [])
})
