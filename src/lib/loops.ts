/** Loops that repeat a task until they are stopped, also after failures. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'

export type Loops = ReturnType<typeof createLoops>

/** @param retryMs pause after a failed turn */
export function createLoops(log: Pick<Logger, 'info' | 'warn'>, retryMs: number) {
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
        if (!isFailing) log.warn({ task, err: error }, 'task failed')
        isFailing = true
        await pause(retryMs)
      }
    }
  }

  return {
    /** Logs the first of several failures in a row, and the next success. */
    start(task: string, turn: () => Promise<void>): void {
      running.push(repeat(task, turn))
    },

    /** Resolves after `ms`, or when the loops are stopped. */
    pause,

    isStopping: () => signal.aborted,

    /** Ends all pauses, and resolves when the running turns have ended. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
