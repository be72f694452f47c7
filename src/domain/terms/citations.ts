/**
 * Citations of a term: the places where its Yoruba form is used. In files and in the database, a citation is
 * written as `code:count:place`, or `code:count:place=form` if the source uses an alias instead of the
 * headword, for example `menyo:72:train.tsv#1043` or `skype:3:yo.po#88=ìpè fídíò`. A `code` without a count
 * and place stands for a reason why the Yoruba headword counts as established. data/sources.tsv explains the
 * codes.
 */
import type { TermFields } from '../../store/terms/terms'

export interface Citation {
  /** A code from data/sources.tsv. */
  source: string
  /** Number of lines, rows or messages in the source that contain the form; null for a reason. */
  count: number | null
  /** One of the places: a file name, `#`, and a line number or key; null for a reason. */
  place: string | null
  /** The alias that the source uses; null if the source uses the headword. */
  form: string | null
}

/**
 * `attested`: a source uses the Yoruba headword. `established`: the headword is in common use, but has no
 * source. `proposed`: the headword is our own proposal.
 */
export const usageStatuses = ['attested', 'established', 'proposed'] as const
export type UsageStatus = (typeof usageStatuses)[number]

const pattern = /^([a-z][a-z0-9-]*)(?::([1-9]\d{0,8}):([^|=]*[^|=\s])(?:=([^|]+))?)?$/

/** @returns undefined if the text is not a citation */
export function citationIn(text: string): Citation | undefined {
  const [, source, count, place = null, form = null] = pattern.exec(text) ?? []
  if (source === undefined) return undefined
  return { source, count: count === undefined ? null : Number(count), place, form }
}

export function usageStatusOf(term: Pick<TermFields, 'proposed' | 'sources'>): UsageStatus {
  if (term.proposed) return 'proposed'
  const citations = term.sources.map(citationIn)
  const isAttested = citations.some((one) => one && one.place !== null && one.form === null)
  return isAttested ? 'attested' : 'established'
}

/**
 * Returns the citations that remain valid after the Yoruba headword changes. A citation is valid if it cites
 * the current headword or one of the aliases.
 * @param sources citations as text
 * @param former the Yoruba headword for which the citations were written
 */
export function citationsAfter(
  sources: readonly string[],
  former: string,
  { yoruba, aliases }: { yoruba: string; aliases: readonly string[] },
): string[] {
  if (former === yoruba) return [...sources]
  return sources.flatMap((text) => {
    const { place, form } = citationIn(text) ?? { place: null, form: null }
    if (place === null) return []
    const found = form ?? former
    const unnamed = form === null ? text : text.slice(0, -form.length - 1)
    if (found === yoruba) return unnamed
    return aliases.includes(found) ? `${unnamed}=${found}` : []
  })
}
