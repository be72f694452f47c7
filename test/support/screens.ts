/** A page on screens of several sizes and in both themes, without loading it again. */
import type { Page } from 'playwright-core'
import { until } from './until'

export interface Screen {
  width: number
  colorScheme: 'light' | 'dark'
}

const height = 800

/** Resolves when the page has this width and this theme. */
export async function showOn(page: Page, { width, colorScheme }: Screen): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
  // Not waitForFunction, for which Playwright loads its own script into each document.
  await until('the page has this width and this theme', () =>
    page.evaluate<boolean>(
      `innerWidth === ${width} && matchMedia('(prefers-color-scheme: ${colorScheme})').matches`,
    ),
  )
}

/** @returns by how many px the page is wider than its screen */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
