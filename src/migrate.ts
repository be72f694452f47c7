/** Prepares the database before the servers of a version start: tables, dictionary, encrypted secrets. */
import { configOrExit } from './config'
import { prepareDatabase } from './launch/prepare'
import { createLog } from './lib/log'

const config = configOrExit()
const log = createLog('migrate', config.logLevel)
try {
  await prepareDatabase(
    config,
    (line) => log.info(line),
    async () => {},
  )
  log.info('migrated')
} catch (error) {
  log.fatal({ err: error }, 'migration failed')
  process.exitCode = 1
}
