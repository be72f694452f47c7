/** The services that each part of the HTTP process needs. src/services.ts creates them once. */
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Attempts } from '../domain/accounts/attempts'
import type { KnownApps } from '../domain/apps/knownApps'
import type { RefusalCounter } from '../domain/apps/refusalCounter'
import type { RefusalLimits } from '../domain/apps/refusalLimits'
import type { RequestLog } from '../domain/apps/requestLog'
import type { VisitorLimits } from '../domain/apps/visitorLimits'
import type { ReachStage } from '../domain/apps/writeBatch'
import type { RefusalMeter } from '../domain/refusals'
import type { SearchServices } from '../domain/search/search'
import type { Background } from '../lib/background'
import type { Networks } from '../lib/networks'
import type { Outages } from '../lib/outages'
import type { Tracer } from '../lib/tracing'
import type { Accounts } from '../store/accounts/accounts'
import type { Ledger } from '../store/metering/ledger'
import type { NoticeOutbox } from '../store/notices'
import type { OpenReviews } from '../store/review/openReviews'
import type { Stores } from '../store/stores'
import type { Devices } from './account/devices'
import type { Notices } from './account/notices'
import type { Addresses } from './caller'
import type { Manual } from './docs/manual'
import type { Drain } from './drain'
import type { ErrorRecorder } from './errorRecorder'
import type { TermPictures } from './public/termPictures'
import type { RequestMeters } from './requestMeters'

export interface CommonRoom {
  log: Logger
  outages: Outages
  errors: ErrorRecorder
  addresses: Addresses
  /** Returns the current time in milliseconds since 1970. */
  now: () => number
  /** The public URL of the service. */
  baseUrl: string
}

/** The services for requests that cost credits. */
export interface MeteredRoom extends CommonRoom, SearchServices, Pick<Stores, 'transactions'> {
  known: Pick<KnownApps, 'byKey' | 'byClientId'>
  /** Number of API refusals by kind, for /metrics. */
  refusals: RefusalMeter
  limits: RefusalLimits
  refused: RefusalCounter
  requestLog: RequestLog
  visitors: VisitorLimits
  ledger: Ledger
  /** Called at each stage of a write. Tests use it to stop the process or a database at that stage. */
  reach?: ReachStage
}

export interface PublicRoom
  extends CommonRoom,
    SearchServices,
    Pick<Stores, 'terms' | 'settings' | 'missed' | 'readings'> {
  visitors: VisitorLimits
  termPictures: TermPictures
  manual: Manual
  /** A URI for security.txt; undefined if the file does not exist. */
  securityContact: string | undefined
}

/** The services for pages that depend on who is signed in. */
export interface VisitRoom extends CommonRoom, Pick<Stores, 'apps' | 'members'> {
  accounts: Accounts
  /** True if e-mails are sent by SMTP. If false, they are only logged, and addresses need no confirmation. */
  mailDelivers: boolean
}

/** The services for contributions from the service's own pages. */
export interface ContributeRoom extends VisitRoom, Stores, Pick<SearchServices, 'search'> {}

export interface AccountRoom extends VisitRoom {
  attempts: Attempts
  background: Background
  devices: Devices
  notices: Notices
  ledger: Ledger
  noticeOutbox: NoticeOutbox
  ownedApps: Stores['ownedApps']
}

export interface ConsoleRoom extends VisitRoom, Stores {
  ledger: Ledger
  background: Background
  notices: Notices
  /** Networks that webhooks may reach even though they are not public. */
  webhookAllow: Networks
}

export interface StaffRoom extends VisitRoom, Stores, Pick<OperationsRoom, 'metricsToken'> {
  ledger: Ledger
  openReviews: OpenReviews
  /**
   * The address where the first process serves its metrics; undefined if only the site's /metrics serves
   * them.
   */
  metricsAddress: { host: string; port: number } | undefined
}

export interface OperationsRoom extends CommonRoom {
  /** The checks of the databases. `ping` resolves if the database responds. */
  probes: { name: string; ping: () => Promise<void> }[]
  registry: Registry
  drain: Drain
  requests: RequestMeters
  /** Undefined if nothing is traced. */
  tracer: Tracer | undefined
  /** The bearer token for /metrics; if undefined, /metrics returns 404. */
  metricsToken: string | undefined
}

export interface Services
  extends MeteredRoom,
    PublicRoom,
    AccountRoom,
    ContributeRoom,
    ConsoleRoom,
    StaffRoom,
    OperationsRoom {}
