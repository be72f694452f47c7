/**
 * Expands the manual's directives to Markdown. Thanks to directives, figures, tables, responses and code need
 * not be repeated in each language of the manual.
 *
 * Within a line, a directive such as `{{hourlyLimit}}` inserts a figure or version from facts.ts. On a line
 * of its own, `{{code start/search.sh}}` inserts a file from src/manual/examples, and a directive such as
 * `{{parameters searchDictionary}}` inserts a table or sample from tables.ts.
 */
import { factIn, isFact } from './facts'
import { endpoints, reference } from './reference'
import { type Expansion, fence, tables } from './tables'
import { exampleOf } from './texts'

/** @throws if a directive is unknown */
export const expand = (text: string, context: Expansion): string =>
  text
    .replace(/^\{\{(\w+)((?: [^\s}]+)*)\}\}$/gm, (whole, name: string, rest: string) =>
      rest === '' && isFact(name) ? whole : block(name, rest.trim().split(' '), context),
    )
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => inline(name, context))

function inline(name: string, { language, baseUrl }: Expansion): string {
  if (name === 'baseUrl') return baseUrl
  if (isFact(name)) return factIn(language, name)
  throw new Error(`the manual has no figure ${name}`)
}

function block(name: string, [first = '', second = '']: string[], context: Expansion): string {
  if (name === 'code') return fence(first.replace(/.*\./, ''), codeOf(first, context.baseUrl))
  if (name === 'endpoints') return endpoints(context)
  if (name === 'reference') return expand(reference(context), context)
  const table = tables[name]
  if (table === undefined) throw new Error(`the manual has no directive ${name}`)
  return table(context, first, second)
}

/** Returns a code example exactly as readers see it and as its test runs it. */
export const codeOf = (name: string, baseUrl: string): string =>
  exampleOf(name)
    .replaceAll('{{baseUrl}}', baseUrl)
    .replace(/\{\{(\w+)\}\}/g, (whole, fact: string) => (isFact(fact) ? factIn('en', fact) : whole))
