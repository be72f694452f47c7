/** Searches return the results shown in the tables on the manual's page about searching in Yoruba. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import createMarkdownIt from 'markdown-it'
import { importTerms } from '../../src/domain/terms/termFile'
import { resultOf } from '../../src/problems'
import { textOf } from '../../src/site/docs/texts'
import { conformanceTerms } from '../search/conformance'
import { startTestApp, type TestApp } from '../support/testApp'

/** Returns the code spans in each table row. */
function rowsOf(language: 'en' | 'yo'): string[][] {
  const tokens = createMarkdownIt().parse(textOf(language, 'yoruba'), {})
  const rows: string[][] = []
  for (const [at, { type }] of tokens.entries()) {
    if (type === 'tr_open') rows.push([])
    if (type !== 'td_open') continue
    const cell = tokens[at + 1]?.children ?? []
    for (const child of cell) if (child.type === 'code_inline') rows.at(-1)?.push(child.content)
  }
  return rows.filter((row) => row.length > 0)
}

/** Replaces escapes such as `\u0323` with the characters they stand for. */
const typed = (written: string) =>
  written.replace(/\\u([0-9a-f]{4})/g, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )

/** Starts a service with the dictionary from a file. */
async function serviceWith(file: string) {
  const service = await startTestApp()
  const { imported } = resultOf(
    await importTerms({
      transactions: service.services.transactions,
      by: 'test',
      file: Bun.file(file),
      allOrNothing: true,
    }),
  )
  if (imported === 0) throw new Error(`${file} was not imported`)
  await service.services.watch()
  const { apiKey } = await service.newApp()
  return { service, apiKey }
}

/** Runs a search. @returns the headwords of the results */
async function find(service: TestApp, apiKey: string, text: string): Promise<string[][]> {
  const query = new URLSearchParams({ q: text, limit: '500' })
  const response = await service.get(`/api/v1/dictionary.php?${String(query)}`, apiKey)
  expect(response.status).toBe(200)
  const terms = (await response.json()) as { english: string; yoruba: string }[]
  return terms.map(({ english, yoruba }) => [english, yoruba])
}

let dictionary: Awaited<ReturnType<typeof serviceWith>>
let suite: Awaited<ReturnType<typeof serviceWith>>
beforeAll(async () => {
  dictionary = await serviceWith(fileURLToPath(new URL('../../data/terms.csv', import.meta.url)))
  suite = await serviceWith(conformanceTerms)
}, 60_000)
afterAll(async () => {
  await dictionary.service.close()
  await suite.service.close()
})

const rows = rowsOf('en')

test('the page has rows, and the same in Yoruba', () => {
  expect(rows.length).toBeGreaterThan(20)
  expect(rowsOf('yo')).toEqual(rows)
})

test.each(rows.filter((row) => row.length === 2))('%s finds %s', async (query = '', first = '') => {
  const [found = []] = await find(dictionary.service, dictionary.apiKey, typed(query))
  expect(found).toContain(first)
})

test.each(rows.filter((row) => row.length === 1))('%s finds nothing', async (query = '') => {
  expect(await find(dictionary.service, dictionary.apiKey, typed(query))).toEqual([])
})

const homographs = ['oko', 'ọkọ', 'ọkọ̀', 'ọkọ́', 'ọ̀kọ̀']

test.each(homographs)('%s comes first, then the other four that differ in tones', async (text) => {
  const found = await find(suite.service, suite.apiKey, text)
  const words = found.flatMap(([, yoruba = '']) => (homographs.includes(yoruba) ? [yoruba] : []))
  expect(words[0]).toBe(text)
  expect(words.toSorted()).toEqual(homographs.toSorted())
})

test('the same dots come before the same letters', async () => {
  const found = await find(suite.service, suite.apiKey, 'ọkọ̀')
  const words = found.map(([, yoruba]) => yoruba).filter((word) => homographs.includes(word ?? ''))
  expect(words.at(-1)).toBe('oko')
})
