/** Process supervision: restarts and shutdown. */
import { afterEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, type Running, startProcess } from '../../src/launch/processes'
import { type Supervised, supervise } from '../../src/launch/supervise'
import { until } from '../support/until'
import { failureOf, temporaryFolder } from './support'

const pauseMs = 10
let supervised: Supervised<Running> | undefined

afterEach(async () => {
  await supervised?.stop()
})

test('restarts a process that dies, with one log line', async () => {
  const lines: string[] = []
  const started: Running[] = []
  supervised = supervise('Sleeper', sleeper(started), keepIn(lines), pauseMs)
  const first = await supervised.started
  process.kill(first.pid, 'SIGKILL')
  await until('it runs again', () => started.length === 2)
  expect(lines).toEqual([
    `Sleeper (process ${first.pid}) exited with code 137, restarting in 10 ms`,
  ])
})

test('tries again when a start fails', async () => {
  const lines: string[] = []
  let starts = 0
  const start = async () => {
    starts++
    if (starts === 2 || starts === 3) throw new Error('not now')
    return startProcess(starts === 1 ? ['true'] : ['sleep', '60'], { cwd: '/' })
  }
  supervised = supervise('Failer', start, keepIn(lines), pauseMs)
  await until('it starts', () => starts === 4)
  expect(lines.slice(1)).toEqual([
    'Cannot restart Failer: not now',
    'Cannot restart Failer: not now',
  ])
})

test('waits twice as long after each exit', async () => {
  const lines: string[] = []
  const start = async () => startProcess(['false'], { cwd: '/' })
  supervised = supervise('Crasher', start, keepIn(lines), pauseMs)
  await until('it has been restarted three times', () => lines.length === 3)
  const pauses = lines.map((line) => line.replace(/.* in /, ''))
  expect(pauses).toEqual(['10 ms', '20 ms', '40 ms'])
})

test('passes a failed first start to the caller', async () => {
  const failing = supervise<Running>(
    'Never',
    () => Promise.reject(new Error('no')),
    () => {},
  )
  expect((await failureOf(failing.started)).message).toBe('no')
  await failing.stop()
})

test('stop ends the process and nothing starts after it', async () => {
  const started: Running[] = []
  const runs = supervise('Sleeper', sleeper(started), () => {}, pauseMs)
  const { pid } = await runs.started
  await runs.stop()
  expect(isAlive(pid)).toBe(false)
  await Bun.sleep(60)
  expect(started).toHaveLength(1)
})

test('stop during a start ends the new process', async () => {
  const started: Running[] = []
  const start = sleeper(started)
  const late = async () => {
    await Bun.sleep(50)
    return start()
  }
  const runs = supervise('Late', late, () => {})
  await runs.stop()
  expect(started.map(({ pid }) => isAlive(pid))).toEqual([false])
})

test('kill ends a process that ignores signals', async () => {
  const folder = temporaryFolder()
  const deaf = ['/bin/sh', '-c', 'trap "" TERM; touch deaf; while :; do sleep 0.05; done']
  const runs = supervise(
    'Deaf',
    async () => startProcess(deaf, { cwd: folder }),
    () => {},
  )
  const { pid } = await runs.started
  await until('it is deaf', () => existsSync(join(folder, 'deaf')))
  const stopping = runs.stop()
  await Bun.sleep(50)
  expect(isAlive(pid)).toBe(true)
  runs.kill()
  await stopping
  expect(isAlive(pid)).toBe(false)
})

test('gives its processes an open stdin', async () => {
  const run = startProcess(['/bin/sh', '-c', 'read -r line; exit 7'], { cwd: '/' })
  expect(await Promise.race([run.exited, Bun.sleep(50).then(() => 'still reading')])).toBe(
    'still reading',
  )
  await run.stop()
})

function sleeper(started: Running[]): () => Promise<Running> {
  return async () => {
    const run = startProcess(['sleep', '60'], { cwd: '/' })
    started.push(run)
    return run
  }
}

function keepIn(lines: string[]): (line: string) => void {
  return (line) => void lines.push(line)
}
