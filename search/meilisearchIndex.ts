/**
 * Builds and updates an index in Meilisearch. Methods that change the index, except `send`, resolve when the
 * change is searchable.
 */
import type { EnqueuedTaskPromise, Settings } from 'meilisearch'
import { type MeilisearchClient, withoutWrapper } from './meilisearchClient'
import { type IndexDocument, marks, settings } from './meilisearchDocument'

/** Meilisearch runs tasks in order, so a task may have to wait for a large batch. */
const taskTimeoutMs = 600_000
const taskPollMs = 20
const usualDigestsPerPage = 5000
const mostIndexes = 10_000
/** Maximum length of a request in characters of up to three bytes. Meilisearch accepts up to 100 MB. */
const longestBody = 25_000_000

type Digest = Pick<IndexDocument, 'id' | 'digest'>
const fields = [...marks]

export type MeilisearchIndex = ReturnType<typeof createMeilisearchIndex>

export function createMeilisearchIndex(
  { api: client }: MeilisearchClient,
  { digestsPerPage = usualDigestsPerPage } = {},
) {
  async function done(enqueued: EnqueuedTaskPromise): Promise<void> {
    const wait = { timeout: taskTimeoutMs, interval: taskPollMs }
    const task = await withoutWrapper(enqueued.waitTask(wait))
    if (task.status !== 'succeeded') {
      throw new Error(`Meilisearch: ${task.type} ${task.status} (${task.error?.message})`)
    }
  }

  const indexes = async () =>
    (await withoutWrapper(client.getRawIndexes({ limit: mostIndexes }))).results

  /**
   * Resolves when Meilisearch has accepted the documents. It indexes accepted batches in order, several at once.
   * @returns a function that resolves when the documents are searchable
   */
  async function send(name: string, documents: IndexDocument[]): Promise<() => Promise<void>> {
    if (documents.length === 0) return async () => {}
    const body = JSON.stringify(documents)
    const half = Math.ceil(documents.length / 2)
    if (body.length > longestBody && half < documents.length) {
      const first = await send(name, documents.slice(0, half))
      const second = await send(name, documents.slice(half))
      return () => first().then(second)
    }
    const enqueued = client.index(name).addDocumentsFromString(body, 'application/json')
    await withoutWrapper(enqueued)
    return () => done(enqueued)
  }

  return {
    async create(name: string): Promise<void> {
      await done(client.createIndex(name, { primaryKey: 'id' }))
      await done(client.index(name).updateSettings(settings))
    },

    send,

    async put(name: string, documents: IndexDocument[]): Promise<void> {
      const searchable = await send(name, documents)
      await searchable()
    },

    /** Ids that are not in the index are ignored. */
    remove: (name: string, ids: number[]): Promise<void> =>
      ids.length === 0 ? Promise.resolve() : done(client.index(name).deleteDocuments(ids)),

    drop: (name: string): Promise<void> => done(client.deleteIndex(name)),

    /**
     * Returns when an index was created, which changes when it is replaced, and when it last changed, as text;
     * null if the index does not exist.
     */
    async mark(name: string): Promise<string | null> {
      const found = (await indexes()).find(({ uid }) => uid === name)
      return found ? `${found.createdAt} ${found.updatedAt}` : null
    },

    /** Whether an index still has the settings with which it was created. */
    async hasOwnSettings(name: string): Promise<boolean> {
      const found: Settings = await withoutWrapper(client.index(name).getSettings())
      return Object.entries(settings).every(([setting, own]) => {
        const value = found[setting as keyof Settings]
        return ordered.has(setting) ? Bun.deepEquals(value, own) : isSame(value, own)
      })
    },

    /** Returns the names of all indexes with a prefix. */
    async names(prefix: string): Promise<string[]> {
      return (await indexes()).map(({ uid }) => uid).filter((uid) => uid.startsWith(prefix))
    },

    /** Returns the digests of the given documents, keyed by id. Omits documents that are not in the index. */
    async digestsOf(name: string, ids: number[]): Promise<Map<number, string>> {
      const page = { ids, fields, limit: ids.length }
      const { results } = await withoutWrapper(client.index<IndexDocument>(name).getDocuments(page))
      return new Map(results.map(({ id, digest }) => [id, digest]))
    },

    /** Returns the digests of all documents in the index, page by page. */
    async *digests(name: string): AsyncGenerator<Digest[]> {
      const index = client.index<IndexDocument>(name)
      for (let offset = 0; ; offset += digestsPerPage) {
        const page = { fields, limit: digestsPerPage, offset }
        const { results } = await withoutWrapper(index.getDocuments(page))
        if (results.length === 0) return
        yield results
      }
    },
  }
}

/** The settings in which the order of the values matters. */
const ordered = new Set<string>(['rankingRules', 'searchableAttributes'])

/** Whether a setting has our value. Older and newer servers may lack a setting, or have further ones in it. */
function isSame(value: unknown, own: unknown): boolean {
  if (value === undefined) return true
  if (Array.isArray(value) && Array.isArray(own)) {
    return Bun.deepEquals(value.map(String).toSorted(), own.map(String).toSorted())
  }
  if (isRecord(value) && isRecord(own) && Object.keys(own).length > 0) {
    return Object.entries(own).every(([key, one]) => isSame(value[key], one))
  }
  return Bun.deepEquals(value, own)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
