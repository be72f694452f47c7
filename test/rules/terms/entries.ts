/** Reads the columns and entries of the dictionary file for the checks, and compares text. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { folded } from '../../../src/domain/terms/orthography'
import type { Column } from '../../../src/domain/terms/termRow'

export type Field = Column
export type Entry = Record<Field, string>

/** A check of a list of entries. Returns problems as "slug: problem". */
export type Check = (entries: readonly Entry[]) => string[]

/** Returns the entries in the text of a file. */
export function entriesIn(text: string): Entry[] {
  return parse<Entry>(text, { columns: true, bom: true })
}

/** Returns the column names in the text of a file. */
export function headerOf(text: string): string[] {
  return parse(text, { toLine: 1 })[0] ?? []
}

/** Returns the text of a file. The path is relative to the project's root. */
export function fileText(path: string): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
}

/** Creates a check that reports for each entry what `problemsOf` returns. */
export function each(problemsOf: (entry: Entry) => string[]): Check {
  return (entries) =>
    entries.flatMap((entry) => problemsOf(entry).map((problem) => `${entry.slug}: ${problem}`))
}

/** Splits a field with several values, such as aliases. */
export function parts(field: string): string[] {
  return field === '' ? [] : field.split('|')
}

/**
 * Returns the headwords and aliases of an entry, folded so that they can be compared without regard to case.
 */
export function namesOf(entry: Entry): string[] {
  return [entry.english, entry.yoruba, ...parts(entry.aliases)].map(folded)
}
