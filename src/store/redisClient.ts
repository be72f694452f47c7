/**
 * Connects to Redis. This is a separate module, because ioredis takes 40 ms to load and few commands need it.
 */
import { Redis } from 'ioredis'
import type { Tracer } from '../lib/tracing'

export type { Redis }

/**
 * Connects to Redis. Without a connection, commands fail at once. Commands that were in flight when the
 * connection was lost are sent again once, and the scripts recognise repeated batches by their ID.
 * @param isPatient makes commands wait for the connection instead, for processes that do nothing without Redis
 */
export function connectRedis(
  redisUrl: string,
  reportError: (error: Error) => void,
  { isPatient = false, tracer }: { isPatient?: boolean; tracer?: Tracer | undefined } = {},
): Redis {
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: isPatient,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    // Closes a connection that no longer responds. TCP alone would wait a quarter of an hour.
    socketTimeout: 2000,
    retryStrategy: (attempt) => Math.min(attempt * 50, 500),
  })
  redis.on('error', reportError)
  if (tracer) traceCommands(redis, tracer)
  return redis
}

/** Traces each command. Keys and values are left out. A charge is part of the trace of its first request. */
function traceCommands(redis: Redis, tracer: Tracer): void {
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (command, stream) =>
    tracer.span(
      `Redis ${command.name.toUpperCase()}`,
      { kind: 'client', attributes: { 'db.system.name': 'redis' } },
      () => send(command, stream),
    )
}

/** Resolves when Redis is connected; rejects after `deadlineMs`. */
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
