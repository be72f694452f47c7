/** The manual's pages as they are written: which there are, in which order, and their text in each language. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '../../locales'

/** Pages by what a reader is about to do. */
export const groups = {
  begin: ['start', 'authentication', 'yoruba'],
  call: ['dictionary', 'submit', 'suggest', 'credits', 'errors', 'limits', 'client'],
  embed: ['embed', 'lists'],
  hear: ['webhooks', 'review'],
  keep: ['versions', 'changelog', 'operations', 'deployment'],
} as const

export type Group = keyof typeof groups
export type Slug = (typeof groups)[Group][number]

export const slugs: readonly Slug[] = Object.values(groups).flat()

export const isManualPage = (slug: string): slug is Slug =>
  (slugs as readonly string[]).includes(slug)

const folder = fileURLToPath(new URL('../../manual', import.meta.url))

/** A page as written, directives and all. @throws where there is none */
export const textOf = (language: Language, slug: Slug): string =>
  readFileSync(`${folder}/${language}/${slug}.md`, 'utf8')

/** A block of code of the manual, which a test runs. @param name `start/search.sh` */
export function exampleOf(name: string): string {
  const file = `${folder}/examples/${name}`
  if (!existsSync(file)) throw new Error(`the manual has no example ${name}`)
  return readFileSync(file, 'utf8').trimEnd()
}
