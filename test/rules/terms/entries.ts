/** The dictionary's file as the checks see it: its columns, its entries, and how texts compare. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Column } from '../../../src/domain/terms/termRow'

export type Field = Column
export type Entry = Record<Field, string>

/** A check of a list of entries: its problems, each "slug: what is wrong". */
export type Check = (entries: readonly Entry[]) => string[]

/** Rows of a file's text. */
export function entriesIn(text: string): Entry[] {
  return parse<Entry>(text, { columns: true, bom: true })
}

/** The header of a file's text. */
export function headerOf(text: string): string[] {
  return parse(text, { toLine: 1 })[0] ?? []
}

/** The text of a file of the project, by its path from the root. */
export function fileText(path: string): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
}

/** The check that finds in each entry, by itself, whatever `problemsOf` says of it. */
export function each(problemsOf: (entry: Entry) => string[]): Check {
  return (entries) =>
    entries.flatMap((entry) => problemsOf(entry).map((problem) => `${entry.slug}: ${problem}`))
}

/** Parts of a field that holds several, such as aliases. */
export function parts(field: string): string[] {
  return field === '' ? [] : field.split('|')
}

/** Headwords and aliases, compared without case but with their marks. */
export function namesOf(entry: Entry): string[] {
  return [entry.english, entry.yoruba, ...parts(entry.aliases)].map(folded)
}

/** Text without case, its marks kept. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** Text without case and without marks. */
export function bare(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/** Whether a text has tones or dots: it is Yoruba, then. */
export function hasMarks(text: string): boolean {
  return bare(text) !== text.toLowerCase().normalize('NFD')
}
