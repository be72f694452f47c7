/** Creates the tables, loads the dictionary and encrypts secrets, before the servers of a new version start. */
import { configOrExit } from './config'
import { prepareDatabase } from './launch/prepare'
import { openLog } from './lib/log'

const config = configOrExit()
const log = await openLog('migrate', config)
try {
  await prepareDatabase(config, (step) => log.info({ step }, 'prepared database'))
  log.info('database ready')
} catch (error) {
  log.fatal({ err: error }, 'database not prepared')
  process.exitCode = 1
}
