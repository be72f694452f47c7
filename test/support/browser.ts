/** The suite's Chromium, driven for real; without one the tests are skipped and counted so. */
import { type Browser, chromium } from 'playwright-core'

const url = process.env['ATUMO_TEST_CHROMIUM_URL']

export const hasBrowser = url !== undefined

let connected: Promise<Browser> | undefined

/** One connection for all test files of a process: they close the contexts that they open, never the browser. */
export const openBrowser = (): Promise<Browser> =>
  (connected ??= chromium.connectOverCDP(url ?? ''))
