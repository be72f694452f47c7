/** The developer console: everything an owner does with apps. */
import type { SiteRoute } from '../site/visit'
import { type AppListServices, appListRoutes } from './apps'
import { contributionRoutes } from './contributions'
import { creditRoutes } from './credits'
import { type EmbedPageServices, embedRoutes } from './embed'
import { keyRoutes } from './key'
import { type OverviewServices, overviewRoutes } from './overview'
import { settingsRoutes } from './settings'
import { type WebhookServices, webhookRoutes } from './webhooks'

export type ConsoleServices = AppListServices &
  OverviewServices &
  EmbedPageServices &
  WebhookServices &
  Parameters<typeof creditRoutes>[0] &
  Parameters<typeof contributionRoutes>[0]

export const consoleRoutes = (services: ConsoleServices): SiteRoute[] => [
  ...appListRoutes(services),
  ...overviewRoutes(services),
  ...settingsRoutes(services),
  ...keyRoutes(services),
  ...creditRoutes(services),
  ...embedRoutes(services),
  ...webhookRoutes(services),
  ...contributionRoutes(services),
]
