/** The services that each part of the server process needs. They are created once, in src/services.ts. */
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Attempts } from '../domain/accounts/attempts'
import type { KnownApps } from '../domain/apps/knownApps'
import type { ReachStage } from '../domain/apps/paidWrites'
import type { RefusalCounter } from '../domain/apps/refusalCounter'
import type { RefusalLimits } from '../domain/apps/refusalLimits'
import type { RequestLog } from '../domain/apps/requestLog'
import type { VisitorLimits } from '../domain/apps/visitorLimits'
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

export interface CommonServices {
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
export interface MeteredServices
  extends CommonServices,
    SearchServices,
    Pick<Stores, 'transactions'> {
  known: Pick<KnownApps, 'byKey' | 'byClientId'>
  /** Number of API refusals by kind, for /metrics. */
  refusals: RefusalMeter
  limits: RefusalLimits
  refused: RefusalCounter
  requestLog: RequestLog
  visitors: VisitorLimits
  ledger: Ledger
  /** Called at each stage of a write. Tests use it to stop the process or a database at a given stage. */
  reach?: ReachStage
}

export interface PublicServices
  extends CommonServices,
    SearchServices,
    Pick<Stores, 'terms' | 'settings' | 'missed' | 'readings'> {
  visitors: VisitorLimits
  termPictures: TermPictures
  manual: Manual
  /** The contact URI for security.txt. If undefined, that file is not served. */
  securityContact: string | undefined
}

/** The services for pages that depend on who is signed in. */
export interface VisitServices extends CommonServices, Pick<Stores, 'apps' | 'members'> {
  accounts: Accounts
  /**
   * Whether e-mails are sent via SMTP. If false, they are only logged, and users need not confirm their
   * addresses.
   */
  mailDelivers: boolean
}

/** The services for the site's own contribution pages. */
export interface ContributeServices extends VisitServices, Stores, Pick<SearchServices, 'search'> {}

export interface AccountServices extends VisitServices {
  attempts: Attempts
  background: Background
  devices: Devices
  notices: Notices
  ledger: Ledger
  noticeOutbox: NoticeOutbox
  ownedApps: Stores['ownedApps']
}

export interface ConsoleServices extends VisitServices, Stores {
  ledger: Ledger
  background: Background
  notices: Notices
  /** Non-public networks to which webhooks may be sent. */
  webhookAllow: Networks
}

export interface StaffServices
  extends VisitServices,
    Stores,
    Pick<OperationsServices, 'metricsToken'> {
  ledger: Ledger
  openReviews: OpenReviews
  /**
   * The address at which the first process serves its metrics, or undefined if metrics are served only at the
   * site's /metrics.
   */
  metricsAddress: { host: string; port: number } | undefined
}

export interface OperationsServices extends CommonServices {
  /** One check per database. `ping` resolves if the database responds. */
  probes: { name: string; ping: () => Promise<void> }[]
  registry: Registry
  drain: Drain
  requests: RequestMeters
  /** Undefined if tracing is disabled. */
  tracer: Tracer | undefined
  /** The bearer token for /metrics. If undefined, requests to /metrics get a 404 response. */
  metricsToken: string | undefined
}

export interface Services
  extends MeteredServices,
    PublicServices,
    AccountServices,
    ContributeServices,
    ConsoleServices,
    StaffServices,
    OperationsServices {}
