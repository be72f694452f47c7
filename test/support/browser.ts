/** The system's Chromium, driven for real; without one the tests say so and count as skipped. */
import { type Browser, chromium } from 'playwright-core'

const executablePath = ['chromium', 'chromium-browser', 'google-chrome']
  .map((name) => Bun.which(name))
  .find((path) => path !== null)

export const hasBrowser = executablePath !== undefined
if (!hasBrowser) {
  process.stderr.write(
    'SKIPPED: there is no Chromium on PATH, so no page is looked at in a browser.\n',
  )
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] })
