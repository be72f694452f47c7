/** In both languages, the manual has the same sections in the same order, with the same facts. */
import { describe, expect, test } from 'bun:test'
import createMarkdownIt, { type Token } from 'markdown-it'
import { expand } from '../../src/site/docs/expand'
import { slugs, textOf } from '../../src/site/docs/texts'

const baseUrl = 'https://atumo.example'
const parser = createMarkdownIt({ html: false })

/** A heading and the tokens up to the next heading. */
interface Part {
  heading: string
  tokens: Token[]
}

function partsOf(language: 'en' | 'yo', slug: (typeof slugs)[number]): Part[] {
  const tokens = parser.parse(expand(textOf(language, slug), { language, baseUrl }), {})
  const parts: Part[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      parts.push({ heading: `${token.tag} ${tokens[at + 1]?.content ?? ''}`, tokens: [] })
    }
    parts.at(-1)?.tokens.push(token)
  }
  return parts
}

/** Returns the types of the blocks in a part, in order: headings, paragraphs, lists, tables and code. */
const shapeOf = ({ tokens }: Part) =>
  tokens.filter(({ type }) => type !== 'inline').map(({ type, tag }) => `${type} ${tag}`)

const inlineOf = ({ tokens }: Part) => tokens.flatMap(({ children }) => children ?? [])

const codeSpans = (part: Part) =>
  inlineOf(part)
    .filter(({ type }) => type === 'code_inline')
    .map(({ content }) => content)
    .toSorted()

const blocks = ({ tokens }: Part) =>
  tokens.filter(({ type }) => type === 'fence').map(({ info, content }) => `${info}\n${content}`)

const links = (part: Part) =>
  inlineOf(part)
    .filter(({ type }) => type === 'link_open')
    .map((token) => String(token.attrGet('href')))
    .toSorted()

const prose = (part: Part) =>
  inlineOf(part)
    .filter(({ type }) => type === 'text')
    .map(({ content }) => content)
    .join(' ')

const numbers = (part: Part) => (prose(part).match(/\d[\d,.]*(?<![,.])/g) ?? []).toSorted()

describe.each([...slugs])('%s', (slug) => {
  const english = partsOf('en', slug)
  const yoruba = partsOf('yo', slug)
  const both = (of: (part: Part) => unknown) =>
    english.map((part, at) => {
      const other = yoruba[at]
      return [part.heading, of(part), other && of(other)] as const
    })

  test('has the same headings, paragraphs, lists and tables', () => {
    expect(yoruba.length).toBe(english.length)
    for (const [heading, ours, theirs] of both(shapeOf)) {
      expect({ heading, shape: theirs }).toEqual({ heading, shape: ours })
    }
  })

  test.each([
    ['code in the text', codeSpans],
    ['blocks of code', blocks],
    ['links', links],
    ['numbers', numbers],
  ] as const)('has the same %s', (_, of) => {
    for (const [heading, ours, theirs] of both(of)) {
      expect({ heading, facts: theirs }).toEqual({ heading, facts: ours })
    }
  })

  test('includes figures by name, so that they match the code', () => {
    // The manual may write a number as digits only if the service's code does not define that
    // number. Examples are HTTP statuses, versions of other software, and sizes in code spans.
    for (const language of ['en', 'yo'] as const) {
      const written = parser.parse(textOf(language, slug), {})
      const texts = prose({ heading: slug, tokens: written }).replace(/\{\{[^}]*\}\}/g, '')
      const bare = texts.match(/(?<![\w.-])\d[\d,.]*(?![\w-])/g) ?? []
      const figures = bare.filter((number) => !/^[1-5]\d\d[.,]?$/.test(number))
      expect({ language, figures }).toEqual({ language, figures: [] })
    }
  })

  test('is written in NFC, in the letters of each language', () => {
    for (const language of ['en', 'yo'] as const) {
      const text = textOf(language, slug)
      expect(text).toBe(text.normalize('NFC'))
      expect(text).not.toMatch(/[\u0329\u0331ɛɔ]/)
    }
    expect(textOf('yo', slug)).toMatch(/[ẹọṣ]/)
  })
})
