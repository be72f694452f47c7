/** Meilisearch, PostgreSQL and the offline search give the same results for queries of every kind. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { createLocalEngine } from '../../search/local'
import { createMeilisearchEngine } from '../../search/meilisearch'
import type { SearchEngine, SearchText, TermDocument } from '../../search/port'
import { createPostgresEngine } from '../../search/postgres'
import { englishKey, frequencyOf, searchText } from '../../search/words'
import { importTerms } from '../../src/domain/terms/termFile'
import { type IndexedDictionary, openIndexedDictionary } from '../domain/search/indexedDictionary'
import { connectSuiteMeilisearch, hasMeilisearch } from '../support/meilisearch'
import { agreementQueries, begunHeadwords } from './agreement'

describe.skipIf(!hasMeilisearch)('the engines agree', () => {
  let d: IndexedDictionary
  let engines: Record<'meilisearch' | 'postgres' | 'local', Pick<SearchEngine, 'find'>>
  let terms: TermDocument[]
  beforeAll(async () => {
    d = await openIndexedDictionary()
    await importTerms({
      transactions: d.transactions,
      by: 'test',
      file: `${import.meta.dir}/../../data/terms.csv`,
      allOrNothing: true,
    })
    await d.build()
    const live = await d.live()
    const postgres = createPostgresEngine(d.sql)
    terms = (await postgres.find({ limit: 10_000, offset: 0 })).terms
    const local = createLocalEngine(terms, frequencyOf)
    engines = {
      meilisearch: createMeilisearchEngine(connectSuiteMeilisearch(), () => live),
      postgres,
      local: {
        find: async ({ text, ...page }) => local.find({ text: text as SearchText, ...page }),
      },
    }
  }, 60_000)
  afterAll(() => d.close())

  const found = async (engine: Pick<SearchEngine, 'find'>, q: string) => {
    const text = searchText(q)
    const first = await engine.find({ text, limit: 10, offset: 0 })
    const whole = await engine.find({ text, limit: 3000, offset: 0 })
    return {
      total: first.total,
      first: first.terms.map((t) => t.slug),
      all: whole.terms.map((t) => t.slug),
      wholeTotal: whole.total,
    }
  }

  test('scratch', async () => {
    const queries = agreementQueries(terms, {
      seed: Number(process.env['SEED'] ?? 1),
      perKind: Number(process.env['PER'] ?? 100),
    }).filter(({ q }) => searchText(q).bare !== '')
    const counts: any = {}
    const times = [0, 0, 0]
    for (const { kind, q } of queries) {
      const t0 = performance.now()
      const m = await found(engines.meilisearch, q)
      const t1 = performance.now()
      const p = await found(engines.postgres, q)
      const t2 = performance.now()
      const l = await found(engines.local, q)
      times[0]! += t1 - t0
      times[1]! += t2 - t1
      times[2]! += performance.now() - t2
      for (const [name, a, b] of [
        ['m-p', m, p],
        ['p-l', p, l],
      ] as const) {
        const c = (counts[name] ??= { n: 0, set: 0, first: 0, ten: 0, total: 0 })
        c.n++
        const A = new Set(a.all),
          B = new Set(b.all)
        const miss = [...B].filter((x) => !A.has(x)),
          extra = [...A].filter((x) => !B.has(x))
        const bad = []
        if (miss.length + extra.length) {
          c.set++
          bad.push(`set −${miss.slice(0, 4)} +${extra.slice(0, 4)}`)
        }
        if (a.first[0] !== b.first[0]) {
          c.first++
          bad.push(`first ${a.first[0]} / ${b.first[0]}`)
        }
        if (a.first.join() !== b.first.join()) {
          c.ten++
          bad.push(`ten ${a.first} / ${b.first}`)
        }
        if (a.total !== a.all.length || a.all.length !== A.size) {
          c.total++
          bad.push(`total ${a.total} whole ${a.wholeTotal} got ${a.all.length} uniq ${A.size}`)
        }
        if (bad.length) console.log(`${name} [${kind}] "${q}": ${bad.join(' ; ').slice(0, 500)}`)
      }
    }
    console.log(JSON.stringify(counts), times.join(' '))
    const lost: any = {}
    for (const { q, english } of begunHeadwords(terms)) {
      for (const [name, engine] of Object.entries(engines)) {
        const { terms: got } = await engine.find({ text: searchText(q), limit: 50, offset: 0 })
        if (!got.some((t) => t.english === english)) {
          ;(lost[name] ??= []).push(`${q}→${english}`)
        }
      }
    }
    console.log(
      'lost',
      JSON.stringify(
        Object.fromEntries(
          Object.entries(lost).map(([k, v]: any) => [k, [v.length, v.slice(0, 8)]]),
        ),
      ),
    )
    const rows = readFileSync(`${import.meta.dir}/../../search/first-results.tsv`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((l) => l.split('\t'))
    for (const [name, engine] of Object.entries(engines)) {
      let ok = 0
      for (const [q = '', f = ''] of rows) {
        const got =
          (await engine.find({ text: searchText(q), limit: 1, offset: 0 })).terms[0]?.slug ?? ''
        if (f.split('|').includes(got)) ok++
        else console.log(name, q, got)
      }
      console.log(name, 'first results', ok, rows.length)
    }
    expect(englishKey('a')).toBe('a')
  }, 600_000)
})
