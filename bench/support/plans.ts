/** Finds full table scans in PostgreSQL's query plans. */
import postgres from 'postgres'
import { plannerSettings, type Sql } from '../../src/store/clients'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/**
 * Runs `work`, then runs EXPLAIN for each of its queries.
 * @param settings connection settings in addition to the service's, such as `enable_seqscan`
 * @returns the tables that at least one query reads with a sequential scan
 */
export async function tablesReadWhole(
  databaseUrl: string,
  settings: Record<string, string>,
  work: (sql: Sql) => Promise<unknown>,
): Promise<string[]> {
  let asked: [query: string, parameters: unknown[]][] = []
  const sql: Sql = postgres(databaseUrl, {
    max: 1,
    onnotice: () => {},
    connection: { ...plannerSettings, ...settings },
    debug: (_connection, query, parameters) => asked.push([query, parameters]),
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
  })
  try {
    await work(sql)
    const queries = asked.filter(
      ([query]) => /^\s*(with|select)/.test(query) && !query.includes('pg_catalog'),
    )
    const read: string[] = []
    for (const [query, parameters] of queries) {
      const rows = await sql.unsafe(`explain (format json) ${query}`, parameters as never[])
      const plans = rows[0]?.['QUERY PLAN'] as { Plan: PlanNode }[]
      read.push(...plans.flatMap(({ Plan }) => wholeIn(Plan)))
    }
    return [...new Set(read)]
  } finally {
    asked = []
    await sql.end({ timeout: 1 })
  }
}

function wholeIn(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []
  return [...own, ...(node.Plans ?? []).flatMap(wholeIn)]
}
