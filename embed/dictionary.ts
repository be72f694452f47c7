/** The script that pages include. It creates a widget next to its script tag and defines `window.Atumo`. */
import { type Client, createClient } from './client'
import { version } from './version'
import { createWidget, type Widget } from './widget'
import { words } from './words'

/** The data attributes of a script tag. */
interface Options {
  /** The client ID of the app. Defaults to the client ID of the page's first script tag. */
  clientId?: string | undefined
  /** The URL of the service. Defaults to the origin of the script. */
  base?: string | undefined
  /** The link text at the bottom of the widget. Defaults to the link text of the page's first script tag. */
  brand?: string | undefined
  /** The element that will contain the widget, or the element's id. */
  container?: string | Element | undefined
  /** `yo` or `en`. Defaults to the language of the page. */
  lang?: string | undefined
}

interface Handle {
  version: string
  /** Creates a widget. If the container is missing, logs an error to the console and returns undefined. */
  open: (options?: Options) => Widget | undefined
  /** Runs a search in a widget, by default in the first one on the page. */
  search: (text: string, widget?: Widget) => void
  /** Removes a widget, or all widgets by default. */
  destroy: (widget?: Widget) => void
}

declare global {
  interface Window {
    Atumo?: Handle
  }
}

function createHandle(defaults: Options): Handle {
  /** All widgets of an app share one client, so that identical searches are charged only once. */
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

/** Returns an absolute URL without a trailing slash; undefined if the text is not a valid URL. */
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

/**
 * Creates a container after a script tag that does not name one. Returns undefined if the tag is in the head,
 * in which case the widget is added to the body.
 */
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
  // Check the type: `window.Atumo` can also be a page element whose id is `Atumo`.
  const handle = typeof window.Atumo?.open === 'function' ? window.Atumo : createHandle(options)
  window.Atumo = handle
  handle.open({ ...options, container: container || containerBehind(tag) })
}

// `document.currentScript` is null if the script is loaded as a module. Use the first matching
// script tag in that case.
const script =
  document.currentScript ?? document.querySelector('script[src*="/embed/"][data-client-id]')
if (script instanceof HTMLScriptElement) {
  const begin = () => start(script)
  // If the tag has no `defer` attribute, the container may not exist yet.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
  else begin()
}
