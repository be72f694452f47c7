/** The manual's pages: their order, and their text in each language. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '../../locales'

/** Page names grouped by topic, in reading order. */
export const groups = {
  start: ['start', 'authentication', 'sandbox', 'members', 'yoruba'],
  api: ['api', 'dictionary', 'submit', 'suggest', 'credits', 'errors', 'limits', 'client'],
  widget: ['embed', 'lists'],
  webhooks: ['webhooks', 'review'],
  versions: ['versions', 'changelog', 'operations', 'deployment'],
} as const

export type Group = keyof typeof groups
export type Slug = (typeof groups)[Group][number]

export const slugs: readonly Slug[] = Object.values(groups).flat()

export const isManualPage = (slug: string): slug is Slug =>
  (slugs as readonly string[]).includes(slug)

const folder = fileURLToPath(new URL('../../manual', import.meta.url))

/** Returns the Markdown source of a page, with its directives unexpanded. @throws if the file is missing */
export const textOf = (language: Language, slug: Slug): string =>
  readFileSync(`${folder}/${language}/${slug}.md`, 'utf8')

/**
 * Returns a code example for the manual. Every example is run by a test.
 * @param name path of the file, such as `start/search.sh`
 */
export const exampleOf = (name: string): string =>
  readFileSync(`${folder}/examples/${name}`, 'utf8').trimEnd()
