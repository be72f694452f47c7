/** Shows a page at several widths and in both colour schemes without reloading it. */
import type { Page } from 'playwright-core'
import { until } from './until'

export interface Screen {
  width: number
  colorScheme: 'light' | 'dark'
}

const height = 800

/** Applies a width and a colour scheme to the page. Resolves when they have taken effect. */
export async function showOn(page: Page, { width, colorScheme }: Screen): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
  // Avoid waitForFunction, which would load one of Playwright's scripts into each document.
  await until('the page has this width and colour scheme', () =>
    page.evaluate<boolean>(
      `innerWidth === ${width} && matchMedia('(prefers-color-scheme: ${colorScheme})').matches`,
    ),
  )
}

/** Returns how many px wider the page is than its viewport. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
