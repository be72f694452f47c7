/** What axe-core finds wrong with a page, by its default rules. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Result } from 'axe-core'
import type { Page } from 'playwright-core'

// The minified build takes Chromium half as long to compile.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Only violations, as text, because Playwright is slow to carry large objects. */
const run = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => JSON.stringify(violations))`

/**
 * Audits a page as it is shown now, shadow roots included.
 * @throws where the page has frames: nothing is injected into them, so they would pass unseen
 */
export async function violationsOf(page: Page): Promise<Result[]> {
  if (page.frames().length > 1) throw new Error('violationsOf does not audit frames')
  const isThere = await page.evaluate<boolean>('globalThis.axe?.run !== undefined')
  // The protocol's evaluate is not bound by the page's content security policy.
  if (!isThere) await page.evaluate(`${source};0`)
  return JSON.parse(await page.evaluate<string>(run)) as Result[]
}
