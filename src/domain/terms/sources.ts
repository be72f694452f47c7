/**
 * Reads data/sources.tsv: the sources that citations can refer to, and the reasons why a Yoruba term counts
 * as established.
 */
import table from '../../../data/sources.tsv' with { type: 'text' }

/** The page that explains the codes. */
export const sourcesPath = '/sources'

export interface Source {
  /** Lower-case letters, digits and hyphens. */
  code: string
  title: string
  author: string
  /** The year of the version that was searched; '' for a reason. */
  year: string
  kind: SourceKind
  licence: string
  /** A URL, followed by the names of the files if some of them are not under that URL. */
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
