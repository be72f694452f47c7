/** Several instances can prepare a database at the same time. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDatabase } from '../../src/launch/prepare'
import { connectPostgres } from '../../src/store/clients'
import { testSecrets } from '../support/secrets'
import { emptyDatabase } from './emptyDatabase'
import { root } from './files'

setDefaultTimeout(60_000)

test('three at once create each table and each term once', async () => {
  const config = { databaseUrl: await emptyDatabase(), ...testSecrets() }
  const lines: string[] = []
  const one = () => prepareDatabase(config, (line) => void lines.push(line))
  await Promise.all([one(), one(), one()])
  const again = lines.length
  await one()
  expect(lines.length).toBe(again)
  const sql = connectPostgres(config.databaseUrl, { pool: 1 })
  try {
    const names = await sql`select name from migrations order by name`
    const files = readdirSync(join(root, 'src/store/migrations')).map((file) =>
      file.replace(/\.sql$/, ''),
    )
    expect(names.map(({ name }) => String(name))).toEqual(files.toSorted())
    const [terms] = await sql`
      select count(*)::int as terms, count(distinct slug)::int as slugs, max(revision) as revision,
        (select count(*)::int from term_revisions) as revisions, (select count(*)::int from apps) as apps
      from terms`
    expect(terms?.['terms']).toBeGreaterThan(1000)
    const count = terms?.['terms']
    expect({ ...terms }).toEqual({
      terms: count,
      slugs: count,
      revision: 1,
      revisions: count,
      apps: 0,
    })
  } finally {
    await sql.end()
  }
})
