/**
 * The directives of the manual's texts, made plain Markdown. Figures, tables, answers and code are not
 * written twice, once in each language, but taken from where they hold.
 *
 * In a line: `{{hourlyLimit}}`, a figure (facts.ts); `{{widgetVersion}}`, what is in use (versions.ts). On a
 * line of their own: `{{code start/search.sh}}`, a file of src/manual/examples; the rest are tables and
 * sample answers (tables.ts): `{{parameters searchDictionary}}`.
 */
import { factIn, isFact } from './facts'
import { answerIn, type Expansion, requestIn, tables } from './tables'
import { exampleOf } from './texts'
import { versionCalled } from './versions'

/** @throws where a text asks for what is not there */
export const expand = (text: string, context: Expansion): string =>
  text
    .replace(/^\{\{(\w+)((?: [^\s}]+)*)\}\}$/gm, (whole, name: string, rest: string) => {
      const given = rest.split(' ').filter(Boolean)
      if (given.length === 0 && isFact(name)) return whole
      return block(name, given, context)
    })
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => inline(name, context))

function inline(name: string, { language, baseUrl }: Expansion): string {
  if (name === 'baseUrl') return baseUrl
  if (isFact(name)) return factIn(language, name)
  const version = versionCalled(name)
  if (version !== undefined) return version
  throw new Error(`the manual knows no figure ${name}`)
}

function block(name: string, given: string[], context: Expansion): string {
  const [first = '', second = ''] = given
  if (name === 'code') return fence(endingOf(first), codeOf(first, context.baseUrl))
  if (name === 'answer') return fence('json', answerIn(context, first, second))
  if (name === 'request') return fence('json', requestIn(context, first))
  const table = tables[name]
  if (table === undefined) throw new Error(`the manual knows no directive ${name}`)
  return table(context, first)
}

/** An example as a reader gets it, and as its test runs it. */
export const codeOf = (name: string, baseUrl: string): string =>
  exampleOf(name)
    .replaceAll('{{baseUrl}}', baseUrl)
    .replace(/\{\{(\w+)\}\}/g, (whole, called: string) => versionCalled(called) ?? whole)

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``
