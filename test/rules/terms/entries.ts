/** Reads the dictionary file's columns and entries, and provides helpers for the checks. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { folded } from '../../../src/domain/terms/orthography'
import type { Column } from '../../../src/domain/terms/termRow'

export type Field = Column
export type Entry = Record<Field, string>

/** A check of a list of entries. Returns problems as "slug: problem". */
export type Check = (entries: readonly Entry[]) => string[]

/** Parses the entries in a dictionary file's text. */
export function entriesIn(text: string): Entry[] {
  return parse<Entry>(text, { columns: true, bom: true })
}

/** Parses the column names in a dictionary file's text. */
export function headerOf(text: string): string[] {
  return parse(text, { toLine: 1 })[0] ?? []
}

/** Reads a text file. The path is relative to the project's root. */
export function fileText(path: string): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
}

/** Creates a check that reports the problems returned by `problemsOf` for each entry. */
export function each(problemsOf: (entry: Entry) => string[]): Check {
  return (entries) =>
    entries.flatMap((entry) => problemsOf(entry).map((problem) => `${entry.slug}: ${problem}`))
}

/** Splits a field with several values, such as aliases. */
export function parts(field: string): string[] {
  return field === '' ? [] : field.split('|')
}

/**
 * Returns an entry's headwords and aliases, folded for case-insensitive comparison.
 */
export function namesOf(entry: Entry): string[] {
  return [entry.english, entry.yoruba, ...parts(entry.aliases)].map(folded)
}
