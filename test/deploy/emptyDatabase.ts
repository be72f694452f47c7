import { connectPostgres } from '../../src/store/clients'
import { withDatabase } from '../../src/store/postgresClient'
import { freshDatabase } from '../support/stores'

/** Creates a database without tables. */
export async function emptyDatabase(): Promise<string> {
  const databaseUrl = await freshDatabase()
  const name = new URL(databaseUrl).pathname.slice(1)
  const admin = connectPostgres(withDatabase(databaseUrl, 'template1'), { pool: 1 })
  try {
    await admin.unsafe(`drop database ${name}`)
    await admin.unsafe(`create database ${name} template template0`)
  } finally {
    await admin.end()
  }
  return databaseUrl
}
