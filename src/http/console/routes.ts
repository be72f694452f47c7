/** The developer console: everything an owner does with apps. */
import type { ConsoleRoom } from '../rooms'
import type { SiteRoute } from '../site/visit'
import { appListRoutes } from './apps'
import { contributionRoutes } from './contributions'
import { creditRoutes } from './credits'
import { embedRoutes } from './embed'
import { keyRoutes } from './key'
import { overviewRoutes } from './overview'
import { settingsRoutes } from './settings'
import { webhookRoutes } from './webhooks'

export const consoleRoutes = (services: ConsoleRoom): SiteRoute[] => [
  ...appListRoutes(services),
  ...overviewRoutes(services),
  ...settingsRoutes(services),
  ...keyRoutes(services),
  ...creditRoutes(services),
  ...embedRoutes(services),
  ...webhookRoutes(services),
  ...contributionRoutes(services),
]
