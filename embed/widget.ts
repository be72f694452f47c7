/** One widget: what is typed is looked up, and the keyboard goes through what was found (WAI-ARIA 1.2 combobox). */
import type { Client, Failure, Found, Question } from './client'
import { canonical, lengthOf } from './letters'
import { createView, type ViewOptions } from './view'

export interface Widget {
  element: HTMLElement
  /** Looks a text up as if it had been typed. */
  search: (text: string) => void
  /** Takes it off the page for good. */
  destroy: () => void
}

export interface WidgetOptions extends ViewOptions {
  client: Client
  /** Puts the element into the page. */
  place: (element: HTMLElement) => void
}

/** How long a visitor pauses before what was typed is looked up. */
const debounceMs = 300
const fewestLetters = 2
/** Its keyboards compose every word of every language: there, that is no sign of a letter half written. */
const isAndroid = /Android/.test(navigator.userAgent)

const isModified = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => altKey || ctrlKey || metaKey

export function createWidget({ client, place, ...options }: WidgetOptions): Widget {
  const { words } = options
  const view = createView(options)
  const { element, input, list, card } = view
  let found: Found | undefined
  /** Which of the terms the keyboard is on; -1: it is in the field. */
  let active = -1
  let question: Question | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  /** What the visitor has been told of, once. */
  let told: Failure | undefined

  /** Something was typed: it is looked up when the visitor pauses, or at once where it costs nothing. */
  function changed(): void {
    stopWaiting()
    const text = input.value.trim()
    const known = client.recall(text)
    if (lengthOf(text) < fewestLetters) clear()
    else if (known) show(known)
    else pause = setTimeout(look, debounceMs)
  }

  function look(): void {
    stopWaiting()
    // Taken off the page, by whoever.
    if (!element.isConnected) return
    const text = input.value.trim()
    const known = client.recall(text)
    const resting = client.resting()
    if (lengthOf(text) < fewestLetters) clear()
    else if (known) show(known)
    else if (resting) fail(resting, text)
    else void ask(text)
  }

  async function ask(text: string): Promise<void> {
    const before = question
    const mine = client.ask(text)
    question = mine
    // Not earlier, for it may be the same question; and nowhere else: what was asked for is paid for.
    before?.cancel()
    view.busy(true)
    const answer = await mine.answer
    // Another was asked meanwhile, or nothing is wanted any more.
    if (mine !== question) return
    ignore()
    if ('terms' in answer) {
      told = undefined
      show(answer)
    } else fail(answer, text)
  }

  function show(now: Found): void {
    ignore()
    found = now
    active = -1
    const { query, terms, total } = now
    const isEmpty = terms.length === 0
    view.show(now)
    view.advise(isEmpty ? query : undefined, attempt)
    view.say(isEmpty ? words.empty(query) : words.found(terms.length, total, query))
    emit('search', { query, total, terms })
    if (isEmpty) emit('empty', { query })
  }

  function attempt(text: string): void {
    search(text)
    input.focus()
  }

  /** Tells the page once, however long it lasts. What was found before stays. */
  function fail(failure: Failure, text = ''): void {
    const { status, message, until } = failure
    view.say(noteOn(failure, text), true)
    if (status === 400) {
      found = undefined
      view.show(undefined)
    }
    if (failure === told) return
    told = failure
    console.warn(`Atumo: ${message}`)
    emit('error', { status, message, retryAt: until })
  }

  function noteOn({ status, until }: Failure, text: string): string {
    if (status === 400) return words.empty(text)
    if (status === 401 || status === 403) return words.notSetUp
    if (status === 402) return words.paused
    if (status !== 429) return words.unreachable
    const time = new Date(until).toLocaleTimeString('en-GB', { timeStyle: 'short' })
    return words.tooMany(time)
  }

  function clear(): void {
    ignore()
    found = undefined
    active = -1
    view.show(undefined)
    view.advise(undefined, attempt)
    const resting = client.resting()
    view.say(resting ? noteOn(resting, '') : '', Boolean(resting))
  }

  function stopWaiting(): void {
    clearTimeout(pause)
    pause = undefined
  }

  /** What was asked is shown no more; its answer is kept all the same. */
  function ignore(): void {
    question = undefined
    view.busy(false)
  }

  function move(to: number): void {
    active = to
    view.move(to)
  }

  function choose(n: number): void {
    const term = found?.terms[n]
    if (!term) return
    move(n)
    if (emit('select', { query: found?.query, term })) card.focus()
  }

  /** @returns whether the page leaves it to the widget what follows */
  function emit(name: string, detail: object): boolean {
    const event = { detail, bubbles: true, cancelable: true }
    return element.dispatchEvent(new CustomEvent(`atumo:${name}`, event))
  }

  function search(text: string): void {
    input.value = text.slice(0, input.maxLength)
    look()
  }

  /** @returns whether the key was the widget's; any other does in the field what it always does */
  function pressed(key: string): boolean {
    const count = found?.terms.length ?? 0
    if (key === 'Enter') {
      const isShown = found && canonical(found.query) === canonical(input.value)
      if (count > 0 && (isShown || active >= 0)) choose(Math.max(active, 0))
      else look()
    } else if (key === 'Escape') {
      if (count === 0 && input.value === '') return false
      if (count === 0) input.value = ''
      stopWaiting()
      clear()
    } else if (key === 'ArrowDown' && count === 0) look()
    else if (count === 0) return false
    else if (key === 'ArrowDown') move((active + 1) % count)
    else if (key === 'ArrowUp') move((active > 0 ? active : count) - 1)
    else if (active < 0) return false
    else if (key === 'Home') move(0)
    else if (key === 'End') move(count - 1)
    else {
      if (key.startsWith('Arrow')) move(-1)
      return false
    }
    return true
  }

  view.offerSigns(changed)
  input.addEventListener('input', ({ isComposing }) => {
    // While a letter is being composed there is nothing to look up yet.
    if (!isComposing || isAndroid) changed()
  })
  input.addEventListener('compositionstart', () => {
    if (!isAndroid) stopWaiting()
  })
  input.addEventListener('compositionend', changed)
  input.addEventListener('keydown', (event) => {
    if (isModified(event) || event.shiftKey || event.isComposing || !pressed(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  })
  card.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    input.focus()
    event.preventDefault()
    event.stopPropagation()
  })
  list.addEventListener('click', ({ target }) => {
    choose([...list.children].findIndex((option) => option.contains(target as Node)))
  })
  for (const part of [view.pad, list]) {
    // The field keeps the focus, and a telephone its keyboard.
    part.addEventListener('mousedown', (event) => event.preventDefault())
  }
  // What is typed here is no command to the page, which sees our element and no field.
  for (const name of ['keydown', 'keypress', 'keyup']) {
    view.root.addEventListener(name, (event) => {
      const typed = event as KeyboardEvent
      // What fills forms in by itself may send keys without a name.
      if (typed.key?.length === 1 && !isModified(typed)) event.stopPropagation()
    })
  }

  place(element)
  const resting = client.resting()
  if (resting) fail(resting)

  return {
    element,
    search,
    destroy() {
      stopWaiting()
      question?.cancel()
      ignore()
      element.remove()
    },
  }
}
