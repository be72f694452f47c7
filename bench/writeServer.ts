/**
 * The service with an additional bare route that stores the fields of a submission with one INSERT, without
 * metering.
 */
import { createApp } from '../src/app'
import { configOrExit } from '../src/config'
import { createLog } from '../src/lib/log'
import { openServices } from '../src/services'
import { connectPostgres } from '../src/store/clients'

const config = configOrExit()
const services = openServices(config, createLog('bench', config.logLevel))
const sql = connectPostgres(config.databaseUrl, { pool: Math.ceil(config.databasePool / 3) })

interface Body {
  english_term: string
  yoruba_term: string
  definition_en: string
}

createApp(services)
  .post('/bare', async ({ body }) => {
    const { english_term, yoruba_term, definition_en } = body as Body
    await sql`
      insert into bare_submissions (english, yoruba, definition_en)
      values (${english_term}, ${yoruba_term}, ${definition_en})`
    return Response.json({ ok: true }, { status: 201 })
  })
  .listen({ port: config.port, hostname: config.host, reusePort: false })
