/** Audits pages with the default rules of axe-core and for duplicate IDs. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Result } from 'axe-core'
import type { Page } from 'playwright-core'

// Uses the minified build, because Chromium compiles it in half the time.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Returns only the violations, as JSON text, because Playwright transfers large objects slowly. Also checks
 * for duplicate IDs, which axe no longer does by default, because a label refers to the first field with its
 * ID.
 */
const run = (
  part: string,
) => `axe.run('${part}', { resultTypes: ['violations'], rules: { 'duplicate-id': { enabled: true } } })
  .then(({ violations }) => JSON.stringify(violations))`

/**
 * Audits the current state of a page, including shadow roots.
 * @param part a selector of the parts to audit; by default, the whole page
 * @throws if the page has frames, because they would not be audited
 */
export async function violationsOf(page: Page, part = ':root'): Promise<Result[]> {
  if (page.frames().length > 1) throw new Error('violationsOf does not audit frames')
  const isThere = await page.evaluate<boolean>('globalThis.axe?.run !== undefined')
  // Adds the script with evaluate(), to which the page's content security policy does not apply.
  if (!isThere) await page.evaluate(`${source};0`)
  return JSON.parse(await page.evaluate<string>(run(part))) as Result[]
}
