/** A clock that moves only when a test advances it. Redis scripts can use this clock too. */
import { setImmediate } from 'node:timers/promises'
import { openRedis } from '../../src/databases'
import type { Clock } from '../../src/lib/time'

const minuteMs = 60_000
/** The Lua expression with which the scripts read the time. */
const redisTime = "redis.call('TIME')"

export interface TestClock extends Clock {
  /** Advances the time, then runs each due task once. */
  advance: (ms: number) => Promise<void>
}

/**
 * Creates a clock that starts in the middle of the current minute, so that advancing it by a few seconds does
 * not begin a new minute or hour.
 */
export function createTestClock(): TestClock {
  let now = Math.floor(Date.now() / minuteMs) * minuteMs + minuteMs / 2
  const tasks = new Set<{ dueAt: number; run: () => Promise<void> }>()

  return {
    now: () => now,

    every(intervalMs, task, failed) {
      const scheduled = {
        dueAt: now + intervalMs,
        run: () => {
          scheduled.dueAt = now + intervalMs
          return task().catch(failed)
        },
      }
      tasks.add(scheduled)
      return async () => {
        tasks.delete(scheduled)
      }
    },

    async advance(ms) {
      now += ms
      // As with real timers, tasks run in a later turn of the event loop, after work that was
      // started earlier.
      await setImmediate()
      await Promise.all([...tasks].filter(({ dueAt }) => dueAt <= now).map(({ run }) => run()))
    },
  }
}

/**
 * Returns a function that connects to Redis. Scripts that run over such a connection use the test's clock
 * instead of Redis's own.
 */
export const connectRedisAt =
  (now: () => number): typeof openRedis =>
  (...connection) => {
    const redis = openRedis(...connection)
    const define = redis.defineCommand.bind(redis)
    redis.defineCommand = (name, definition) => {
      const { lua, numberOfKeys } = definition
      if (!lua.includes(redisTime)) return define(name, definition)
      // If a script has no fixed number of keys, the caller passes that number as the first
      // argument.
      const keys = numberOfKeys === undefined ? [] : [numberOfKeys]
      const run = (...args: (string | number)[]) =>
        redis.call('EVAL', lua.replace(redisTime, timeTable(now())), ...keys, ...args)
      Object.assign(redis, { [name]: run })
    }
    return redis
  }

/**
 * Formats a time in milliseconds as Lua code for the value that Redis's TIME returns: seconds and
 * microseconds.
 */
const timeTable = (ms: number) => `{ '${Math.floor(ms / 1000)}', '${(ms % 1000) * 1000}' }`
