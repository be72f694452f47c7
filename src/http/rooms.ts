/** What the HTTP process is made of, by the rooms that use it. src/services.ts builds it once. */
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Attempts } from '../domain/accounts/attempts'
import type { KnownApps } from '../domain/apps/knownApps'
import type { ReachStage } from '../domain/apps/paidWrites'
import type { RefusalCounter } from '../domain/apps/refusalCounter'
import type { RefusalLimits } from '../domain/apps/refusalLimits'
import type { VisitorLimits } from '../domain/apps/visitorLimits'
import type { SearchServices } from '../domain/search/search'
import type { Background } from '../lib/background'
import type { Networks } from '../lib/networks'
import type { Outages } from '../lib/outages'
import type { Accounts } from '../store/accounts/accounts'
import type { Ledger } from '../store/metering/ledger'
import type { Stores } from '../store/stores'
import type { Devices } from './account/devices'
import type { Addresses } from './caller'
import type { Manual } from './docs/manual'
import type { Drain } from './drain'

export interface CommonRoom {
  log: Logger
  outages: Outages
  addresses: Addresses
  /** The current time, in ms since 1970. */
  now: () => number
  /** The service as its users see it. */
  baseUrl: string
}

/** What API and embed are metered by. */
export interface MeteredRoom extends CommonRoom, SearchServices, Pick<Stores, 'transactions'> {
  known: KnownApps
  limits: RefusalLimits
  refused: RefusalCounter
  visitors: VisitorLimits
  ledger: Ledger
  /** Tests end the process, or a store, at a stage of a write. */
  reach?: ReachStage
}

export interface PublicRoom extends CommonRoom, SearchServices, Pick<Stores, 'terms' | 'settings'> {
  visitors: VisitorLimits
  manual: Manual
  /** A URI for security.txt; undefined: there is no such file. */
  securityContact: string | undefined
}

/** What pages need to know who is signed in. */
export interface VisitRoom extends CommonRoom, Pick<Stores, 'apps'> {
  accounts: Accounts
}

export interface AccountRoom extends VisitRoom {
  attempts: Attempts
  background: Background
  devices: Devices
  /** Whether e-mails are delivered; else they are in the log. */
  mailDelivers: boolean
}

export interface ConsoleRoom extends CommonRoom, Stores {
  ledger: Ledger
  /** Private networks that webhooks may reach. */
  webhookAllow: Networks
  /** Whether e-mails are delivered: only then must an address be confirmed. */
  mailDelivers: boolean
}

export interface StaffRoom extends VisitRoom, Stores {
  ledger: Ledger
}

export interface OperationsRoom extends CommonRoom {
  /** Each resolves when the store answers. */
  probes: { name: string; ping: () => Promise<void> }[]
  registry: Registry
  drain: Drain
  /** Bearer token of /metrics; without one the page does not exist. */
  metricsToken: string | undefined
}

export interface Services
  extends MeteredRoom,
    PublicRoom,
    AccountRoom,
    ConsoleRoom,
    StaffRoom,
    OperationsRoom {}
