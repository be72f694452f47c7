/** Renders a term, either as an entry in the list or as a card with all details. */
import { categoryNamesYo } from './categories'
import type { Term } from './client'
import { h } from './dom'
import { markedParts } from './letters'
import type { Language, Words } from './words'

/** Returns a term's entry in the list: its headwords with highlighted matches, and its category. */
export function optionOf(
  term: Term,
  query: string,
  { id, language }: { id: string; language: Language },
): HTMLElement {
  const { category } = term
  const attributes = { role: 'option', id, part: 'option', 'aria-selected': 'false' }
  const name = category ? [categoryIn(language, category, 'small')] : []
  return h('li', attributes, headwords(term, query), ...name)
}

/**
 * Returns the elements of a term's card, which shows all details. Text in the reader's language comes first.
 */
export function cardOf(term: Term, query: string, language: Language, words: Words): Node[] {
  const { aliases, definitions, example, category, url, status } = term
  const order = language === 'yo' ? (['yo', 'en'] as const) : (['en', 'yo'] as const)
  const inBoth = (part: string, text: Term['definitions']) =>
    order.flatMap((lang) => {
      const said = text[lang]
      return said ? [h('p', { part, lang }, said)] : []
    })
  const labelled = (label: string, ...value: (Node | string)[]) =>
    h('p', { part: 'quiet' }, `${label}: `, ...value)

  const nodes: Node[] = [
    h('p', { part: 'terms' }, headwords(term, query)),
    h('p', { part: 'quiet' }, words[status]),
    ...inBoth('definition', definitions),
    ...inBoth('example', example),
  ]
  if (aliases.length > 0) nodes.push(labelled(words.also, ...aliasesOf(aliases, query)))
  if (category) nodes.push(labelled(words.category, categoryIn(language, category, 'span')))
  if (/^https?:/.test(url)) {
    nodes.push(h('a', { part: 'link', href: url, target: '_blank', rel: 'noopener' }, words.link))
  }
  return nodes
}

function headwords({ english, yoruba }: Term, query: string): Node {
  const nodes = new DocumentFragment()
  nodes.append(
    h('b', { lang: 'en', part: 'english' }, marked(english, query)),
    ' · ',
    h('b', { lang: 'yo', part: 'yoruba' }, marked(yoruba, query)),
  )
  return nodes
}

function marked(text: string, query: string): Node {
  const nodes = new DocumentFragment()
  for (const part of markedParts(text, query)) {
    nodes.append(part.isMatch ? h('mark', { part: 'mark' }, part.text) : part.text)
  }
  return nodes
}

/** Aliases can be in either language. An alias with tone marks or under-dots is assumed to be Yoruba. */
const aliasesOf = (aliases: string[], query: string) =>
  aliases.flatMap((alias, n) => {
    const lang = /[\u0300\u0301\u0323]/.test(alias.normalize('NFD')) ? 'yo' : 'en'
    return [n ? ', ' : '', h('span', { lang }, marked(alias, query))]
  })

/** Renders a category's name in the reader's language, or in English if there is no translation. */
function categoryIn(language: Language, category: string, tag: 'small' | 'span'): HTMLElement {
  const slug = category.toLowerCase().replace(/ /g, '-')
  const name = language === 'yo' ? categoryNamesYo[slug] : undefined
  return h(tag, { part: 'category', lang: name ? 'yo' : 'en' }, name ?? category)
}
