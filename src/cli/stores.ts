/** The stores and settings that commands use. */
import type { Config } from '../config'
import { meteringRules } from '../domain/metering/limits'
import { createLedger } from '../store/metering/ledger'
import { openStores } from '../store/stores'
import type { Connections } from './connections'

export type CommandStores = Awaited<ReturnType<typeof open>>
export type MeteredStores = Awaited<ReturnType<typeof openWithLedger>>

export const open = async ({ sql }: Connections, config: Config) => ({
  ...openStores(config, sql),
  baseUrl: config.baseUrl,
  webhookAllow: config.webhookAllow,
})

/** For commands that also need Redis. */
export const openWithLedger = async (connections: Connections, config: Config) => ({
  ...(await open(connections, config)),
  ledger: createLedger(await connections.redis(), meteringRules(config.hourlyLimit)),
})
