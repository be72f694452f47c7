/** Reads the terms and cases of the conformance suite (search/conformance.md). */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import type { SearchQuery } from '../../search/port'
import { searchText } from '../../search/words'

const file = (name: string) => fileURLToPath(new URL(`../../search/${name}`, import.meta.url))

export const conformanceTerms = file('conformance-terms.csv')

const rules = ['first', 'all', 'order', 'none', 'only', 'refused'] as const
type Rule = (typeof rules)[number]

export interface Case {
  /** The query as written in the file, with escapes such as `\u0301`. */
  written: string
  query: string
  rule: Rule
  /** The slugs of the expected terms. */
  terms: string[]
  /** Whether PostgreSQL may return the terms in a different order. */
  postgresMayDiffer: boolean
  note: string
}

export function readCases(): Case[] {
  const rows: Record<'query' | 'rule' | 'terms' | 'postgres' | 'note', string>[] = parse(
    readFileSync(file('conformance.tsv')),
    { columns: true, delimiter: '\t', quote: false },
  )
  return rows.map(({ query, rule, terms, postgres, note }) => ({
    written: query,
    query: query.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    ),
    rule: known(rule),
    terms: terms.split('|').flatMap((slug) => slug.trim() || []),
    postgresMayDiffer: postgres === 'may differ',
    note,
  }))
}

function known(name: string): Rule {
  const rule = rules.find((other) => other === name)
  if (!rule) throw new Error(`there is no rule "${name}"`)
  return rule
}

/** A search engine, or an object with just the method that the cases need. */
interface Searched {
  find(
    query: Required<Pick<SearchQuery, 'text' | 'limit' | 'offset'>>,
  ): Promise<{ total: number; terms: readonly { slug: string }[] }>
}

/** Returns why a case fails, or undefined if it passes. */
export async function faultOf(engine: Searched, { query, rule, terms }: Case) {
  const text = searchText(query)
  if (rule === 'refused') return text.bare === '' ? undefined : 'there is something to search'
  const { terms: found, total } = await engine.find({ text, limit: 100, offset: 0 })
  const slugs = found.map(({ slug }) => slug)
  if (total !== slugs.length) return `the total is ${total}, found are ${slugs.length}`
  return holds(rule, terms, slugs) ? undefined : `found: ${slugs.join(', ') || 'nothing'}`
}

function holds(rule: Exclude<Rule, 'refused'>, terms: string[], found: string[]): boolean {
  const places = terms.map((slug) => found.indexOf(slug))
  switch (rule) {
    case 'first':
      return terms.every((slug, index) => found[index] === slug)
    case 'all':
      return !places.includes(-1)
    case 'order':
      return !places.includes(-1) && places.every((place, n) => place > (places[n - 1] ?? -1))
    case 'none':
      return terms.length > 0 && places.every((place) => place === -1)
    case 'only':
      return found.length === terms.length && !places.includes(-1)
  }
}
