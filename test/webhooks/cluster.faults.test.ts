/** Webhook deliveries continue on a Redis cluster when the master that has the stream fails. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { asOneServer } from '../support/ownServers'
import { type RedisCluster, startRedisCluster } from '../support/redisCluster'
import { until } from '../support/until'
import { brokenPromises, ended, repeated, streamsEmpty } from './promises'
import { keepCommitting, openStage, type Stage } from './support'

// After a master is killed, electing its replica takes a few seconds.
setDefaultTimeout(60_000)

const stream = 'webhooks:first'
let cluster: RedisCluster
let stage: Stage

beforeAll(async () => {
  cluster = await startRedisCluster()
  stage = await openStage({ redis: asOneServer(cluster) })
})
afterAll(() => stage.close())

test('no event is lost when its stream moves, and when the master of the stream is killed', async () => {
  for (const path of ['/a', '/b']) await stage.addEndpoint(path)
  stage.startWorker()
  stage.startWorker()
  const stopCommitting = keepCommitting(stage)
  const more = async () => {
    const enough = stage.receiver.received.length + 50
    await until('more is delivered', () => stage.receiver.received.length > enough)
  }
  await more()
  await cluster.moveSlot(stream)
  await more()
  await cluster.failOver(stream)
  await more()
  await (await cluster.masterOf(stream)).kill()
  await more()
  await stopCommitting()
  await ended(stage)
  await streamsEmpty(stage)
  expect(await brokenPromises(stage)).toEqual([])
  expect(repeated(stage)).toEqual([])
})
