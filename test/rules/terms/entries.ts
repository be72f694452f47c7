/** The dictionary file for the checks: its columns, its entries, and how texts are compared. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Column } from '../../../src/domain/terms/termRow'

export type Field = Column
export type Entry = Record<Field, string>

/** A check of a list of entries: returns problems as "slug: problem". */
export type Check = (entries: readonly Entry[]) => string[]

/** Rows of a file's text. */
export function entriesIn(text: string): Entry[] {
  return parse<Entry>(text, { columns: true, bom: true })
}

/** The header of a file's text. */
export function headerOf(text: string): string[] {
  return parse(text, { toLine: 1 })[0] ?? []
}

/** The text of a file by its path from the project root. */
export function fileText(path: string): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
}

/** A check that reports for each entry what `problemsOf` returns. */
export function each(problemsOf: (entry: Entry) => string[]): Check {
  return (entries) =>
    entries.flatMap((entry) => problemsOf(entry).map((problem) => `${entry.slug}: ${problem}`))
}

/** Values of a field with several, such as aliases. */
export function parts(field: string): string[] {
  return field === '' ? [] : field.split('|')
}

/** Headwords and aliases, compared without case and with marks. */
export function namesOf(entry: Entry): string[] {
  return [entry.english, entry.yoruba, ...parts(entry.aliases)].map(folded)
}

/** Text without case, with marks. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** Text without case and without marks. */
export function bare(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/** Whether a text has tones or dots and is therefore Yoruba. */
export function hasMarks(text: string): boolean {
  return bare(text) !== text.toLowerCase().normalize('NFD')
}
