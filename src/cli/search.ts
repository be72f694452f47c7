/** bin/atumo search …: the search index, and searches without results. */
import type { Config } from '../config'
import { check, type Difference } from '../domain/search/indexHealth'
import { rebuild } from '../domain/search/indexing'
import { progressBar } from '../lib/progressBar'
import { dateOfDay, dayOf } from '../lib/time'
import { openMeilisearchIndex } from '../meilisearch'
import { CommandError, type Run, Usage, wholeNumber, words } from './command'
import type { Connections } from './connections'
import { open as openStores } from './stores'

export async function open(connections: Connections, config: Config) {
  const stores = await openStores(connections, config)
  return { ...stores, meilisearch: openMeilisearchIndex(config) }
}

type SearchStores = Awaited<ReturnType<typeof open>>

const shownDifferences = 20

export const commands = {
  async reindex(stores, args, { stderr }) {
    words(args, {}, 0)
    const bar = progressBar(stderr, 'Indexing')
    const indexed = await rebuild(withMeilisearch(stores), {
      progress: (share) => bar.show(share),
    })
    if (indexed === undefined) {
      throw new CommandError(
        'The worker or another command is already rebuilding the index, or all terms were replaced during the rebuild. Try again later.',
      )
    }
    bar.end()
    return { json: { indexed }, text: `Indexed ${indexed} terms.` }
  },

  async check(stores, args) {
    words(args, {}, 0)
    const report = await check(withMeilisearch(stores))
    const { terms, missing, outdated, extra } = report
    const differing = missing.length + outdated.length + extra.length
    return {
      json: report,
      text: [
        differing === 0
          ? `The index matches the dictionary: ${terms} terms.`
          : `Terms: ${terms}. Missing in the index: ${missing.length}. Outdated: ${outdated.length}. Extra: ${extra.length}.`,
        ...named('missing', missing),
        ...named('outdated', outdated),
        ...named('extra', extra),
      ].join('\n'),
      exitCode: differing === 0 ? 0 : 1,
    }
  },

  async misses({ missed }, args) {
    const options = { days: { type: 'string' }, limit: { type: 'string' } } as const
    const { values } = words(args, options, 0)
    const days = wholeNumber('days', values.days ?? '7', 1, 90)
    const limit = wholeNumber('limit', values.limit ?? '50', 1, 10_000)
    const rows = await missed.since(dateOfDay(dayOf(Date.now()) - days + 1), limit)
    return {
      json: rows,
      text:
        rows.length === 0
          ? `No searches without results in the last ${days} days.`
          : rows
              .map(
                ({ text, searches, last }) => `${String(searches).padStart(7)}  ${last}  ${text}`,
              )
              .join('\n'),
    }
  },
} satisfies Record<string, Run<SearchStores>>

function withMeilisearch({ searchIndex, meilisearch }: SearchStores) {
  if (meilisearch) return { searchIndex, meilisearch }
  throw new Usage(
    'MEILI_URL is not set, and bin/start runs no Meilisearch here. PostgreSQL answers searches without an index.',
  )
}

function named(kind: string, differences: Difference[]): string[] {
  const lines = differences
    .slice(0, shownDifferences)
    .map(({ id, slug }) => `  ${kind}: ${slug ?? `id ${id}`}`)
  const more = differences.length - lines.length
  return more > 0 ? [...lines, `  … and ${more} more ${kind}; --json lists them all`] : lines
}
