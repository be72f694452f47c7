/** The system's Chromium, driven for real; without one the tests are skipped and counted so. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** The headless shell comes first: it opens a page in a third of the time. */
const executablePath = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => Bun.which(name))
  .find((path) => path !== null)

export const hasBrowser = executablePath !== undefined

const args = [
  '--no-sandbox',
  '--disable-quic',
  // A document of the same site stays in the renderer of the one before: starting another costs 0.2 s.
  '--disable-back-forward-cache',
  '--disable-features=SpareRendererForSitePerProcess,ProactivelySwapBrowsingInstance',
]

let launched: Promise<Browser> | undefined

/** One browser for all test files of a process: they close the contexts that they open, never the browser. */
export const openBrowser = (): Promise<Browser> =>
  (launched ??= chromium.launch({ executablePath: executablePath ?? '', args }))

export interface Look {
  /** A browser of another name; the page is then no other test's. */
  userAgent?: string
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  /** An empty page of the site that is visited: left there, the page keeps its renderer for the next visit. */
  blank?: string
  /** Time stands still in the page, and goes on by `page.clock` alone. */
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
 * Lends a page that other tests of this process had before. A new page costs Chromium up to 0.6 s of processor
 * time, a new document in one that is open a tenth of that.
 *
 * It comes without cookies, but with the files that it has cached.
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
    // Far off: until it is set, the page's time goes on.
    await page.clock.pauseAt(Date.now() + 3_600_000)
  }
  return { context, page }
}

/** Takes off a page what a test did to it. @returns false where that fails: the page is closed then */
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
