/** The page about the sources of the Yoruba terms: statistics, methodology, and the list of sources. */

import { usageStatuses } from '../../domain/terms/citations'
import { sources as allSources, type Source, sourcesPath } from '../../domain/terms/sources'
import { type Language, locales } from '../../locales'
import type { PublicServices } from '../../serviceTypes'
import { useLanguage } from '../parts/language'
import { TitledPage } from '../parts/layout'
import { Table } from '../parts/parts'
import { type Reader, serve } from './pageResponse'

export const sources = (services: PublicServices, reader: Reader) =>
  serve(services, reader, sourcesPath, async (page) => {
    const { language } = reader
    const { sources: words, usage: names } = locales[language]
    const usage = await services.terms.usage()
    const listed = [...allSources.values()]
    const counters = [
      ...usageStatuses.map((status) => [names[status], usage[status], words.meanings[status]]),
      [words.nativeReaders, usage.confirmed, words.nativeReadersMeaning(usage.confirmed)],
    ]
    const citedBy = (source: Source) => usage.citedBy.get(source.code) ?? 0
    return (
      <TitledPage page={page(words.title, { description: words.describe })}>
        <p class="lead">{words.lead}</p>
        <Table
          name={words.counters}
          heads={[words.status, { number: words.terms }, words.meaning]}
          rows={counters}
          rowHeads
          asLists
        />
        <h2>{words.method}</h2>
        <ol>
          {words.steps.map((step) => (
            <li>{step}</li>
          ))}
        </ol>
        <h2>{words.list}</h2>
        <ol class="sources">
          {listed
            .filter(({ kind }) => kind !== 'reason')
            .map((source) => (
              <Listed source={source} citedBy={citedBy(source)} />
            ))}
        </ol>
        <h2>{words.reasons}</h2>
        <ul>
          {listed
            .filter(({ kind }) => kind === 'reason')
            .map((source) => (
              <li id={source.code}>
                {reasonText(language, source)}:{' '}
                {words.reasonOf(citedBy(source).toLocaleString(language))}
              </li>
            ))}
        </ul>
      </TitledPage>
    )
  })

function Listed({ source, citedBy }: { source: Source; citedBy: number }) {
  const language = useLanguage()
  const { code, title, author, year, kind, licence, where } = source
  const words = locales[language].sources
  const [address = '', ...rest] = where.split(' ')
  return (
    <li id={code}>
      <span lang="en">
        {author}:{' '}
        <a href={address}>
          <cite>{title}</cite>
        </a>
        , {year}. {rest.join(' ')}
      </span>
      <br />
      <span class="quiet small">
        <code>{code}</code>, {words.kinds[kind]}. {words.licence(licence)}{' '}
        {words.citedBy(citedBy.toLocaleString(language))}
      </span>
    </li>
  )
}

function reasonText(language: Language, { code, title }: Source): string {
  const texts: Record<string, string> = locales[language].sources.reasonTexts
  return texts[code] ?? title
}
