/**
 * Everything that may fail, at moments that a seed decides, while events are committed: what is promised
 * of webhooks must hold when it is quiet again. `bin/chaos [seed] [seconds]`; exits with 0 or 1.
 */
import type { CourierStage } from '../../src/domain/webhooks/courier'
import {
  bringForward,
  brokenPromises,
  ended,
  leased,
  letTimePass,
  repeated,
  streamsEmpty,
  tooSoon,
} from './promises'
import { keepCommitting, openFailingStage } from './support'

const [seed = 1, seconds = 60] = process.argv.slice(2).map(Number)
const random = randomFrom(seed)
const pick = <T>(from: readonly [T, ...T[]]): T =>
  from[Math.floor(random() * from.length)] ?? from[0]
const print = (line: string) => void process.stdout.write(`${line}\n`)
const stages: [CourierStage, ...CourierStage[]] = ['rung', 'leased', 'sent', 'recorded']

const stage = await openFailingStage()
/** What was leased when a worker died or stood still may come twice. */
const inFlight = new Set<string>()
const happened = new Map<string, number>()
let workers = [stage.startWorker(), stage.startWorker()]

const faults: Record<string, () => Promise<void>> = {
  ...stage.faults,
  'a worker is killed': async () => {
    const [victim, ...others] = workers
    await victim?.kill()
    await noteInFlight()
    workers = [...others, stage.startWorker()]
  },
  'a worker is killed at a stage': async () => {
    const env = { FAIL_STAGE: pick(stages), FAIL_AT: String(1 + Math.floor(random() * 50)) }
    const victim = stage.startWorker(env)
    await Promise.race([victim.exited, Bun.sleep(5000)])
    await victim.kill()
    await noteInFlight()
  },
  'a worker ends in order': async () => {
    const [leaving, ...others] = workers
    await leaving?.stop()
    workers = [...others, stage.startWorker()]
  },
  'a worker stands still for longer than its lease': async () => {
    const [frozen] = workers
    if (!frozen) return
    process.kill(frozen.pid, 'SIGSTOP')
    await noteInFlight()
    await Bun.sleep(13_000)
    process.kill(frozen.pid, 'SIGCONT')
  },
}

async function noteInFlight(): Promise<void> {
  for (const id of await leased(stage)) inFlight.add(id)
}

/** Endpoints of every kind; those that fail must not stop the others. */
async function addEndpoints(): Promise<void> {
  for (const path of ['/a', '/b', '/slow', '/flaky', '/refusing', '/hanging']) {
    await stage.addEndpoint(path)
  }
  stage.receiver.tell({ delayMs: 100 }, '/slow')
  stage.receiver.tell(() => ({ status: random() < 0.2 ? 500 : 200 }), '/flaky')
  stage.receiver.tell({ status: 503, headers: { 'retry-after': '3600' } }, '/refusing')
  stage.receiver.tell({ manner: 'hang' }, '/hanging')
}

async function rage(): Promise<void> {
  const names = Object.keys(faults) as [string, ...string[]]
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    await Bun.sleep(random() * 2000)
    const name = pick(names)
    print(`${((end - performance.now()) / 1000).toFixed(0).padStart(4)} s left: ${name}`)
    happened.set(name, (happened.get(name) ?? 0) + 1)
    await faults[name]?.()
    if (random() < 0.3) await stage.commitAll(300).catch(() => {})
  }
}

/** Retries come at once now, and whoever refused or hung takes what comes. */
async function calmDown(): Promise<void> {
  for (const path of ['/slow', '/flaky', '/refusing', '/hanging']) stage.receiver.tell({}, path)
  await noteInFlight()
  await stage.endWorkers()
  await noteInFlight()
  await letTimePass(stage)
  stage.startWorker()
  stage.startWorker()
  const hurry = setInterval(() => void bringForward(stage).catch(() => {}), 500)
  try {
    await ended(stage, 120_000)
    await streamsEmpty(stage, 20_000)
  } finally {
    clearInterval(hurry)
  }
}

function randomFrom(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

let broken: string[] = []
try {
  await addEndpoints()
  const stopCommitting = keepCommitting(stage, 10)
  await rage()
  await stopCommitting()
  broken = tooSoon(stage, inFlight, { '/refusing': 3_600_000 })
  await calmDown()
  broken.push(...(await brokenPromises(stage, inFlight)))
} catch (error) {
  broken.push(String(error))
}
print(`seed ${seed}, ${seconds} s`)
for (const [name, times] of happened) print(`${String(times).padStart(4)} × ${name}`)
print(
  `${stage.committed.size} events committed, ${stage.rolledBack.size} called off, ${stage.receiver.received.length} requests received`,
)
print(
  `${repeated(stage).length} deliveries tried more than once, ${inFlight.size} in flight at a crash`,
)
for (const each of broken.slice(0, 20)) print(`BROKEN: ${each}`)
print(broken.length === 0 ? 'every promise was kept' : `${broken.length} promises were broken`)
await stage.close()
process.exit(broken.length === 0 ? 0 : 1)
