/** The script that pages include: it puts a widget where its tag says, and gives the page `window.Atumo`. */
import { type Client, createClient } from './client'
import { version } from './version'
import { createWidget, type Widget } from './widget'
import { words } from './words'

/** What a script tag says in its data attributes. */
interface Options {
  /** The app's client ID; that of the page's first tag unless said. */
  clientId?: string | undefined
  /** Where the service is; where the script came from unless said. Any address that a page may name. */
  base?: string | undefined
  /** What stands at the widget's foot; as in the first tag unless said. */
  brand?: string | undefined
  /** The element that the widget goes into, or its id. */
  container?: string | Element | undefined
  /** `yo` or `en`; the page's own unless said. */
  lang?: string | undefined
}

interface Handle {
  version: string
  /** Makes a widget; undefined where its container is missing, which the console says. */
  open: (options?: Options) => Widget | undefined
  /** Looks a text up in a widget, the page's first unless said. */
  search: (text: string, widget?: Widget) => void
  /** Takes a widget off the page, or all of them. */
  destroy: (widget?: Widget) => void
}

declare global {
  interface Window {
    Atumo?: Handle
  }
}

function createHandle(defaults: Options): Handle {
  /** Shared by all widgets of an app, so that they pay for nothing twice. */
  const clients = new Map<string, Client>()
  const widgets = new Set<Widget>()

  function clientOf(base: string, clientId: string): Client {
    const key = `${base} ${clientId}`
    const client = clients.get(key) ?? createClient(base, clientId)
    clients.set(key, client)
    return client
  }

  return {
    version,
    open(options = {}) {
      const { container } = options
      const home = elementOf(container ?? document.body)
      if (!home) {
        console.error('Atumo: this page has no element with the id', container)
        return undefined
      }
      const own = [...widgets].find(({ element }) => element.parentElement === home)
      if (own) {
        console.warn('Atumo: there is a widget in this element already', home)
        return own
      }
      const base = webAddress(options.base || defaults.base || location.origin)
      if (base === undefined) {
        console.error('Atumo: this is no address of a service', options.base)
        return undefined
      }
      const lang = options.lang || home.closest<HTMLElement>('[lang]')?.lang || ''
      const language = /^yo\b/i.test(lang) ? 'yo' : 'en'
      const widget = createWidget({
        client: clientOf(base, options.clientId || defaults.clientId || ''),
        base,
        brand: options.brand || defaults.brand || 'Atumo',
        language,
        words: words[language],
        place: (element) => home.append(element),
      })
      widgets.add(widget)
      return widget
    },
    search(text, widget = [...widgets].find(({ element }) => element.isConnected)) {
      widget?.search(text)
    },
    destroy(widget) {
      for (const one of widget ? [widget] : widgets) {
        widgets.delete(one)
        one.destroy()
      }
    },
  }
}

/** Absolute, without a slash at its end. */
function webAddress(text: string): string | undefined {
  try {
    const { protocol, href } = new URL(text, location.href)
    return /^https?:$/.test(protocol) ? href.replace(/\/+$/, '') : undefined
  } catch {
    return undefined
  }
}

const elementOf = (container: string | Element) =>
  typeof container === 'string' ? document.getElementById(container) : container

/** A tag without a container has its widget right behind it, or in the body where the tag is in the head. */
function containerBehind(tag: HTMLScriptElement): Element | undefined {
  if (!document.body?.contains(tag)) return undefined
  const behind = document.createElement('div')
  tag.after(behind)
  return behind
}

function start(tag: HTMLScriptElement): void {
  const { clientId, base, brand, container, lang } = tag.dataset
  const [, own] = /^(.*)\/embed\/(?:\d+\.\d+\.\d+\/)?dictionary\.js/.exec(tag.src) ?? []
  const options = { clientId: clientId ?? '', base: base || own, brand, lang }
  // An element with this id would be found under this name.
  const handle = typeof window.Atumo?.open === 'function' ? window.Atumo : createHandle(options)
  window.Atumo = handle
  handle.open({ ...options, container: container || containerBehind(tag) })
}

// A module has no current script: then it is the first tag that looks like ours.
const script =
  document.currentScript ?? document.querySelector('script[src*="/embed/"][data-client-id]')
if (script instanceof HTMLScriptElement) {
  const begin = () => start(script)
  // Without `defer` the container may not be there yet.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
  else begin()
}
