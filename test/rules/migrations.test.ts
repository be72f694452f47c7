/**
 * Migrations only add to the schema, because the previous version still uses the database during an upgrade.
 * Columns and tables that are no longer used are dropped in a later version.
 */
import { expect, test } from 'bun:test'
import { Glob } from 'bun'

const removals = [
  /\bdrop\s+(?:table|column|view|schema|type)\b/i,
  /\brename\s+(?:column|to|constraint)\b/i,
  /\balter\s+column\s+\w+\s+(?:set\s+not\s+null|type|set\s+data\s+type)\b/i,
  // The previous version does not know about the new column, so its inserts would fail without a
  // default.
  /\badd\s+column\s+(?:(?!\bdefault\b)[^,;])*\bnot\s+null\b(?:(?!\bdefault\b)[^,;])*[,;]/i,
]

const withoutComments = (sql: string) => sql.replace(/--.*$/gm, '')

const isRemoving = (sql: string) => removals.some((pattern) => pattern.test(withoutComments(sql)))

test.each([
  ['alter table terms drop column media;', true],
  ['alter table terms\n  rename column media to files;', true],
  ['alter table terms alter column media set not null;', true],
  ['alter table terms add column place text not null;', true],
  ["alter table terms add column place text not null default '';", false],
  ['alter table terms add column a text, add column b integer not null default 0;', false],
  ['-- drop table terms\ncreate table places (id bigint not null);', false],
  ['drop trigger terms_changed on terms;', false],
])('%s', (sql, isRefused) => {
  expect(isRemoving(sql)).toBe(isRefused)
})

test('no migration removes what the previous version needs', async () => {
  // The folder with the first schema is not matched.
  const folder = 'src/store/migrations'
  const removing: string[] = []
  for (const file of new Glob('*.sql').scanSync(folder)) {
    if (isRemoving(await Bun.file(`${folder}/${file}`).text())) removing.push(file)
  }
  expect(removing).toEqual([])
})
