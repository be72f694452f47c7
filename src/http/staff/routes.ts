/** Everything the staff may do, by role: reviewers decide and edit, admins look after the rest. */
import type { StaffRoom } from '../rooms'
import type { SiteRoute } from '../site/visit'
import { appRoutes } from './appRoutes'
import { auditRoute } from './auditLog'
import { asSiteRoute, type StaffRoute } from './deeds'
import { exportRoute, filesRoute } from './filesRoutes'
import { missesRoute } from './misses'
import { overviewRoute } from './overview'
import { reviewRoutes } from './reviewRoutes'
import { settingsRoute } from './settings'
import { termRoutes } from './termRoutes'
import { topUpRoutes } from './topUps'
import { usersRoute } from './users'

export const staffRoutes = (services: StaffRoom): SiteRoute[] =>
  rows(services).map(asSiteRoute(services.audit))

const rows = (services: StaffRoom): StaffRoute[] => [
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
