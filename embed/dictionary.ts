/** The script that pages include. It puts a widget at its tag and defines `window.Atumo`. */
import { type Client, createClient } from './client'
import { version } from './version'
import { createWidget, type Widget } from './widget'
import { words } from './words'

/** The data attributes of a script tag. */
interface Options {
  /** Client ID of the app; by default that of the first tag on the page. */
  clientId?: string | undefined
  /** URL of the service; by default the origin of the script. */
  base?: string | undefined
  /** Text at the bottom of the widget; by default that of the first tag. */
  brand?: string | undefined
  /** The element for the widget, or its id. */
  container?: string | Element | undefined
  /** `yo` or `en`; by default the language of the page. */
  lang?: string | undefined
}

interface Handle {
  version: string
  /** Creates a widget. Returns undefined and warns in the console if the container is missing. */
  open: (options?: Options) => Widget | undefined
  /** Searches in a widget; by default in the first one on the page. */
  search: (text: string, widget?: Widget) => void
  /** Removes a widget, or all of them. */
  destroy: (widget?: Widget) => void
}

declare global {
  interface Window {
    Atumo?: Handle
  }
}

function createHandle(defaults: Options): Handle {
  /** Shared by all widgets of an app, so that a search is charged once. */
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

/** An absolute URL without a trailing slash. */
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
 * Without a container, the widget follows its tag, or goes into the body if the tag is in the head.
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
  // An element with the id `Atumo` is visible as `window.Atumo` too.
  const handle = typeof window.Atumo?.open === 'function' ? window.Atumo : createHandle(options)
  window.Atumo = handle
  handle.open({ ...options, container: container || containerBehind(tag) })
}

// A module has no current script. In this case, use the first tag with our attributes.
const script =
  document.currentScript ?? document.querySelector('script[src*="/embed/"][data-client-id]')
if (script instanceof HTMLScriptElement) {
  const begin = () => start(script)
  // Without `defer`, the container may not exist yet.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin)
  else begin()
}
