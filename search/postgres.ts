/** The search engine that needs nothing else: PostgreSQL with folded columns and trigrams. */
import type postgres from 'postgres'
import { within } from '../src/lib/unavailable'
import type { SearchEngine, SearchQuery, TermDocument } from './port'

const deadlineMs = 3000

/** A shorter text is only looked for at the beginning: trigrams cannot find it within words. */
const shortestWithin = 3

type Sql = postgres.Sql<{ bigint: number }>
type Row = TermDocument & { total: number }

export function createPostgresEngine(sql: Sql): SearchEngine {
  return {
    async find(query) {
      const conditions = conditionsOf(sql, query)
      const rows = await within(deadlineMs, 'The search', page(sql, query, conditions))
      const [first] = rows
      return {
        total: first?.total ?? (query.offset > 0 ? await count(sql, query, conditions) : 0),
        terms: rows.map(({ total, ...term }) => term),
      }
    },
  }
}

function page(sql: Sql, query: SearchQuery, conditions: postgres.Fragment) {
  const { text } = query
  return sql<Row[]>`
    select t.id, t.slug, t.english, t.yoruba, t.aliases,
      json_build_object('en', t.definition_en, 'yo', t.definition_yo) as definitions,
      c.label as category,
      json_build_object('en', t.example_en, 'yo', t.example_yo) as example,
      t.media,
      count(*) over ()::int as total
    from terms t
    left join categories c on c.id = t.category_id
    ${text ? sql`join ${hits(sql, text)} hits on hits.term_id = t.id` : sql``}
    where ${conditions}
    order by ${text ? sql`hits.tier,` : sql``} t.english_key, t.id
    limit ${query.limit} offset ${query.offset}`
}

/** How many there are, asked only where a page lies behind the last of them. */
async function count(sql: Sql, query: SearchQuery, conditions: postgres.Fragment) {
  const counting = sql<{ total: number }[]>`
    select count(*)::int as total
    from terms t
    left join categories c on c.id = t.category_id
    ${query.text ? sql`join ${hits(sql, query.text)} hits on hits.term_id = t.id` : sql``}
    where ${conditions}`
  const [row] = await within(deadlineMs, 'The search', counting)
  return row?.total ?? 0
}

function conditionsOf(sql: Sql, { category, slug, letter }: SearchQuery): postgres.Fragment {
  return sql`t.status = 'approved'
    ${category === undefined ? sql`` : sql`and c.slug = ${category}`}
    ${slug === undefined ? sql`` : sql`and t.slug = ${slug}`}
    ${letter === undefined ? sql`` : sql`and t.letter = ${letter}`}`
}

/** The terms that the text finds, each at the best tier of its forms. */
function hits(sql: Sql, text: NonNullable<SearchQuery['text']>): postgres.Fragment {
  const { exact, dotted, bare, words } = text
  const begins = `${likeLiteral(bare)}%`
  const pattern = bare.length < shortestWithin ? begins : `%${likeLiteral(bare)}%`
  const phrase = `% ${likeLiteral(words.join(' '))}%`
  return sql`(
    select term_id, min(tier) as tier
    from (
      select term_id, case kind
        when 'headword' then case
          when exact = ${exact} then 1
          when dotted = ${dotted} then 2
          when bare = ${bare} then 3
          when bare like ${begins} then 5
          else 6
        end
        else case
          when bare = ${bare} then 4
          when bare like ${begins} then 7
          else 8
        end
      end as tier
      from term_forms
      where bare like ${pattern}
      union all
      select id, 9 from terms where definition_words like ${phrase}
    ) found
    group by term_id
  )`
}

const likeLiteral = (text: string) => text.replace(/[\\%_]/g, '\\$&')
