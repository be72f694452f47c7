/** bin/atumo search …: the search index, and searches without results. */
import { check } from '../domain/search/indexHealth'
import { rebuild } from '../domain/search/indexing'
import { progressBar } from '../lib/progressBar'
import { dateOfDay, dayOf } from '../lib/time'
import { openMeilisearchIndex } from '../meilisearch'
import { CommandError, type Shell, Usage } from './command'
import type { CommandStores } from './stores'

export const commands = {
  async reindex(stores: CommandStores, _given: object, { stderr }: Shell) {
    const bar = progressBar(stderr, 'Indexing')
    const indexed = await rebuild(withMeilisearch(stores), (share) => bar.show(share))
    if (indexed === undefined) {
      throw new CommandError(
        'The worker or another command is already rebuilding the index, or all terms were replaced during the rebuild. Try again later.',
      )
    }
    bar.end()
    return { json: { indexed }, text: `Indexed ${indexed} terms.` }
  },

  async check(stores: CommandStores) {
    const services = withMeilisearch(stores)
    const { live } = await stores.searchIndex.state()
    const isAltered = live !== null && !(await services.meilisearch.hasOwnSettings(live))
    const report = { ...(await check(services)), settings: isAltered ? 'changed' : 'own' }
    const { missing, outdated, extra } = report
    const isSound = !isAltered && [missing, outdated, extra].flat().length === 0
    return { json: report, exitCode: isSound ? 0 : 1 }
  },

  async misses({ missed }: CommandStores, { days, limit }: { days: number; limit: number }) {
    return { json: await missed.since(dateOfDay(dayOf(Date.now()) - days + 1), limit) }
  },
}

function withMeilisearch({ searchIndex, config }: CommandStores) {
  const meilisearch = openMeilisearchIndex(config)
  if (meilisearch) return { searchIndex, meilisearch }
  throw new Usage(
    'MEILI_URL is not set, and bin/start is not running Meilisearch here. Searches use PostgreSQL, so there is no search index.',
  )
}
