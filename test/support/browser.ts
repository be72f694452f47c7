/** Starts the system's Chromium. If there is none, browser tests are skipped. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** Prefer the headless shell, which opens a page in a third of the time. */
const executablePath = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => Bun.which(name))
  .find((path) => path !== null)

export const hasBrowser = executablePath !== undefined

const args = [
  '--no-sandbox',
  '--disable-quic',
  // Lets text have the same width in each Chromium: without it, the headless shell rounds each letter's.
  '--font-render-hinting=none',
  // Let documents of one site share a renderer process, because starting another one takes 0.2 s.
  '--disable-back-forward-cache',
  '--disable-features=SpareRendererForSitePerProcess,ProactivelySwapBrowsingInstance',
]

let launched: Promise<Browser> | undefined

/**
 * Starts one browser, shared by all test files in a process. Test files close their contexts, but never the
 * browser.
 */
export const openBrowser = (): Promise<Browser> =>
  (launched ??= chromium.launch({ executablePath: executablePath ?? '', args }))

export interface Look {
  /** The user agent. A page with this option is always new and never reused. */
  userAgent?: string
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  /**
   * The URL of an empty page on the tested site. After each test, the browser loads this URL, so that the
   * next test can reuse the same renderer process.
   */
  blank?: string
  /** Stops the page's clock, so that only `page.clock` advances it. */
  stopClock?: boolean
}

export interface Lent {
  page: Page
  giveBack(): Promise<void>
}

interface Lendable {
  context: BrowserContext
  page: Page
}

const idle = { running: [] as Lendable[], stopped: [] as Lendable[] }

const events = ['request', 'requestfailed', 'response', 'console', 'pageerror'] as const

/**
 * Lends a page that other tests in this process may already have used. Opening a new page takes Chromium up
 * to 0.6 s of CPU time, ten times as much as loading a document into an open page.
 *
 * The page starts without cookies, but files may be cached.
 */
export async function lendPage({
  viewport = { width: 1280, height: 720 },
  colorScheme = 'light',
  stopClock = false,
  userAgent,
  blank = 'about:blank',
}: Look = {}): Promise<Lent> {
  const shelf = stopClock ? idle.stopped : idle.running
  const kept = userAgent === undefined ? shelf.pop() : undefined
  const lent = kept ?? (await newPage(stopClock, userAgent))
  const { page } = lent
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  return {
    page,
    async giveBack() {
      if (userAgent !== undefined) await lent.context.close()
      else if (await isAsNew(lent, blank)) shelf.push(lent)
    },
  }
}

async function newPage(stopClock: boolean, userAgent?: string): Promise<Lendable> {
  const browser = await openBrowser()
  const context = await browser.newContext(userAgent === undefined ? {} : { userAgent })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  if (stopClock) {
    await page.clock.install()
    // The page's clock jumps ahead to this time, which must be in the future, and stops there.
    await page.clock.pauseAt(Date.now() + 3_600_000)
  }
  return { context, page }
}

/** Resets a page after a test. @returns false if the reset failed, in which case the page is closed */
async function isAsNew({ context, page }: Lendable, blank: string): Promise<boolean> {
  try {
    for (const event of events) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearCookies()
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.mouse.move(0, 0)
    await page.goto(blank)
    return true
  } catch {
    await context.close()
    return false
  }
}
