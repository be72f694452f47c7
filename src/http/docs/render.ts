/** Markdown to what a page of the manual is made of: its HTML, its headings, its pieces for the search. */
import createMarkdownIt, { type MarkdownIt, type Token } from 'markdown-it'
import type { Language } from '../../locales'
import { codeBlock } from '../views/codeBlock'
import { pathIn } from '../views/page'

export interface Rendered {
  title: string
  /** The first paragraph, as plain text. */
  lead: string
  html: string
  headings: Heading[]
  sections: Section[]
}

export interface Heading {
  level: number
  text: string
  id: string
}

/** What stands under a heading, as plain text. */
export interface Section {
  heading: Heading
  text: string
}

export interface RenderOptions {
  language: Language
  /** Ids of the headings; where there are none they are made of the headings' texts. */
  ids?: readonly string[]
}

const parsers = { en: createParser('en'), yo: createParser('yo') }

/** @param text Markdown without directives (expand.ts) */
export function render(text: string, { language, ids }: RenderOptions): Rendered {
  const parser = parsers[language]
  const tokens = parser.parse(text, {})
  const headings = headingsOf(tokens, ids)
  markIds(tokens, headings)
  markLinks(tokens, language)
  const [title] = headings
  if (!title) throw new Error('a page of the manual has no heading')
  const sections = sectionsOf(tokens, headings)
  return {
    title: title.text,
    lead: leadOf(tokens),
    html: parser.renderer.render(tokens, parser.options, {}),
    headings,
    sections,
  }
}

function headingsOf(tokens: Token[], ids: readonly string[] = []): Heading[] {
  const opened = tokens.flatMap((token, at) =>
    token.type === 'heading_open' ? [{ token, at }] : [],
  )
  return opened.map(({ token, at }, index) => {
    const text = plainText(tokens[at + 1])
    return { level: Number(token.tag.slice(1)), text, id: ids[index] ?? idOf(text) }
  })
}

function markIds(tokens: Token[], headings: readonly Heading[]): void {
  const opened = tokens.filter(({ type }) => type === 'heading_open')
  for (const [index, token] of opened.entries()) token.attrSet('id', headings[index]?.id ?? '')
}

/** `dictionary.md#headers` leads to a page of the manual, `/top-up` to one of the site in this language. */
export function addressOf(written: string, language: Language): string {
  const page = /^([a-z-]+)\.md(#.*)?$/.exec(written)
  if (page) return pathIn(language, `/docs/${page[1]}`) + (page[2] ?? '')
  const isOfBoth = written.startsWith('/') && !written.startsWith('/embed/')
  return isOfBoth ? pathIn(language, written) : written
}

/** Links lead to pages in the reader's language. One to what it says itself, [`code`](#code), is an anchor. */
function markLinks(tokens: Token[], language: Language): void {
  for (const { children } of tokens) {
    for (const [at, token] of (children ?? []).entries()) {
      const written = token.type === 'link_open' ? token.attrGet('href') : null
      if (typeof written !== 'string') continue
      token.attrSet('href', addressOf(written, language))
      const text = children?.[at + 1]?.content ?? ''
      if (written === `#${text}`) token.attrSet('id', text)
    }
  }
}

/** HTML in a text is shown as it is written. */
function createParser(language: Language): MarkdownIt {
  const parser = createMarkdownIt({ html: false })
  Object.assign(parser.renderer.rules, {
    fence: (tokens: Token[], index: number) =>
      codeBlock({ language, code: (tokens[index]?.content ?? '').trimEnd() }),
    table_open: () => '<div class="scroll" tabindex="0"><table>',
    table_close: () => '</table></div>',
  })
  return parser
}

function sectionsOf(tokens: Token[], headings: readonly Heading[]): Section[] {
  const texts: string[] = []
  for (const token of tokens) {
    if (token.type === 'heading_open') texts.push('')
    else if (texts.length > 0) texts[texts.length - 1] += ` ${plainText(token)}`
  }
  return headings.map((heading, index) => ({ heading, text: (texts[index] ?? '').trim() }))
}

const leadOf = (tokens: Token[]): string =>
  plainText(tokens[tokens.findIndex(({ type }) => type === 'paragraph_open') + 1])

/** Words and code, without what marks them up. */
const plainText = (token: Token | undefined): string =>
  token?.children
    ? token.children.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('')
    : (token?.content ?? '')

const idOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
