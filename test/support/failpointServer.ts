/**
 * The HTTP process with planned crashes. The file FAIL_FILE contains a `FailPlan` as JSON, or does not exist.
 * When the planned number of writes have reached the planned stage, the server removes the file and kills the
 * planned process.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createApp } from '../../src/app'
import { configOrExit } from '../../src/config'
import type { Stage } from '../../src/domain/apps/writeBatch'
import { createLog } from '../../src/lib/log'
import { stopOnSignal } from '../../src/lib/process'
import { openServices } from '../../src/services'

export interface FailPlan {
  stage: Stage
  /** Which write triggers the crash, counted from 1 since the file was created. */
  at: number
  /** The process to kill. By default, this process. */
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
  // Waits for the process to end, so that nothing else happens before that.
  await Bun.sleep(50)
}

const config = configOrExit()
const services = openServices(config, createLog('server', config.logLevel))
const app = createApp({ ...services, reach })
app.listen({ port: config.port, hostname: config.host })

stopOnSignal(async () => {
  await app.stop()
  await services.close()
})
