/** The words that Scalar shows on the API page, and its English text. */
import type { Page } from 'playwright-core'
import { scalar } from '../../../src/locales/yo/scalar'

/**
 * Returns all text that is visible or announced by screen readers, including accessible names and
 * placeholders.
 */
export const wordsOf = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const words = new Set()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      if (node === element) {
        for (const name of ['aria-label', 'aria-description', 'placeholder', 'data-placeholder', 'title', 'alt']) {
          words.add((element.getAttribute(name) ?? '').trim())
        }
      } else {
        // Scalar splits header names with <wbr>.
        const isSplit = element.querySelector(':scope > wbr') !== null
        words.add((isSplit ? element : node).textContent.trim())
      }
    }
    return [...words]
  })()`)

/** Returns Scalar's English text, except text that is the same in Yoruba. */
export async function englishWords(): Promise<Set<string>> {
  const listOf = async (file: string) =>
    ((await import(`../../../node_modules/@scalar/${file}`)) as { en: object }).en
  const page = await listOf('api-reference/dist/features/localization/locales/en.js')
  const client = await listOf('api-client/dist/v2/features/localization/translations.js')
  const leaves = (tree: unknown): string[] =>
    typeof tree === 'string' ? [tree] : Object.values(tree ?? {}).flatMap(leaves)
  const same = new Set(leaves(scalar))
  return new Set(leaves({ page, client }).filter((text) => !same.has(text)))
}
