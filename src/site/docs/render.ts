/** Renders Markdown as a page of the manual: its HTML, its headings, and its sections for the search. */

import createMarkdownIt, { type MarkdownIt, type Token } from 'markdown-it'
import type { Language } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import { codeHtml, tabNames } from '../parts/codeBlock'

export interface Rendered {
  title: string
  lead: string
  /**
   * Returns the page's content. It is rendered on the first call, so that rendering does not delay startup.
   */
  html: () => Promise<string>
  sections: Section[]
}

/** A heading, and the text under it without markup. */
export interface Section {
  level: number
  heading: string
  id: string
  text: string
}

interface RenderOptions {
  language: Language
  /** Returns the form of an endpoint, with which readers send requests to it, as HTML. */
  form?: (operationId: string) => string
  /** A page from which the ids of the headings are taken, in order. By default, they are made from the text. */
  like?: Rendered | undefined
}

const parsers = { en: createParser('en'), yo: createParser('yo') }

/**
 * @param text Markdown in which directives have been expanded (expand.ts).
 */
export function render(text: string, { language, like, form }: RenderOptions): Rendered {
  const parser = parsers[language]
  const tokens = withTabs(parser.parse(text, {}))
  const sections = sectionsOf(tokens, like?.sections)
  markLinks(tokens, language)
  nameCells(tokens)
  const [title] = sections
  if (!title) throw new Error('a page of the manual has no heading')
  let html: Promise<string> | undefined
  const toHtml = async () => {
    const { highlight } = await import('./highlight')
    return parser.renderer.render(tokens, parser.options, { highlight, form })
  }
  return {
    title: title.heading,
    lead: plainText(tokens[tokens.findIndex(({ type }) => type === 'paragraph_open') + 1]),
    html: () => (html ??= toHtml()),
    sections,
  }
}

/** Returns the sections of a page, and sets the id of every heading token. */
function sectionsOf(tokens: Token[], like: readonly Section[] = []): Section[] {
  const sections: Section[] = []
  for (const [at, token] of tokens.entries()) {
    const last = sections.at(-1)
    if (token.type === 'heading_open') {
      const heading = plainText(tokens[at + 1])
      const id = like[sections.length]?.id ?? idOf(heading)
      token.attrSet('id', id)
      sections.push({ level: Number(token.tag.slice(1)), heading, id, text: '' })
    } else if (last) last.text = `${last.text} ${plainText(token)}`.trim()
  }
  return sections
}

/**
 * Returns the target of a link in the given language. For example, `dictionary.md#response-headers` refers to a page
 * of the manual, and `/top-up` to a page of the site.
 */
export function addressOf(written: string, language: Language): string {
  const page = /^([a-z-]+)\.md(#.*)?$/.exec(written)
  if (page) return pathIn(language, `/docs/${page[1]}`) + (page[2] ?? '')
  const isOfBoth = written.startsWith('/') && !written.startsWith('/embed/')
  return isOfBoth ? pathIn(language, written) : written
}

/**
 * Makes links point to pages in the reader's language. Code that links to itself, such as [`code`](#code),
 * becomes an anchor.
 */
function markLinks(tokens: Token[], language: Language): void {
  for (const { children } of tokens) {
    for (const [at, token] of (children ?? []).entries()) {
      const written = token.type === 'link_open' ? token.attrGet('href') : null
      if (typeof written !== 'string') continue
      token.attrSet('href', addressOf(written, language))
      const { type, content = '' } = children?.[at + 1] ?? {}
      if (type === 'code_inline' && written === `#${content}`) token.attrSet('id', content)
    }
  }
}

/** Adds the column name to each table cell. On phones, it is shown instead of the table head. */
function nameCells(tokens: Token[]): void {
  let names: string[] = []
  let column = 0
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'table_open') names = []
    if (token.type === 'th_open') names.push(plainText(tokens[at + 1]))
    if (token.type === 'tr_open') column = 0
    if (token.type === 'td_open') token.attrSet('data-name', names[column++] ?? '')
  }
}

/**
 * Merges consecutive code blocks in different languages. The page shows them as tabs. The first block stores
 * the other blocks in its `meta`.
 */
function withTabs(tokens: Token[]): Token[] {
  const merged: Token[] = []
  for (const token of tokens) {
    const before = merged.at(-1)
    if (before && isInTabsWith(token, before)) before.meta = { after: [...after(before), token] }
    else merged.push(token)
  }
  return merged
}

function isInTabsWith(token: Token, before: Token): boolean {
  if (token.type !== 'fence' || before.type !== 'fence') return false
  const endings = [before, ...after(before), token].map(({ info }) => info)
  return endings.every((one) => one in tabNames) && new Set(endings).size === endings.length
}

/** Returns the code blocks that have been merged into this one. */
const after = ({ meta }: Token) => (meta?.['after'] ?? []) as readonly Token[]

interface Environment {
  highlight: (code: string, ending: string) => string
  form?: (operationId: string) => string
}

/** Creates a Markdown parser that escapes HTML. */
function createParser(language: Language): MarkdownIt {
  const parser = createMarkdownIt({ html: false })
  Object.assign(parser.renderer.rules, {
    fence: (tokens: Token[], index: number, _options: object, environment: Environment) => {
      const { highlight, form } = environment
      const first = tokens[index]
      if (form && first?.info === 'try') return form(first.content.trim())
      const samples = (first ? [first, ...after(first)] : []).map(({ content, info: ending }) => {
        const code = content.trimEnd()
        return { ending, code, html: highlight(code, ending) }
      })
      return codeHtml(language, `code-${index}`, samples)
    },
    table_open: () => '<div class="scroll rows" tabindex="0"><table>',
    table_close: () => '</table></div>',
  })
  return parser
}

function plainText(token: Token | undefined): string {
  if (token?.type === 'fence') return [token, ...after(token)].map((one) => one.content).join(' ')
  return token?.children
    ? token.children.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('')
    : (token?.content ?? '')
}

export const idOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
