/** Building and keeping an index in Meilisearch: every call resolves when the change is searchable. */
import type { EnqueuedTaskPromise } from 'meilisearch'
import { type MeilisearchClient, uncoat } from './meilisearchClient'
import { type IndexDocument, settings } from './meilisearchDocument'

/** Meilisearch works its tasks off in order; a large batch before ours takes its time. */
const taskPatienceMs = 600_000
const taskPollMs = 20
const usualDigestsPerPage = 5000
const mostIndexes = 10_000
/** In characters, of three bytes at most: Meilisearch takes 100 MB. */
const longestBody = 25_000_000

/** Tells an index from one that was put in its place, and its state from a later one. */
export interface Mark {
  createdAt: string
  updatedAt: string
}

export interface Digest {
  id: number
  digest: string
}

export type MeilisearchIndex = ReturnType<typeof createMeilisearchIndex>

export function createMeilisearchIndex(
  { api: client }: MeilisearchClient,
  { digestsPerPage = usualDigestsPerPage } = {},
) {
  async function done(enqueued: EnqueuedTaskPromise): Promise<void> {
    const wait = { timeout: taskPatienceMs, interval: taskPollMs }
    const task = await uncoat(enqueued.waitTask(wait))
    if (task.status !== 'succeeded') {
      throw new Error(`Meilisearch: ${task.type} ${task.status} (${task.error?.message})`)
    }
  }

  const indexes = async () => (await uncoat(client.getRawIndexes({ limit: mostIndexes }))).results

  /** Adds documents, each in place of the one that has its id. */
  async function put(name: string, documents: IndexDocument[]): Promise<void> {
    if (documents.length === 0) return
    const body = JSON.stringify(documents)
    const half = Math.ceil(documents.length / 2)
    if (body.length > longestBody && half < documents.length) {
      await put(name, documents.slice(0, half))
      return put(name, documents.slice(half))
    }
    await done(client.index(name).addDocumentsFromString(body, 'application/json'))
  }

  return {
    async create(name: string): Promise<void> {
      await done(client.createIndex(name, { primaryKey: 'id' }))
      await done(client.index(name).updateSettings(settings))
    },

    put,

    /** Ids that the index does not have are passed over. */
    remove: (name: string, ids: number[]): Promise<void> =>
      ids.length === 0 ? Promise.resolve() : done(client.index(name).deleteDocuments(ids)),

    drop: (name: string): Promise<void> => done(client.deleteIndex(name)),

    /** Undefined where there is no such index. */
    async mark(name: string): Promise<Mark | undefined> {
      const found = (await indexes()).find(({ uid }) => uid === name)
      return found && { createdAt: found.createdAt, updatedAt: found.updatedAt }
    },

    /** The names of all indexes that begin so. */
    async names(prefix: string): Promise<string[]> {
      return (await indexes()).map(({ uid }) => uid).filter((uid) => uid.startsWith(prefix))
    },

    /** What these documents were made of; those that the index does not have are left out. */
    async digestsOf(name: string, ids: number[]): Promise<Map<number, string>> {
      const index = client.index<IndexDocument>(name)
      const { results } = await uncoat(
        index.getDocuments({ ids, fields: ['id', 'digest'], limit: ids.length }),
      )
      return new Map(results.map(({ id, digest }) => [id, digest]))
    },

    /** What every document of an index was made of. */
    async *digests(name: string): AsyncGenerator<Digest[]> {
      const index = client.index<IndexDocument>(name)
      for (let offset = 0; ; offset += digestsPerPage) {
        const fields: ('id' | 'digest')[] = ['id', 'digest']
        const page = await uncoat(index.getDocuments({ fields, limit: digestsPerPage, offset }))
        if (page.results.length === 0) return
        yield page.results.map(({ id, digest }) => ({ id, digest }))
      }
    },
  }
}
