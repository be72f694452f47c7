/** The visible parts of a widget: the search field, the list of terms, and the card of one term. */
import { cardOf, optionOf } from './card'
import type { Found } from './client'
import { h } from './dom'
import { lengthOf } from './letters'
import { isTone, type Sign, signs, typed } from './pad'
import style from './style.css'
import type { Language, Words } from './words'

export interface ViewOptions {
  words: Words
  language: Language
  /** The text of the link at the bottom of the widget. */
  brand: string
  base: string
}

/** Maximum number of individual words to suggest when a search for several words has no results. */
const mostTries = 4

let sheet: CSSStyleSheet | undefined

export function createView({ words, language, brand, base }: ViewOptions) {
  const input = h('input', {
    part: 'input',
    role: 'combobox',
    'aria-label': words.label,
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': 'list',
    placeholder: words.placeholder,
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    enterkeyhint: 'search',
    maxlength: '200',
  })
  const pad = h('div', { part: 'pad', role: 'group', 'aria-label': words.pad })
  const note = h('p', { part: 'note', role: 'status' })
  const tips = h('div', { part: 'tips', hidden: '' })
  const list = h('ul', { part: 'list', role: 'listbox', id: 'list', 'aria-label': words.results })
  const card = h('article', { part: 'card', tabindex: '-1', 'aria-label': words.entry })
  const results = h('div', { part: 'results', hidden: '' }, list, card)
  const link = { target: '_blank', rel: 'noopener' }
  const all = h('a', { part: 'all', hidden: '', href: base, ...link }, words.all)
  const home = h('a', { href: base, ...link }, brand)
  const widget = h(
    'div',
    { part: 'widget', lang: language },
    h('div', { part: 'bar' }, input, pad),
    note,
    tips,
    results,
    all,
    h('p', { part: 'brand' }, home),
  )
  const element = document.createElement('atumo-dictionary')
  const root = element.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [(sheet ??= styleSheet())]
  root.append(widget)

  let shown: Found | undefined

  return {
    element,
    root,
    input,
    list,
    card,
    pad,

    /** Adds buttons for the letters and tone marks that many keyboards lack. */
    offerSigns(written: () => void): void {
      for (const sign of signs) pad.append(button(nameOf(sign), () => write(sign), toneOf(sign)))

      function write(sign: Sign): void {
        const { selectionStart, selectionEnd, value } = input
        const before = typed(value.slice(0, selectionStart ?? 0), sign)
        const rest = value.slice(selectionEnd ?? 0)
        input.focus()
        if (before.length + rest.length > input.maxLength) return
        input.value = before + rest
        input.setSelectionRange(before.length, before.length)
        written()
      }
    },

    /** Lists terms and shows the card of the first term. Hides the list and the card if there are no terms. */
    show(found: Found | undefined): void {
      shown = found
      const options =
        found?.terms.map((term, n) => optionOf(term, found.query, { id: idOf(n), language })) ?? []
      list.replaceChildren(...options)
      results.hidden = options.length === 0
      all.hidden = !found || found.total <= options.length
      if (found) {
        const path = language === 'yo' ? '/yo/search' : '/search'
        all.href = `${base}${path}?q=${encodeURIComponent(found.query)}`
      }
      input.ariaExpanded = String(options.length > 0)
      this.move(-1)
    },

    /**
     * Highlights a term and shows its card. If `to` is -1, highlights no term and shows the first term's
     * card.
     */
    move(to: number): void {
      for (const [n, option] of [...list.children].entries()) {
        option.ariaSelected = String(n === to)
        if (n === to) option.scrollIntoView({ block: 'nearest' })
      }
      if (to < 0) input.removeAttribute('aria-activedescendant')
      else input.setAttribute('aria-activedescendant', idOf(to))
      const term = shown?.terms[Math.max(to, 0)]
      card.replaceChildren(...(shown && term ? cardOf(term, shown.query, language, words) : []))
    },

    /** Suggests other searches when a query has no results. Hides the suggestions if `query` is undefined. */
    advise(query: string | undefined, attempt: (text: string) => void): void {
      tips.hidden = query === undefined
      if (query === undefined) return
      const single = query.split(/\s+/).filter((word) => lengthOf(word) > 1)
      const tries = single.length > 1 ? [...new Set(single)].slice(0, mostTries) : []
      tips.replaceChildren(
        h('ul', {}, ...words.tips.map((tip) => h('li', {}, tip))),
        ...tries.map((word) => button(`${words.instead} “${word}”`, () => attempt(word))),
      )
    },

    /** Shows a message, which screen readers also announce. */
    say(text: string, isWarning = false): void {
      // Set the text only if it has changed. Setting it again would make screen readers repeat it.
      if (note.textContent !== text) note.textContent = text
      note.toggleAttribute('data-warning', isWarning)
    },

    busy(isBusy: boolean): void {
      widget.ariaBusy = String(isBusy)
    },
  }

  function toneOf(sign: Sign): Record<string, string> {
    if (!isTone(sign)) return { lang: 'yo' }
    return { 'aria-label': sign === signs[3] ? words.low : words.high }
  }
}

const idOf = (n: number) => `option-${n}`
/** A combining mark needs a base character to be visible. */
const nameOf = (sign: Sign) => (isTone(sign) ? `\u25CC${sign}` : sign)

function button(text: string, pressed: () => void, attributes: Record<string, string> = {}) {
  const element = h('button', { type: 'button', ...attributes }, text)
  element.addEventListener('click', pressed)
  return element
}

function styleSheet(): CSSStyleSheet {
  const made = new CSSStyleSheet()
  made.replaceSync(style)
  return made
}
