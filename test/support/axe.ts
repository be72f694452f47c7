/** Audits pages with axe-core's default rules, and checks them for duplicate IDs. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Result } from 'axe-core'
import type { Page } from 'playwright-core'

// Chromium compiles the minified build in half the time.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Returns only the violations, as JSON text, because Playwright is slow at transferring large objects. Also
 * checks for duplicate IDs, because a label would refer only to the first field with the ID. Axe no longer
 * checks this by default.
 */
const run = (
  part: string,
) => `axe.run('${part}', { resultTypes: ['violations'], rules: { 'duplicate-id': { enabled: true } } })
  .then(({ violations }) => JSON.stringify(violations))`

/**
 * Audits the current state of a page, including shadow roots.
 * @param part a selector for the parts to audit, by default the whole page
 * @throws if the page has frames, because they would not be audited
 */
export async function violationsOf(page: Page, part = ':root'): Promise<Result[]> {
  if (page.frames().length > 1) throw new Error('violationsOf does not audit frames')
  const isThere = await page.evaluate<boolean>('globalThis.axe?.run !== undefined')
  // The page's content security policy does not apply to scripts added with evaluate().
  if (!isThere) await page.evaluate(`${source};0`)
  return JSON.parse(await page.evaluate<string>(run(part))) as Result[]
}
