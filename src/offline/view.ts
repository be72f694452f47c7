/**
 * Renders search results and terms from the offline dictionary, with the same elements and classes as the
 * site's pages.
 */
import { type AliasKind, aliasDetails } from '../domain/terms/aliases'
import { namedTones, pronounce } from '../domain/terms/pronunciation'
import type { OfflineDictionary, OfflineTerm, ReaderTexts } from './file'

type Child = Node | string | false | undefined
export type Language = 'en' | 'yo'

export interface Reading {
  language: Language
  texts: ReaderTexts
  dictionary: OfflineDictionary
}

export const pathIn = (language: Language, path: string) =>
  language === 'en' ? path : `/yo${path}`

const names = { en: 'english', yo: 'yoruba' } as const

const orderOf = (language: Language): readonly [Language, Language] =>
  language === 'en' ? ['en', 'yo'] : ['yo', 'en']

const span = (className: string, text: string, lang?: Language) =>
  element('span', { class: className, lang }, text)

const link = ({ language }: Reading, term: OfflineTerm, className?: string) => {
  const [first, other] = orderOf(language)
  const href = pathIn(language, `/terms/${term.slug}`)
  const word = span('word', term[names[first]], first)
  return element(
    'a',
    { class: className, href },
    word,
    ' ',
    span('gloss', term[names[other]], other),
  )
}

const status = ({ texts }: Reading, term: OfflineTerm) => {
  const look = { attested: 'badge good', established: 'badge', proposed: 'badge waiting' }
  return span(look[term.status], texts.usage[term.status])
}

const categoryOf = ({ language, dictionary }: Reading, { category }: OfflineTerm) =>
  category !== null &&
  (language === 'yo' ? (dictionary.categoriesYo[category] ?? category) : category)

/** Renders one page of search results, with links to the previous and next pages. */
export function resultList(
  reading: Reading,
  { text, total, terms }: { text: string; total: number; terms: readonly OfflineTerm[] },
  { number, pages }: { number: number; pages: number },
): Node[] {
  const { language, texts } = reading
  if (terms.length === 0) return [element('p', { class: 'empty' }, texts.empty.replace('{}', text))]
  const to = (page: number) =>
    pathIn(language, `/search?${String(new URLSearchParams({ q: text, page: String(page) }))}`)
  const count =
    total === 1 ? texts.foundOne : texts.found.replace('{}', total.toLocaleString(language))
  const heading = count.replace('{}', () => text)
  return [
    element('h2', { class: 'count' }, heading),
    element('ol', { class: 'results columns' }, ...terms.map((term) => result(reading, term))),
    element(
      'p',
      { class: 'pages' },
      number > 1 && element('a', { rel: 'prev', href: to(number - 1) }, texts.browse.previous),
      pages > 1 && span('quiet', `${number} / ${pages}`),
      number < pages && element('a', { rel: 'next', href: to(number + 1) }, texts.browse.next),
    ),
  ]
}

function result(reading: Reading, term: OfflineTerm): Node {
  const told = orderOf(reading.language).find((code) => term.definitions[code] !== null)
  const category = categoryOf(reading, term)
  return element(
    'li',
    {},
    element(
      'div',
      {},
      link(reading, term, 'pair'),
      status(reading, term),
      ' ',
      category !== false && span('badge', category),
    ),
    told && element('p', { lang: told }, term.definitions[told] ?? ''),
  )
}

/** Renders a term in both languages, side by side, with its related terms. */
export function termView(reading: Reading, term: OfflineTerm): Node[] {
  const { language, texts, dictionary } = reading
  const order = orderOf(language)
  const note = element('p', { class: 'legend' }, texts.term.pronunciationNote)
  return [
    element(
      'article',
      { class: 'entry' },
      element(
        'div',
        { class: 'both' },
        ...order.map((code, at) => headword(reading, term, code, at === 0 ? 'h1' : 'h2')),
      ),
      element('div', { class: 'both senses' }, ...order.map((code) => sense(reading, term, code))),
      pronounce(term.yoruba) !== null && element('div', { class: 'notes' }, note),
    ),
    ...relatedLists(dictionary, term).flatMap(({ kind, terms }) => {
      const items = terms.map((one) => element('li', {}, link(reading, one)))
      const list = element('ul', { class: 'terms' }, ...items)
      return [element('h2', {}, texts.term.relations[kind]), list]
    }),
  ]
}

/** Returns the related terms by kind of relation. `related` leaves out those that are in another list. */
function relatedLists({ terms }: OfflineDictionary, { slug, relations, related }: OfflineTerm) {
  const named = (kind: string) => (one: OfflineTerm) => relations.includes(`${kind}:${one.slug}`)
  const isNarrower = (one: OfflineTerm) => one.relations.includes(`broader:${slug}`)
  const lists = {
    antonym: terms.filter(named('antonym')),
    broader: terms.filter(named('broader')),
    narrower: terms.filter(isNarrower),
  }
  const listed = new Set(Object.values(lists).flat())
  const bySlug = new Map(terms.map((one) => [one.slug, one]))
  const others = related.flatMap((other) => bySlug.get(other) ?? [])
  const all = { ...lists, related: others.filter((one) => !listed.has(one)) }
  return (Object.keys(all) as (keyof typeof all)[])
    .map((kind) => ({ kind, terms: all[kind] }))
    .filter((list) => list.terms.length > 0)
}

/** Renders the pronunciation of the Yoruba headword, if the pronunciation rules cover it. */
function spoken({ texts }: Reading, { yoruba }: OfflineTerm): Child {
  const pronunciation = pronounce(yoruba)
  if (pronunciation === null) return false
  return element(
    'p',
    {},
    `${texts.term.pronunciation}: `,
    element('span', { lang: 'yo-fonipa' }, `/${pronunciation.ipa}/`),
    ` · ${namedTones(pronunciation, texts.term.tones)}`,
  )
}

/** Renders a headword. Below it is the category (English) or the pronunciation and status (Yoruba). */
function headword(reading: Reading, term: OfflineTerm, code: Language, heading: 'h1' | 'h2'): Node {
  const category = categoryOf(reading, term)
  const language = span('language', reading.texts.term[names[code]])
  const word = span('word', term[names[code]], code)
  const about =
    code === 'en'
      ? [element('p', {}, category !== false && span('badge', category))]
      : [spoken(reading, term), element('p', {}, status(reading, term))]
  return element(
    'div',
    { class: names[code] },
    element(heading, { class: 'headword' }, language, ' ', word),
    element('div', { class: 'about' }, ...about),
  )
}

/** Renders the definition and other text in one language, with headings in the reader's language. */
function sense({ texts }: Reading, term: OfflineTerm, code: Language): Node {
  const words = texts.term
  const labels: Partial<Record<AliasKind, string>> = words.aliasKinds
  const aliases = aliasDetails(term)
    .filter(({ language }) => language === code)
    .flatMap(({ text, kind }, at): Child[] => {
      const label = labels[kind]
      return [
        at > 0 && ', ',
        element('span', { lang: code }, text),
        label !== undefined && span('quiet small', ` (${label})`),
      ]
    })
  const definition = term.definitions[code]
  const example = term.example[code]
  const note = term.notes[code]
  const parts: Child[] = []
  const add = (title: string, content: Child) => parts.push(element('h2', {}, title), content)
  if (definition !== null) {
    add(words.definition, element('p', { class: 'definition', lang: code }, definition))
  }
  if (example !== null) {
    add(words.example, element('blockquote', { lang: code }, element('p', {}, example)))
  }
  if (aliases.length > 0) add(words.aliases, element('p', {}, ...aliases))
  if (note !== null) add(words.note, element('p', { lang: code }, note))
  return element('section', { class: names[code] }, ...parts)
}

/** Creates elements without parsing HTML, so that text from the dictionary is never treated as markup. */
export function element(
  name: string,
  attributes: Record<string, string | undefined>,
  ...children: readonly Child[]
): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(key, value)
  }
  made.append(...children.filter((child) => child !== false && child !== undefined))
  return made
}
