/** The contract in Yoruba: a text for every text, the same facts in each, and nothing else. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { contractIn, type Json } from '../../src/http/docs/contract'
import { strayMarks } from './orthography'

const fileOf = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const treeOf = (name: string) => Bun.YAML.parse(fileOf(name)) as Json

const textKeys = ['summary', 'description', 'title']

/** Every leaf of a tree by the way to it, but for the nulls that keep a place in a list. */
function leaves(node: Json, at = ''): [string, Json][] {
  if (typeof node !== 'object' || node === null) return node === null ? [] : [[at, node]]
  return Object.entries(node).flatMap(([key, each]) => leaves(each, `${at}/${key}`))
}

/** What is a value of the interface is no text of the contract, whatever its fields are called. */
const isText = ([at]: [string, Json]) =>
  textKeys.includes(at.split('/').at(-1) ?? '') && !/\/(value|example)\/(?!description$)/.test(at)

const textsOf = (found: [string, Json][]) =>
  new Map(found.map(([at, text]) => [at, typeof text === 'string' ? text : JSON.stringify(text)]))

const english = textsOf(leaves(treeOf('openapi.yaml')).filter(isText))
const yorubaLeaves = leaves(treeOf('openapi.yo.yaml'))
const yoruba = textsOf(yorubaLeaves)

test('every text of the contract is there, at its place, and nothing else is', () => {
  expect([...yoruba.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  expect(yorubaLeaves.filter(([, text]) => typeof text !== 'string')).toEqual([])
  expect(english.size).toBeGreaterThan(200)
})

test('it is NFC, and has no mark that Yoruba has not', () => {
  const file = fileOf('openapi.yo.yaml')
  expect(file).toBe(file.normalize('NFC'))
  expect([...yoruba].filter(([, text]) => strayMarks(text).length > 0)).toEqual([])
})

describe('says the same as the English:', () => {
  const facts = (text: string) => ({
    code: [...text.matchAll(/`[^`]+`/g)].map(([span]) => span).toSorted(),
    numbers: [...text.replaceAll(/`[^`]+`/g, '').matchAll(/\d[\d,.]*\d|\d/g)]
      .map(([number]) => number)
      .toSorted(),
    // Headers, formats, standards. A header is an “àkọlé HTTP” in Yoruba.
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
    // Otherwise nobody has translated it; the service's own name alone is the same in both.
    if (at !== '/info/title') expect(other).not.toBe(text)
  })
})

test('laid over the contract it changes texts, and nothing but texts', () => {
  const [ours, others] = (['en', 'yo'] as const).map((language) => {
    const contract = contractIn(language, 'https://example.org') as unknown as Json
    return leaves(contract).filter((leaf) => !isText(leaf))
  })
  expect(others).toEqual(ours ?? [])
})
