/** Loops, each of which repeats a task until stopped. A task that fails is retried. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Counts } from './meters'

/** @param retryMs milliseconds before a failed task is retried @param failures counts failed runs per task */
export function createLoops(
  log: Pick<Logger, 'info' | 'warn'>,
  retryMs: number,
  failures = new Counts(),
) {
  const stopping = new AbortController()
  const { signal } = stopping
  const running: Promise<void>[] = []

  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => {})

  async function repeat(task: string, turn: () => Promise<void>): Promise<void> {
    let isFailing = false
    while (!signal.aborted) {
      try {
        await turn()
        if (isFailing) log.info({ task }, 'task recovered')
        isFailing = false
      } catch (error) {
        if (signal.aborted) return
        failures.add(task)
        if (!isFailing) log.warn({ task, err: error }, 'task failed')
        isFailing = true
        await pause(retryMs)
      }
    }
  }

  return {
    /** If a task fails several times in a row, logs only the first failure and the eventual recovery. */
    start(task: string, turn: () => Promise<void>): void {
      failures.add(task, 0)
      running.push(repeat(task, turn))
    },

    /** Resolves after `ms` milliseconds, or earlier if the loops are stopped. */
    pause,

    isStopping: () => signal.aborted,

    /** Stops the loops and ends all pauses. Resolves when the running tasks have ended. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
