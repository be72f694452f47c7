/**
 * PostgreSQL as the search engine. Folded forms are stored in a table of their own, and the words of headwords,
 * aliases and definitions in text-search vectors.
 */
import type postgres from 'postgres'
import { within } from '../src/lib/unavailable'
import {
  mostCorrections,
  type SearchEngine,
  type SearchFilter,
  type SearchQuery,
  type SearchResult,
  type SearchText,
  type Suggestion,
  shortestForgiven,
  shortestInDefinitions,
  type TermDocument,
  tier,
} from './port'
import { isMistyped } from './typingErrors'

const deadlineMs = 3000
/** The maximum number of characters that levenshtein() accepts. */
const longestCompared = 255

type Sql = postgres.Sql<{ bigint: number }>
type Fragment = postgres.Fragment

type Range = Pick<SearchQuery, 'limit' | 'offset'>

const ask = <T>(reply: Promise<T>) => within(deadlineMs, 'PostgreSQL', reply)

export function createPostgresEngine(sql: Sql): SearchEngine {
  /** Returns one page of the terms in `matching`. */
  async function page(
    matching: Fragment,
    order: Fragment,
    { limit, offset }: Range,
  ): Promise<SearchResult> {
    const rows = await ask(sql<(TermDocument & { total: number })[]>`
      with page as (
        select t.id, count(*) over ()::int as total,
          row_number() over (order by ${order} t.english_key, t.id) as place
        ${matching}
        order by place limit ${limit} offset ${offset}
      )
      select ${documentColumns(sql)}, page.total
      from page join terms t using (id) left join categories c on c.id = t.category_id
      order by page.place`)
    const [first] = rows
    return {
      // Each row contains the total, so an empty page requires a separate query to count the terms.
      total: first?.total ?? (offset > 0 || limit === 0 ? await count(matching) : 0),
      terms: rows.map(({ total: _, ...term }) => term),
    }
  }

  async function count(matching: Fragment): Promise<number> {
    const [row] = await ask(sql<{ total: number }[]>`select count(*)::int as total ${matching}`)
    return row?.total ?? 0
  }

  /** Lists terms. A list can be long, so one query reads the page from an index, and another counts. */
  async function list(filter: SearchFilter, { limit, offset }: Range): Promise<SearchResult> {
    const matching = sql`from terms t where ${conditions(sql, filter)}`
    const rows = ask(sql<TermDocument[]>`
      with page as (
        select t.id, t.english_key ${matching}
        order by t.english_key, t.id limit ${limit} offset ${offset}
      )
      select ${documentColumns(sql)}
      from page join terms t using (id) left join categories c on c.id = t.category_id
      order by page.english_key, t.id`)
    const [terms, total] = await Promise.all([rows, count(matching)])
    return { total, terms: [...terms] }
  }

  /** Finds terms with matching headwords or aliases. If there are none, searches again with typo tolerance. */
  async function named(filter: SearchFilter, text: SearchText, range: Range) {
    const find = async (names: Fragment) => ({
      names,
      ...(await page(
        sql`from terms t join (${names}) hits on hits.id = t.id where ${conditions(sql, filter)}`,
        sql`hits.tier, hits.distance,`,
        range,
      )),
    })
    const asTyped = await find(namesOf(sql, text))
    if (asTyped.total > 0) return asTyped
    const meant = await corrections(sql, text.words)
    return meant === undefined ? asTyped : find(namesOf(sql, text, meant))
  }

  /**
   * Finds terms by headwords and aliases, and then by definitions. Definitions are searched and sorted only if
   * there is room left on the page.
   */
  async function findText(filter: SearchFilter, text: SearchText, range: Range) {
    const { names, ...first } = await named(filter, text, range)
    if (text.bare.length < shortestInDefinitions) return first
    const defined = sql`
      from terms t
      where t.all_words @@ ${wordsQuery(text)}::tsquery and ${conditions(sql, filter)}
        and not exists (select from (${names}) named where named.id = t.id)`
    const limit = range.limit - first.terms.length
    if (limit === 0) return { total: first.total + (await count(defined)), terms: first.terms }
    const offset = Math.max(0, range.offset - first.total)
    const rest = await page(defined, sql``, { limit, offset })
    return { total: first.total + rest.total, terms: [...first.terms, ...rest.terms] }
  }

  return {
    find: ({ text, limit, offset, ...filter }) =>
      text ? findText(filter, text, { limit, offset }) : list(filter, { limit, offset }),

    async count({ text, ...filter }) {
      if (!text) return count(sql`from terms t where ${conditions(sql, filter)}`)
      return (await findText(filter, text, { limit: 0, offset: 0 })).total
    },

    suggest: ({ bare }, limit) =>
      ask(sql<Suggestion[]>`
        select t.slug, t.english, t.yoruba
        from terms t
        where t.status = 'approved' and exists (
          select from term_forms
          where term_id = t.id and kind = 'headword' and bare like ${`${likeLiteral(bare)}%`}
        )
        order by t.english_key, t.id limit ${limit}`),
  }
}

const documentColumns = (sql: Sql) => sql`
  t.id, t.slug, t.english, t.yoruba, t.aliases,
  json_build_object('en', t.definition_en, 'yo', t.definition_yo) as definitions,
  c.label as category,
  json_build_object('en', t.example_en, 'yo', t.example_yo) as example,
  t.media, t.proposed, t.related, t.sources,
  json_build_object('en', t.notes_en, 'yo', t.notes_yo) as notes, t.relations`

const conditions = (sql: Sql, { category, slug, letter }: SearchFilter) => sql`
  t.status = 'approved'
  ${category === undefined ? sql`` : sql`and t.category_id = (select id from categories where slug = ${category})`}
  ${slug === undefined ? sql`` : sql`and t.id = (select term_id from term_slugs where slug = ${slug})`}
  ${letter === undefined ? sql`` : sql`and t.letter = ${letter}`}`

/**
 * Selects the terms with a matching headword or alias, and the tier of each term's best match. For mistyped
 * matches, also selects the edit distance between the text and the closest headword.
 */
function namesOf(sql: Sql, text: SearchText, meant?: string): Fragment {
  const { exact, dotted, bare, loose } = text
  return sql`
    select id, min(tier) as tier, min(distance) as distance
    from (
      select term_id as id, case
        when kind = 'alias' then ${tier.alias}::int
        when exact = ${exact} then ${tier.exact}
        when dotted = ${dotted} then ${tier.dotted}
        when bare = ${bare} then ${tier.bare}
        else ${tier.loose}
      end as tier, null::int as distance
      from term_forms where bare = ${bare} or loose = ${loose}
      union all
      select term_id, ${tier.begins}, null from term_forms
      where kind = 'headword' and (${begins(sql, text)})
      union all
      select id, case
        when name_words @@ ${wordsQuery(text, 'A')}::tsquery then ${tier.headword}::int
        else ${tier.aliases}
      end, null
      from terms where name_words @@ ${wordsQuery(text)}::tsquery
      ${meant === undefined ? sql`` : sql`union all ${mistypedNames(sql, bare, meant)}`}
    ) found
    group by id`
}

/**
 * The condition for names that begin with the text or with another spelling of it. For another spelling, the
 * term's headwords must also contain the words of the text.
 */
const begins = (sql: Sql, text: SearchText) =>
  text.spellings.reduce(
    (either, spelling) => sql`${either} or (bare like ${`${likeLiteral(spelling)}%`}
      and term_id in (select id from terms where name_words @@ ${wordsQuery(text, 'A')}::tsquery))`,
    sql`bare like ${`${likeLiteral(text.bare)}%`}`,
  )

const mistypedNames = (sql: Sql, typed: string, meant: string) => sql`
  select terms.id, ${tier.mistyped}::int, min(levenshtein(
    left(term_forms.bare, ${longestCompared}), ${typed.slice(0, longestCompared)}))
  from terms left join term_forms on term_id = terms.id and kind = 'headword'
  where name_words @@ ${meant}::tsquery
  group by terms.id`

const wordsQuery = ({ words }: SearchText, weight = '') =>
  tsquery(
    words.map((word) => [word]),
    weight,
  )

/** Returns a query that also matches corrected spellings; undefined if no word has a correction. */
async function corrections(sql: Sql, words: string[]): Promise<string | undefined> {
  const meant = await Promise.all(
    words.map(async (word, index) => {
      const isLast = index === words.length - 1
      if (word.length < shortestForgiven) return [word]
      const near = await ask(sql<{ word: string }[]>`
        select word from words
        where word like ${`${likeLiteral(word.charAt(0))}%`}
          and length(word) >= ${word.length - 1}
          ${isLast ? sql`` : sql`and length(word) <= ${word.length + 1}`}
          and levenshtein_less_equal(left(word, ${word.length}), ${word}, 2) <= 2
        order by word`)
      const mistyped = near
        .map((row) => row.word)
        .filter((other) => isMistyped(word, other, isLast))
      return [word, ...mistyped.slice(0, mostCorrections)]
    }),
  )
  return meant.some((row) => row.length > 1) ? tsquery(meant) : undefined
}

/** A match contains a word from each row. Words in the last row may be incomplete. Words contain no quotes. */
const tsquery = (rows: string[][], weight = '') =>
  rows
    .map((row, index) => {
      const mark = (index === rows.length - 1 ? '*' : '') + weight
      return row.map((word) => `'${word}'${mark && `:${mark}`}`).join(' | ')
    })
    .map((row) => `(${row})`)
    .join(' & ')

const likeLiteral = (text: string) => text.replace(/[\\%_]/g, '\\$&')
