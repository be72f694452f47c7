/** The sources to which citations refer, and the reasons why a term counts as established, in data/sources.tsv. */
import table from '../../../data/sources.tsv' with { type: 'text' }

export const sourcesPath = '/sources'

export interface Source {
  /** The short code, which consists of lower-case letters, digits and hyphens. */
  code: string
  title: string
  author: string
  /** The year of the version that was searched; '' if this is a reason. */
  year: string
  kind: SourceKind
  licence: string
  /** A URL, followed in some cases by the names of the files or folders that were searched. */
  where: string
}

export const sourceKinds = ['corpus', 'localisation', 'word list', 'reason'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** All sources, followed by all reasons, keyed by code. */
export const sources: ReadonlyMap<string, Source> = new Map(
  table
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [code = '', title = '', author = '', year = '', kind = '', licence = '', where = ''] =
        line.split('\t')
      return [code, { code, title, author, year, kind: kind as SourceKind, licence, where }]
    }),
)
