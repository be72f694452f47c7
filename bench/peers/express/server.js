/**
 * Express with rate-limiter-flexible. Each request makes two Redis calls: one runs the library's script, the
 * other deducts the credit.
 */
/* oxlint-disable oxc/no-async-endpoint-handlers -- Express 5 passes rejections to the error handler. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import express from 'express'
import { Redis } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'

const hourSeconds = 3600
/** How long an app is cached, in milliseconds. A changed limit takes effect within this time. */
const rememberedMs = 10_000

const body = readFileSync(process.env.BODY_FILE)
const redis = new Redis(process.env.REDIS_URL)
redis.defineCommand('debit', {
  numberOfKeys: 1,
  lua: `
local balance = tonumber(redis.call('HGET', KEYS[1], 'balance')) or 0
if balance < 1 then return -1 end
return redis.call('HINCRBY', KEYS[1], 'balance', -1)`,
})

const apps = new Map()
const limiters = new Map()

const server = express()
server.disable('x-powered-by')
server.set('etag', false)
server.get('/readyz', (_request, response) => response.end())
server.get('/api/v1/dictionary.php', authenticate, limitRate, takeCredit, (_request, response) => {
  response.set('X-Credit-Cost', '1')
  response.set('Content-Type', 'application/json; charset=utf-8')
  response.send(body)
})
server.use((error, _request, response, _next) => {
  process.stderr.write(`${error.stack}\n`)
  response.status(503).json({ ok: false, code: 'unavailable' })
})
server.listen(Number(process.env.PORT), '127.0.0.1')

async function authenticate(request, response, next) {
  const [, key] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
  const app = key && (await appOf(createHash('sha256').update(key).digest('base64')))
  if (!app) return response.status(401).json({ ok: false, code: 'key_invalid' })
  response.locals.app = app
  return next()
}

async function limitRate(_request, response, next) {
  const { id, limit } = response.locals.app
  const outcome = await limiterOf(limit)
    .consume(id)
    .catch((error) => {
      // If Redis fails, the library's promise rejects with an Error. If the limit is exceeded, it
      // rejects with a result object of the same type as on success.
      if (error instanceof Error) throw error
      return error
    })
  response.set('X-RateLimit-Limit', String(limit))
  response.set('X-RateLimit-Remaining', String(outcome.remainingPoints))
  response.set('X-RateLimit-Reset', String(Math.ceil((Date.now() + outcome.msBeforeNext) / 1000)))
  if (outcome.consumedPoints > limit) {
    return response.status(429).json({ ok: false, code: 'throttled' })
  }
  return next()
}

async function takeCredit(_request, response, next) {
  const balance = await redis.debit(response.locals.app.id)
  response.set('X-Credit-Balance', String(Math.max(0, balance)))
  if (balance < 0) return response.status(402).json({ ok: false, code: 'out_of_credits' })
  return next()
}

/** Finds an app by the hash of its key. @returns undefined if the key is unknown */
async function appOf(hash) {
  const known = apps.get(hash)
  if (known && known.until > Date.now()) return known
  const id = `app:${hash}`
  const limit = await redis.hget(id, 'limit')
  if (limit === null) {
    apps.delete(hash)
    return undefined
  }
  const app = { id, limit: Number(limit), until: Date.now() + rememberedMs }
  apps.set(hash, app)
  return app
}

/** Returns the limiter for an hourly limit. The library requires a separate limiter for each limit. */
function limiterOf(points) {
  const known = limiters.get(points)
  if (known) return known
  const limiter = new RateLimiterRedis({ storeClient: redis, points, duration: hourSeconds })
  limiters.set(points, limiter)
  return limiter
}
