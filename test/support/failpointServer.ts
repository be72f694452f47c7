/**
 * The HTTP process, built to fail: FAIL_FILE holds a `FailPlan` as JSON, or is not there. When a write has
 * reached the plan's stage so often, the plan's process is killed as by a power cut, and the file removed.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createApp } from '../../src/app'
import { configOrExit } from '../../src/config'
import type { Stage } from '../../src/domain/apps/paidWrites'
import { createLog } from '../../src/lib/log'
import { stopOnSignal } from '../../src/lib/process'
import { openServices } from '../../src/services'

export interface FailPlan {
  stage: Stage
  /** The write that fails, counted from when the plan was written. */
  at: number
  /** The process to kill; this one without it. */
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
  // It is gone before anything else happens here.
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
