/** Makes PostgreSQL lose changes to an app, as a failover to a replica that lags or an older backup does. */
import type { Sql } from '../../src/store/clients'

/**
 * Changes an app, then sets its rows in PostgreSQL back to what they were. Redis, and the servers that know the
 * app, keep the changes.
 */
export async function loseChanges(
  sql: Sql,
  clientId: string,
  change: () => Promise<unknown>,
): Promise<void> {
  const [row] = await sql`select * from apps where client_id = ${clientId}`
  if (!row) throw new Error('the app is missing')
  const { id, ...columns } = row
  const grants = (
    await sql<{ id: string }[]>`select id::text from grants where app_id = ${id}`
  ).map((one) => one.id)
  const keys = await sql`select * from api_keys where app_id = ${id}`
  await change()
  await sql.begin(async (tx) => {
    await tx`alter table grants disable trigger user`
    await tx`delete from grants where app_id = ${id} and id::text <> all(${grants})`
    await tx`alter table grants enable trigger user`
    await tx`delete from api_keys where app_id = ${id}`
    await tx`insert into api_keys ${sql(keys)}`
    await tx`update apps set ${sql(columns)} where id = ${id}`
  })
}
