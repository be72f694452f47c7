/**
 * One widget. It searches while the visitor types, and supports keyboard navigation (WAI-ARIA 1.2 combobox).
 */
import type { Client, Failure, Found, Question } from './client'
import { canonical, lengthOf } from './letters'
import { createView, type ViewOptions } from './view'

export interface Widget {
  element: HTMLElement
  /** Searches for text as if the visitor had typed it. */
  search: (text: string) => void
  /** Removes the widget permanently. */
  destroy: () => void
}

export interface WidgetOptions extends ViewOptions {
  client: Client
  /** Inserts the element into the page. */
  place: (element: HTMLElement) => void
}

/** Milliseconds between the last keystroke and the search. */
const debounceMs = 300
const fewestLetters = 2
/**
 * Android keyboards compose every word, so on Android, `isComposing` does not mean that a letter is
 * unfinished.
 */
const isAndroid = /Android/.test(navigator.userAgent)

const isModified = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => altKey || ctrlKey || metaKey

export function createWidget({ client, place, ...options }: WidgetOptions): Widget {
  const { words } = options
  const view = createView(options)
  const { element, input, list, card } = view
  let found: Found | undefined
  /** The index of the active term; -1 if no term is active. */
  let active = -1
  let question: Question | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  /** The last error that was reported to the page. */
  let told: Failure | undefined

  /** Called when the text changes. Searches after a pause, or immediately if the response is cached. */
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
    // The page may have removed the element without calling `destroy`.
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
    // Cancel the previous search only now: both searches may share one request, and an aborted
    // request may still be charged.
    before?.cancel()
    view.busy(true)
    const answer = await mine.answer
    // Ignore the result if a newer search was started or the field was cleared in the meantime.
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

  /** Reports an error to the page once. Earlier results stay visible. */
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

  /** Ignores the result of the running search. The response is still cached when it arrives. */
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

  /** Dispatches an event. @returns false if the page prevented the widget's default action */
  function emit(name: string, detail: object): boolean {
    const event = { detail, bubbles: true, cancelable: true }
    return element.dispatchEvent(new CustomEvent(`atumo:${name}`, event))
  }

  function search(text: string): void {
    input.value = text.slice(0, input.maxLength)
    look()
  }

  /**
   * Handles a key.
   * @returns false if the widget does not use the key, which then keeps its normal effect in the field
   */
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
    // Do not search while a letter is being composed.
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
    // Keep the focus in the field, so that the on-screen keyboard stays open.
    part.addEventListener('mousedown', (event) => event.preventDefault())
  }
  // Keep typed characters from triggering the page's keyboard shortcuts: the page cannot tell that
  // they are typed into a text field.
  for (const name of ['keydown', 'keypress', 'keyup']) {
    view.root.addEventListener(name, (event) => {
      const typed = event as KeyboardEvent
      // Autofill may dispatch key events without a `key`.
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
