/** What each folder takes of the services of the HTTP process, which src/services.ts creates. */
import type { SearchServices } from './domain/search/search'
import type { openServices } from './services'
import type { Stores } from './store/stores'

export type Services = ReturnType<typeof openServices>

type Common = Pick<Services, 'log' | 'outages' | 'errors' | 'addresses' | 'now' | 'baseUrl'>

export type MeteredServices = Common &
  SearchServices &
  Pick<Services, 'known' | 'refusals' | 'limits' | 'refused' | 'requestLog' | 'visitors'> &
  Pick<Services, 'ledger' | 'transactions'>

export type PublicServices = Common &
  SearchServices &
  Pick<Services, 'terms' | 'settings' | 'missed' | 'readings' | 'visitors' | 'securityContact'>

/** For pages that depend on who is signed in. */
export type VisitServices = Common &
  Pick<Services, 'apps' | 'members' | 'accounts' | 'mailDelivers'>

export type AccountServices = VisitServices &
  Pick<Services, 'attempts' | 'background' | 'devices' | 'emails' | 'ledger'> &
  Pick<Services, 'noticeOutbox' | 'ownedApps'>

export type ContributeServices = VisitServices & Stores & Pick<Services, 'search'>

export type ConsoleServices = VisitServices &
  Stores &
  Pick<Services, 'ledger' | 'background' | 'emails' | 'webhookAllow'>

export type StaffServices = VisitServices &
  Stores &
  Pick<Services, 'ledger' | 'openReviews' | 'metricsAddress' | 'metricsToken'>
