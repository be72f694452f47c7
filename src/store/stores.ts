/** Creates all stores that use PostgreSQL, once per process. */
import { traced } from '../lib/tracing'
import { createMailCounts } from './accounts/mailCounts'
import { createApiKeys } from './apps/apiKeys'
import { createApps } from './apps/apps'
import { createMembers } from './apps/members'
import { createOwnedApps } from './apps/ownedApps'
import { createRefusalCounts } from './apps/refusalCounts'
import { createRequestLogs } from './apps/requestLogs'
import { createTopUps } from './apps/topUps'
import { createAudit } from './audit'
import type { Sql } from './clients'
import { createNoticeOutbox } from './notices'
import { createOperations } from './operations'
import { createRetention } from './retention'
import { createContributions } from './review/contributions'
import { createMissedSearches } from './search/missedSearches'
import { createSearchIndex } from './search/searchIndex'
import { createKeyring, type SecretSource } from './secrets/keyring'
import { createSettings } from './settings'
import { createTermHistory, readTerms } from './terms/reader'
import { createReadings } from './terms/readings'
import { createTerms } from './terms/terms'
import { createTransactions, type TransactionOptions } from './transactions'
import { createDeliveries } from './webhooks/deliveries'
import { createEndpoints } from './webhooks/endpoints'

export type Stores = ReturnType<typeof openStores>

/**
 * Creates the stores without sending any queries. The accounts store is created separately
 * (src/store/accounts/accounts.ts), because its library is slow to load and few commands need it.
 * @param writes the connections for transactions
 * @param waitMs how long a transaction waits while another transaction changes the dictionary; 0 for no limit
 */
export function openStores(
  secrets: SecretSource,
  sql: Sql,
  { writes = sql, ...options }: TransactionOptions & { writes?: Sql } = {},
) {
  const keyring = createKeyring(sql, secrets)
  const stores = {
    apps: createApps(sql),
    apiKeys: createApiKeys(sql),
    ownedApps: createOwnedApps(sql),
    members: createMembers(sql),
    refusalCounts: createRefusalCounts(sql),
    requestLogs: createRequestLogs(sql),
    topUps: createTopUps(sql),
    audit: createAudit(sql),
    keyring,
    mailCounts: createMailCounts(sql, keyring),
    noticeOutbox: createNoticeOutbox(sql),
    operations: createOperations(sql),
    retention: createRetention(sql),
    settings: createSettings(sql),
    terms: createTerms(sql),
    termReader: readTerms(sql),
    readings: createReadings(sql),
    termHistory: createTermHistory(sql),
    contributions: createContributions(sql),
    missed: createMissedSearches(sql),
    searchIndex: createSearchIndex(sql),
    endpoints: createEndpoints(sql, keyring),
    deliveries: createDeliveries(sql, keyring),
    transactions: createTransactions(writes, options),
  }
  const spans = Object.entries(stores).map(([name, store]) => [name, traced(name, store)])
  return Object.fromEntries(spans) as typeof stores
}
