/**
 * Synchronises the records of granted and spent credits: copies settled spending from Redis to PostgreSQL,
 * and changes to apps from PostgreSQL to Redis. Every function is idempotent and can run in several processes
 * at once.
 */
import { dayOf } from '../../lib/time'
import { type Apps, type AppWithBooks, cellDays } from '../../store/apps/apps'
import type { Books, Ledger } from '../../store/metering/ledger'

export type AppStores = { apps: Apps; ledger: Ledger }

const pageSize = 200

/** Completes a change by writing the app's current state to Redis. @throws Unavailable */
export async function publish(stores: AppStores, clientId: string): Promise<void> {
  const app = await stores.apps.byClientId(clientId)
  if (app) await put(stores, app)
}

/** Publishes changes that are only in PostgreSQL, for example because a command crashed. */
export async function publishChanges(stores: AppStores): Promise<void> {
  await all(await stores.apps.notPut(pageSize), (app) => put(stores, app))
}

/** Publishes every app. Used after a restart of Redis, which may have lost the latest changes. */
export async function publishAll(stores: AppStores): Promise<void> {
  await forEveryApp(stores, (app) => put(stores, app))
}

/**
 * Copies an app to Redis after it was read from PostgreSQL. If the app was missing from Redis, Redis may have
 * lost a newer revision. The app is then read from PostgreSQL again. If Redis has a conflicting revision, either
 * the app has just changed, or a failover or a restore of PostgreSQL has lost changes. In the second case, the
 * app's revision is raised, so that PostgreSQL's state replaces that of Redis and of every server (decision 27).
 * @returns the app as it was last read
 */
export async function put(stores: AppStores, app: AppWithBooks): Promise<AppWithBooks> {
  const { apps, ledger } = stores
  const outcome = await ledger.put(app.clientId, app)
  if (typeof outcome === 'object') {
    await apps.raiseRevision(app.id, app.revision, outcome.conflicting)
  } else await apps.markPut(app.id, app.revision)
  if (outcome === 'renewed' || outcome === 'known') return app
  const current = await apps.byClientId(app.clientId)
  return current && current.revision > app.revision ? put(stores, current) : app
}

/**
 * Flushes spending from Redis to PostgreSQL. Covers only the spending that this process has settled since its
 * last flush.
 * @param unflushed client IDs of apps with unflushed spending; each is removed once its spending has been
 *   written
 */
export async function flushServed(
  stores: AppStores,
  unflushed: Set<string>,
  now = Date.now(),
): Promise<void> {
  for (const clientId of await stores.ledger.settleFinished()) unflushed.add(clientId)
  const clientIds = [...unflushed]
  // Reads 200 apps at a time: parsing the replies for thousands of apps in one go would delay
  // requests.
  for (let from = 0; from < clientIds.length; from += pageSize) {
    const some = clientIds.slice(from, from + pageSize)
    const books = await Promise.all(some.map((clientId) => stores.ledger.read(clientId)))
    await merge(stores, new Map(some.map((clientId, index) => [clientId, books[index]])), now)
    for (const clientId of some) unflushed.delete(clientId)
  }
}

/**
 * For every app, releases expired holds and copies settled spending to PostgreSQL. If a total is lower in
 * Redis than in PostgreSQL, corrects it in Redis. Also deletes daily totals from Redis when they are too old
 * to be shown.
 */
export async function sweepAll(stores: AppStores, now = Date.now()): Promise<void> {
  await forEveryApp(stores, async (app) => {
    await stores.ledger.sweep(app.clientId)
    const books = await stores.ledger.read(app.clientId)
    if (!books) return
    if (books.revision !== app.revision || books.granted !== app.granted) await put(stores, app)
    await stores.ledger.raise(app.clientId, app.cells)
    await merge(stores, new Map([[app.clientId, books]]), now)
    await stores.ledger.prune(app.clientId, oldestDay(now), books.cells)
  })
}

export async function* pagesOf(apps: Pick<Apps, 'page'>): AsyncGenerator<readonly AppWithBooks[]> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const page: readonly AppWithBooks[] = await apps.page(last, pageSize)
    yield page
    last = page.at(-1)?.id
  }
}

async function forEveryApp(stores: AppStores, act: (app: AppWithBooks) => Promise<unknown>) {
  let failure: unknown
  for await (const page of pagesOf(stores.apps)) {
    await all(page, act).catch((error: unknown) => {
      failure ??= error
    })
  }
  if (failure !== undefined) throw failure
}

/** Runs an action for every app, even if it fails for some. @throws the first failure */
async function all(apps: readonly AppWithBooks[], act: (app: AppWithBooks) => Promise<unknown>) {
  const outcomes = await Promise.allSettled(apps.map(act))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}

async function merge(
  { apps, ledger }: AppStores,
  read: ReadonlyMap<string, Books | undefined>,
  now: number,
): Promise<void> {
  const cells = [...read].flatMap(([clientId, books]) =>
    (books?.cells ?? []).map((cell) => ({ clientId, ...cell })),
  )
  // If a total is higher in PostgreSQL than in Redis, Redis has lost data, so the total in Redis is
  // corrected. Days whose totals were deleted from Redis are skipped, because the app's overall
  // total in Redis already includes them.
  for (const { clientId, ...cell } of await apps.mergeSpending(cells)) {
    const known = read.get(clientId)?.cells
    const before = known?.find(({ day, channel }) => day === cell.day && channel === cell.channel)
    const isBehind = cell.day >= oldestDay(now) && cell.credits > (before?.credits ?? 0)
    if (isBehind) await ledger.raise(clientId, [cell])
  }
}

const oldestDay = (now: number) => dayOf(now) - cellDays
