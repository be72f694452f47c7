/** Starts a Redis cluster on the loopback interface. Tests can kill, suspend and restart its nodes. */
import { join } from 'node:path'
import { Command } from 'ioredis'
import { isAlive } from '../../src/launch/processes'
import { temporaryFolder } from './folders'
import { testPort } from './ports'
import { type RedisNode, startRedisNode } from './redisNode'
import { until } from './until'

const masterCount = 3
const slots = 16_384
/**
 * A master that has not replied for this long is considered to have failed. Electing a new one takes up to
 * another two seconds.
 */
const nodeTimeoutMs = 1500

const defaults = {
  'cluster-enabled': 'yes',
  'cluster-node-timeout': String(nodeTimeoutMs),
  // When one master has failed, the others keep serving requests.
  'cluster-require-full-coverage': 'no',
  'cluster-allow-replica-migration': 'no',
  'repl-diskless-sync-delay': '0',
  appendonly: 'yes',
}

export interface RedisCluster {
  /** The URL of one of the nodes. */
  url: string
  nodes: readonly RedisNode[]
  /** Returns the node that is currently the master for the key. */
  masterOf(key: string): Promise<RedisNode>
  /** Returns the first replica of a master. */
  replicaOf(master: RedisNode): Promise<RedisNode>
  /** Promotes the replica of the key's master without losing writes. */
  failOver(key: string): Promise<void>
  /** Moves the key's slot, with all keys in it, to another master. */
  moveSlot(key: string): Promise<void>
  /** Restarts all nodes that have ended. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts a cluster with three masters. @param replicas the number of replicas per master */
export async function startRedisCluster({
  replicas = 1,
  settings = {},
  dir = temporaryFolder(),
}: {
  replicas?: 0 | 1
  settings?: Record<string, string>
  dir?: string
} = {}): Promise<RedisCluster> {
  const count = masterCount * (1 + replicas)
  const nodes = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const busPort = await testPort()
      const own = { ...defaults, ...settings, 'cluster-port': String(busPort) }
      const node = await startRedisNode(own, { dir: join(dir, String(index)) })
      return Object.assign(node, { busPort })
    }),
  )
  await formCluster(nodes)

  const byId = async (id: string): Promise<RedisNode> => {
    for (const node of nodes) {
      if ((await node.admin.cluster('MYID').catch(() => '')) === id) return node
    }
    throw new Error(`the cluster has no running node ${id}`)
  }
  const idOf = async (node: RedisNode) => await node.admin.cluster('MYID')

  async function masterOf(key: string): Promise<RedisNode> {
    const slot = slotOf(key)
    for (const node of nodes) {
      const ranges = await node.admin.cluster('SLOTS').catch(() => [])
      const own = await idOf(node).catch(() => '')
      const isMaster = ranges.some(
        ([from, to, master]) => from <= slot && slot <= to && master?.[2] === own,
      )
      if (isMaster) return node
    }
    throw new Error(`no running master has ${key}`)
  }

  async function replicaOf(master: RedisNode): Promise<RedisNode> {
    const [replica = ''] = (await master.admin.cluster('REPLICAS', await idOf(master))) as string[]
    return byId(replica.split(' ')[0] ?? '')
  }

  /** Resolves when all running nodes know the new master of a slot. */
  async function untilAllKnow(slot: number, id: string): Promise<void> {
    for (const { admin, pid } of nodes) {
      await until('the node knows the master', async () => {
        if (!isAlive(pid)) return true
        const ranges = await admin.cluster('SLOTS')
        return ranges.some(([from, to, master]) => from <= slot && slot <= to && master?.[2] === id)
      })
    }
  }

  return {
    url: `redis+cluster://127.0.0.1:${nodes[0]?.port}`,
    nodes,
    masterOf,
    replicaOf,

    async failOver(key) {
      const before = await masterOf(key)
      const replica = await replicaOf(before)
      await until('the replica has the data', async () =>
        (await replica.admin.info('replication')).includes('master_link_status:up'),
      )
      await replica.admin.cluster('FAILOVER')
      await untilAllKnow(slotOf(key), await idOf(replica))
    },

    async moveSlot(key) {
      const slot = slotOf(key)
      const from = await masterOf(key)
      const others = nodes.filter((node) => node !== from)
      const areMasters = await Promise.all(others.map(isMaster))
      const to = others.find((_, index) => areMasters[index])
      if (!to) throw new Error('there is no other master')
      const [source, target] = await Promise.all([from, to].map(idOf))
      await to.admin.cluster('SETSLOT', slot, 'IMPORTING', source ?? '')
      await from.admin.cluster('SETSLOT', slot, 'MIGRATING', target ?? '')
      for (;;) {
        const keys = await from.admin.cluster('GETKEYSINSLOT', slot, 100)
        if (keys.length === 0) break
        await from.admin.migrate('127.0.0.1', to.port, '', 0, 5000, 'KEYS', ...keys)
      }
      for (const node of [to, from]) {
        await node.admin.cluster('SETSLOT', slot, 'NODE', target ?? '')
      }
      await untilAllKnow(slot, target ?? '')
    },

    async start() {
      await Promise.all(
        nodes.map(async (node) => {
          if (!isAlive(node.pid)) await node.start()
        }),
      )
      await untilWorking(nodes)
    },

    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
    },
  }
}

const slotOf = (key: string) => new Command('get', [key]).getSlot()

const isMaster = async (node: RedisNode) =>
  (await node.admin.info('replication').catch(() => '')).includes('role:master')

async function untilWorking(nodes: readonly RedisNode[]): Promise<void> {
  for (const { admin } of nodes) {
    await until('the cluster works', async () =>
      (await admin.cluster('INFO')).includes('cluster_state:ok'),
    )
  }
}

/**
 * Forms a cluster: the first three nodes become masters with a third of the slots each, and the other nodes
 * become their replicas.
 */
async function formCluster(nodes: readonly (RedisNode & { busPort: number })[]): Promise<void> {
  const masters = nodes.slice(0, masterCount)
  await Promise.all(
    masters.map(async ({ admin }, index) => {
      const [from, to] = [index, index + 1].map((n) => Math.floor((n * slots) / masterCount))
      await admin.cluster('ADDSLOTSRANGE', from ?? 0, (to ?? 0) - 1)
      // Give each master a different epoch, so that they do not have to resolve a conflict first.
      await admin.cluster('SET-CONFIG-EPOCH', index + 1)
    }),
  )
  for (const { port, busPort } of nodes.slice(1)) {
    await nodes[0]?.admin.cluster('MEET', '127.0.0.1', port, busPort)
  }
  const knows = async ({ admin }: RedisNode) =>
    (await admin.cluster('INFO')).includes(`cluster_known_nodes:${nodes.length}`)
  for (const node of nodes) await until('the nodes know each other', () => knows(node))
  await Promise.all(
    nodes.slice(masterCount).map(async (replica, index) => {
      const id = String(await nodes[index]?.admin.cluster('MYID'))
      await replica.admin.cluster('REPLICATE', id)
      await until('the replica is in sync', async () =>
        (await replica.admin.info('replication')).includes('master_link_status:up'),
      )
    }),
  )
  for (const { admin } of nodes) {
    await until('the node knows which nodes are replicas', async () => {
      const known = String(await admin.cluster('NODES')).match(/\bslave\b/g) ?? []
      return known.length === nodes.length - masterCount
    })
  }
  await untilWorking(nodes)
}
