/** Everything the staff may do, by role: reviewers decide and edit, admins look after the rest. */
import type { Audit } from '../../store/audit'
import type { Terms } from '../../store/terms/terms'
import type { SiteRoute, VisitServices } from '../site/visit'
import { type AppPageServices, appRoutes } from './appRoutes'
import { auditRoute } from './auditLog'
import { asSiteRoute, type StaffRoute } from './deeds'
import { exportRoute, filesRoute } from './filesRoutes'
import { missesRoute } from './misses'
import { overviewRoute } from './overview'
import { type ReviewPageServices, reviewRoutes } from './reviewRoutes'
import { type SettingServices, settingsRoute } from './settings'
import { type TermPageServices, termRoutes } from './termRoutes'
import { type TopUpServices, topUpRoutes } from './topUps'
import { usersRoute } from './users'

export type StaffServices = VisitServices &
  ReviewPageServices &
  TermPageServices &
  AppPageServices &
  TopUpServices &
  SettingServices &
  Parameters<typeof overviewRoute>[0] &
  Parameters<typeof missesRoute>[0] & { audit: Audit; terms: Terms }

export const staffRoutes = (services: StaffServices): SiteRoute[] =>
  rows(services).map(asSiteRoute(services.audit))

const rows = (services: StaffServices): StaffRoute[] => [
  overviewRoute(services),
  ...reviewRoutes(services),
  ...termRoutes(services),
  filesRoute(services),
  exportRoute(services),
  ...appRoutes(services),
  ...topUpRoutes(services),
  missesRoute(services),
  settingsRoute(services),
  usersRoute(services),
  auditRoute(services),
]
