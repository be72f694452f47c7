/**
 * The search engine that needs nothing else: PostgreSQL, with folded forms in an index of their own and
 * the words of names and definitions in text-search vectors.
 */
import type postgres from 'postgres'
import { within } from '../src/lib/unavailable'
import {
  type SearchEngine,
  type SearchFilter,
  type SearchText,
  type Suggestion,
  shortestForgiven,
  shortestInDefinitions,
  type TermDocument,
} from './port'
import { isMistyped } from './typingErrors'

const deadlineMs = 3000
/** Words that one mistyped word may stand for. */
const mostCorrections = 20

type Sql = postgres.Sql<{ bigint: number }>
type Fragment = postgres.Fragment

/** How well a term matches: the lower the better. */
const tier = {
  exact: 1,
  dotted: 2,
  bare: 3,
  loose: 4,
  alias: 5,
  begins: 6,
  headword: 7,
  aliases: 8,
  mistyped: 9,
  definition: 10,
} as const

/** What a page of results is cut from. */
interface Totals {
  total: number
  /** The best tier among all results. */
  best: number
}

export function createPostgresEngine(sql: Sql): SearchEngine {
  const ask = <T>(answer: Promise<T>) => within(deadlineMs, 'The search', answer)

  /** Does `search` as typed and, where no name is found so, once more with typing errors forgiven. */
  async function forgiving<T extends Totals>(
    text: SearchText | undefined,
    search: (hits: Fragment | undefined) => Promise<T>,
  ): Promise<T> {
    if (!text) return search(undefined)
    const asTyped = await search(hits(sql, text))
    if (asTyped.total > 0 && asTyped.best < tier.mistyped) return asTyped
    const meant = await corrections(sql, ask, text.words)
    return meant ? search(hits(sql, text, meant)) : asTyped
  }

  async function totals(filter: SearchFilter, found: Fragment | undefined): Promise<Totals> {
    const [row] = await ask(sql<Totals[]>`
      select count(*)::int as total, min(${found ? sql`hits.tier` : sql`0`}) as best
      ${matching(sql, filter, found)}`)
    return row ?? { total: 0, best: 0 }
  }

  return {
    async find(query) {
      const { total, rows } = await forgiving(query.text, async (found) => {
        const page = await ask(sql<(TermDocument & Totals)[]>`
          with page as (
            select t.id, count(*) over ()::int as total,
              row_number() over (order by ${found ? sql`hits.tier,` : sql``} english_key, t.id) as place,
              min(${found ? sql`hits.tier` : sql`0`}) over () as best
            ${matching(sql, query, found)}
            order by place limit ${query.limit} offset ${query.offset}
          )
          select t.id, t.slug, t.english, t.yoruba, t.aliases,
            json_build_object('en', t.definition_en, 'yo', t.definition_yo) as definitions,
            c.label as category,
            json_build_object('en', t.example_en, 'yo', t.example_yo) as example,
            t.media, page.total, page.best
          from page join terms t using (id) left join categories c on c.id = t.category_id
          order by page.place`)
        const [first] = page
        // A page that lies behind the last term knows no totals.
        const known = first ?? (query.offset > 0 ? await totals(query, found) : none)
        return { total: known.total, best: known.best, rows: page }
      })
      return { total, terms: rows.map(({ total: _, best, ...term }) => term) }
    },

    async count(filter) {
      const { total } = await forgiving(filter.text, (found) => totals(filter, found))
      return total
    },

    async suggest({ bare }, limit) {
      return ask(sql<Suggestion[]>`
        select t.slug, t.english, t.yoruba
        from terms t
        where t.status = 'approved' and exists (
          select from term_forms where term_id = t.id and kind = 'headword' and bare like ${`${likeLiteral(bare)}%`}
        )
        order by t.english_key, t.id limit ${limit}`)
    },
  }
}

const none: Totals = { total: 0, best: 0 }

/** The approved terms that fulfil a filter, with the tier of each where a text is searched. */
function matching(sql: Sql, { category, slug, letter }: SearchFilter, found: Fragment | undefined) {
  return sql`
    from terms t
    ${category === undefined ? sql`` : sql`join categories c on c.id = t.category_id and c.slug = ${category}`}
    ${found ? sql`join (${found}) hits on hits.id = t.id` : sql``}
    where t.status = 'approved'
    ${slug === undefined ? sql`` : sql`and t.slug = ${slug}`}
    ${letter === undefined ? sql`` : sql`and t.letter = ${letter}`}`
}

/** The terms that a text finds, each at the best tier of its forms. */
function hits(sql: Sql, text: SearchText, meant?: string): Fragment {
  const { exact, dotted, bare, loose, words } = text
  const rows = words.map((word) => [word])
  const typed = tsquery(rows)
  return sql`
    select id, min(tier) as tier
    from (
      select term_id as id, case
        when kind = 'alias' then ${tier.alias}::int
        when exact = ${exact} then ${tier.exact}
        when dotted = ${dotted} then ${tier.dotted}
        when bare = ${bare} then ${tier.bare}
        else ${tier.loose}
      end as tier
      from term_forms where bare = ${bare} or loose = ${loose}
      union all
      select term_id, ${tier.begins} from term_forms
      where kind = 'headword' and bare like ${`${likeLiteral(bare)}%`}
      union all
      select id, case
        when name_words @@ ${tsquery(rows, 'A')}::tsquery then ${tier.headword}::int
        else ${tier.aliases}
      end
      from terms where name_words @@ ${typed}::tsquery
      ${meant === undefined ? sql`` : sql`union all select id, ${tier.mistyped} from terms where name_words @@ ${meant}::tsquery`}
      ${bare.length < shortestInDefinitions ? sql`` : sql`union all select id, ${tier.definition} from terms where all_words @@ ${typed}::tsquery`}
    ) found
    group by id`
}

/** The search that may be meant where words of five letters or more are mistyped; undefined: none. */
async function corrections(
  sql: Sql,
  ask: <T>(answer: Promise<T>) => Promise<T>,
  words: string[],
): Promise<string | undefined> {
  const last = words.length - 1
  const meant = await Promise.all(
    words.map(async (word, index) => {
      if (word.length < shortestForgiven) return [word]
      const near = await ask(sql<{ word: string }[]>`
        select word from words
        where word like ${`${likeLiteral(word.charAt(0))}%`}
          and length(word) >= ${word.length - 1}
          ${index === last ? sql`` : sql`and length(word) <= ${word.length + 1}`}
          and levenshtein_less_equal(left(word, ${word.length}), ${word}, 2) <= 2`)
      const mistyped = near
        .map((row) => row.word)
        .filter((other) => isMistyped(word, other, index === last))
      return [word, ...mistyped.slice(0, mostCorrections)]
    }),
  )
  return meant.some((row) => row.length > 1) ? tsquery(meant) : undefined
}

/**
 * Terms that have a word of every row; what the last row holds may go on. Words hold neither quotes nor
 * backslashes.
 */
const tsquery = (rows: string[][], weight = '') =>
  rows
    .map((row, index) => {
      const mark = (index === rows.length - 1 ? '*' : '') + weight
      return row.map((word) => `'${word}'${mark && `:${mark}`}`).join(' | ')
    })
    .map((row) => `(${row})`)
    .join(' & ')

const likeLiteral = (text: string) => text.replace(/[\\%_]/g, '\\$&')
