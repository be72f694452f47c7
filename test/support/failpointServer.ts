/**
 * The HTTP process, built to fail: when the write that FAIL_AT counts reaches FAIL_STAGE, the process
 * FAIL_PID (its own where that is empty) is killed as by a power cut.
 */
import { createApp } from '../../src/app'
import { configOrExit } from '../../src/config'
import type { Stage } from '../../src/domain/apps/paidWrites'
import { createLog } from '../../src/lib/log'
import { openServices } from '../../src/services'

const { FAIL_STAGE, FAIL_AT, FAIL_PID } = process.env
let reached = 0

async function reach(stage: Stage): Promise<void> {
  if (stage !== FAIL_STAGE || ++reached !== Number(FAIL_AT)) return
  process.kill(Number(FAIL_PID || process.pid), 'SIGKILL')
  // It is gone before anything else happens here.
  await Bun.sleep(50)
}

const config = configOrExit()
const services = openServices(config, createLog('server', config.logLevel))
createApp({ ...services, reach }).listen({ port: config.port, hostname: config.host })
