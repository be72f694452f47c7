/** Process supervision: restarts with increasing delays, and shutdown. */
import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '../../src/launch/processes'
import type { Running } from '../../src/launch/service'
import { type Supervised, startProcess, supervise } from '../../src/launch/supervise'
import { until } from '../support/until'
import { failureOf, temporaryFolder } from './support'

const pauses = { firstMs: 10, longestMs: 40, healthyMs: 150 }
let supervised: Supervised<Running> | undefined

afterEach(async () => {
  await supervised?.stop()
  setSystemTime()
})

test('restarts a process that dies, with one log line', async () => {
  const lines: string[] = []
  const started: Running[] = []
  supervised = supervise({ name: 'Sleeper', start: sleeper(started), log: keepIn(lines), pauses })
  const first = await supervised.started
  process.kill(first.pid, 'SIGKILL')
  await until('it runs again', () => started.length === 2)
  expect(lines).toEqual([
    `Sleeper (process ${first.pid}) exited with code 137, restarting in 10 ms`,
  ])
})

test('waits longer each time, up to a maximum, and briefly again after a healthy run', async () => {
  const lines: string[] = []
  const lives = [0, 0, 0, 0, 150, 0]
  const runs = supervise({
    name: 'Faller',
    start: async () => mortal(lives.shift()),
    log: keepIn(lines),
    pauses,
  })
  supervised = runs
  await until('it fell six times', () => lines.length === 6)
  const waited = lines.map((line) => Number(/in (\d+) ms$/.exec(line)?.[1]))
  expect(waited).toEqual([10, 20, 40, 40, 10, 20])
})

test('tries again when a start fails', async () => {
  const lines: string[] = []
  let starts = 0
  supervised = supervise({
    name: 'Failer',
    start: async () => {
      starts++
      if (starts === 2 || starts === 3) throw new Error('not now')
      return mortal(starts === 1 ? 0 : undefined)
    },
    log: keepIn(lines),
    pauses,
  })
  await until('it starts', () => starts === 4)
  expect(lines.slice(1)).toEqual([
    'Cannot restart Failer: not now',
    'Cannot restart Failer: not now',
  ])
})

test('passes a failed first start to the caller', async () => {
  const failing = supervise<Running>({
    name: 'Never',
    start: () => Promise.reject(new Error('no')),
    log: () => {},
  })
  expect((await failureOf(failing.started)).message).toBe('no')
  await failing.stop()
})

test('stop ends the process and nothing starts after it', async () => {
  const started: Running[] = []
  const runs = supervise({ name: 'Sleeper', start: sleeper(started), log: () => {}, pauses })
  const { pid } = await runs.started
  await runs.stop()
  expect(isAlive(pid)).toBe(false)
  await Bun.sleep(60)
  expect(started).toHaveLength(1)
})

test('stop during a start ends the new process', async () => {
  const started: Running[] = []
  const start = sleeper(started)
  const runs = supervise({
    name: 'Late',
    start: async () => {
      await Bun.sleep(50)
      return start()
    },
    log: () => {},
  })
  await runs.stop()
  expect(started.map(({ pid }) => isAlive(pid))).toEqual([false])
})

test('kill ends a process that ignores signals', async () => {
  const folder = temporaryFolder()
  const deaf = ['/bin/sh', '-c', 'trap "" TERM; touch deaf; while :; do sleep 0.05; done']
  const runs = supervise({
    name: 'Deaf',
    start: async () => startProcess(deaf, { cwd: folder, env: process.env }),
    log: () => {},
  })
  const { pid } = await runs.started
  await until('it is deaf', () => existsSync(join(folder, 'deaf')))
  const stopping = runs.stop()
  await Bun.sleep(50)
  expect(isAlive(pid)).toBe(true)
  runs.kill()
  await stopping
  expect(isAlive(pid)).toBe(false)
})

test('gives its processes an open stdin and marks them as supervised', async () => {
  const asking = ['/bin/sh', '-c', 'test "$ATUMO_SUPERVISED" = 1 && read -r line; exit 7']
  const run = startProcess(asking, { cwd: '/', env: process.env })
  expect(await Promise.race([run.exited, Bun.sleep(50).then(() => 'still reading')])).toBe(
    'still reading',
  )
  await run.stop()
})

function sleeper(started: Running[]): () => Promise<Running> {
  return async () => {
    const run = startProcess(['sleep', '60'], { cwd: '/', env: process.env })
    started.push(run)
    return run
  }
}

/**
 * Creates a fake process. With `lifeMs`, the process advances the clock by that time and exits right away.
 * Without it, the process runs until it is stopped.
 */
function mortal(lifeMs?: number): Running {
  const { promise: exited, resolve } = Promise.withResolvers<number>()
  const born = Date.now()
  if (lifeMs !== undefined) {
    setSystemTime(born)
    setTimeout(() => {
      setSystemTime(born + lifeMs)
      resolve(1)
    })
  }
  return { pid: 0, exited, stop: async () => resolve(0) }
}

function keepIn(lines: string[]): (line: string) => void {
  return (line) => void lines.push(line)
}
