/** Audits pages with the default rules of axe-core, and for IDs that occur twice. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Result } from 'axe-core'
import type { Page } from 'playwright-core'

// The minified build is used because Chromium compiles it in half the time.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Returns only violations, as text, because Playwright transfers large objects slowly. axe no longer checks IDs by
 * default, but a label leads to the first field with its ID.
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
  // The script is added with evaluate(), because the content security policy of the page does not apply to it.
  if (!isThere) await page.evaluate(`${source};0`)
  return JSON.parse(await page.evaluate<string>(run(part))) as Result[]
}
