/** The connection to Redis, apart from PostgreSQL's: its package takes 40 ms to load, and few commands need it. */
import { Redis } from 'ioredis'

export type { Redis }

/**
 * Connects to Redis. Without a connection commands fail at once, so that Redis down is a quick
 * refusal; in-flight commands are sent again once, which the scripts recognise by batch id.
 * @param isPatient commands wait for the connection instead, for those who have nothing else to do
 */
export function connectRedis(
  redisUrl: string,
  reportError: (error: Error) => void,
  { isPatient = false } = {},
): Redis {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: isPatient,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    // A connection that swallows commands is given up: TCP itself would wait for a quarter of an hour.
    socketTimeout: 2000,
    retryStrategy: (attempt) => Math.min(attempt * 50, 500),
  })
  redis.on('error', reportError)
  return redis
}

/** Resolves when Redis can be asked; rejects after `deadlineMs`. */
export async function redisReady(redis: Redis, deadlineMs: number): Promise<void> {
  if (redis.status === 'ready') return
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Redis was not ready within ${deadlineMs} ms`)),
      deadlineMs,
    )
    redis.once('ready', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
