/**
 * The HTTP server with planned crashes. The file at FAIL_FILE, if it exists, contains a `FailPlan` as JSON.
 * When `at` writes have reached `stage`, the server removes the file and kills the process with ID `pid`.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createApp } from '../../src/app'
import { configOrExit } from '../../src/config'
import { createLog } from '../../src/lib/log'
import { stopOnSignal } from '../../src/lib/process'
import { openServices } from '../../src/services'
import { type Stage, withStages } from './writeStages'

export interface FailPlan {
  stage: Stage
  /** Which write triggers the crash, counting from 1 for the first write after the file is created. */
  at: number
  /** The process to kill. Defaults to this process. */
  pid?: number
}

const { FAIL_FILE = '' } = process.env
let plan = ''
let reached = 0

async function reach(stage: Stage): Promise<void> {
  const current = existsSync(FAIL_FILE) ? readFileSync(FAIL_FILE, 'utf8') : ''
  if (current !== plan) reached = 0
  plan = current
  if (plan === '') return
  const { stage: last, at, pid = process.pid } = JSON.parse(plan) as FailPlan
  if (stage !== last || ++reached !== at) return
  rmSync(FAIL_FILE)
  process.kill(pid, 'SIGKILL')
  // Give the signal time to take effect before anything else happens.
  await Bun.sleep(50)
}

const config = configOrExit()
const services = openServices(config, createLog('server', config.logLevel))
const { ledger, transactions } = services
const open = ledger.open.bind(ledger)
ledger.open = (...key) => {
  const { api, embed } = open(...key)
  return { api: withStages(api, reach), embed }
}
const { run } = transactions
transactions.run = async (by, work) => {
  const outcome = await run(by, work)
  await reach('committed')
  return outcome
}
const app = createApp(services)
app.listen({ port: config.port, hostname: config.host })

stopOnSignal(async () => {
  await app.stop()
  await services.close()
})
