/** Checks the citations of entries, and the list of sources in data/sources.tsv. */
import { citationIn, usageStatusOf } from '../../../src/domain/terms/citations'
import { type Source, sourceKinds, sources } from '../../../src/domain/terms/sources'
import { type Entry, each, parts } from './entries'

/**
 * Checks that each citation is well-formed and names a listed source. If a citation is for an alias, the
 * entry must have that alias. Also checks that the usage status follows from the citations.
 */
export const citations = each((entry) => {
  const texts = parts(entry.sources)
  const codes = texts.map((text) => text.replace(/:.*#[^=]*/u, ' '))
  const status = usageStatusOf({ proposed: entry.proposed === 'yes', sources: texts })
  const hasReason = texts.some((text) => sources.get(text)?.kind === 'reason')
  return [
    ...texts.flatMap((text) => citationProblems(entry, text)),
    ...(new Set(codes).size < codes.length ? ['cites a source twice for one form'] : []),
    ...(entry.status === status ? [] : [`status is ${entry.status}, not ${status}`]),
    ...(hasReason === (status === 'established')
      ? []
      : [`${status} ${hasReason ? 'with' : 'without'} a reason`]),
  ]
})

function citationProblems(entry: Entry, text: string): string[] {
  const citation = citationIn(text)
  if (!citation) return [`${text} is not a citation`]
  const source = sources.get(citation.source)
  if (!source) return [`${text}: ${citation.source} is not in data/sources.tsv`]
  const { place, form } = citation
  if ((place === null) !== (source.kind === 'reason')) {
    return [`${text}: a source needs a count and a place, a reason has neither`]
  }
  if (place !== null && !/^[^#\s]+#\S+$/u.test(place)) {
    return [`${text}: the place is not a file, # and a line or key`]
  }
  if (form !== null && !parts(entry.aliases).includes(form)) return [`${text}: not an alias`]
  return []
}

/** Returns the problems in the list of sources. @param cited the codes of all cited sources */
export function sourceProblems(listed: readonly Source[], cited: ReadonlySet<string>): string[] {
  return listed.flatMap((source) => {
    const { code, title, author, year, kind, licence, where } = source
    const facts = [author, year, licence, where]
    const isReason = kind === 'reason'
    return [
      /^[a-z][a-z0-9-]*$/u.test(code) && title !== '' ? [] : `${code}: no code or title`,
      sourceKinds.includes(kind) ? [] : `${code}: ${kind} is not a kind`,
      facts.every((fact) => (fact === '') === isReason) ? [] : `${code}: has gaps`,
      isReason || /^\d{4}$/u.test(year) ? [] : `${code}: ${year} is not a year`,
      isReason || /^https:\/\/\S/u.test(where) ? [] : `${code}: where is not a URL`,
      cited.has(code) ? [] : `${code}: no entry cites it`,
    ].flat()
  })
}
