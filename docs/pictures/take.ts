/**
 * Takes the screenshots for the documentation, using the included dictionary and an app with a week of usage.
 * Requires Chromium: `bun docs/pictures/take.ts`.
 */
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { newUser, prepare } from '../../bench/support/prepare'
import { startStack } from '../../bench/support/stack'
import { openBrowser } from '../../test/support/browser'

const root = fileURLToPath(new URL('../..', import.meta.url))
const email = 'ade@example.org'
const password = 'a password for pictures'
/** Credits spent on each of the last seven days, oldest first. */
const spent = {
  api: [210, 340, 280, 410, 390, 520, 460],
  embed: [90, 120, 180, 160, 240, 210, 300],
}

const stack = await startStack()
const browser = await openBrowser()
try {
  const { clientId, apiKey } = await prepare(stack, { hourlyLimit: null }, 12_000)
  await own(clientId)
  const { url } = await stack.serve('src/server.ts')
  // The first request loads the app into Redis.
  await fetch(`${url}/api/v1/credits.php`, { headers: { 'x-api-key': apiKey } })
  await takeConsole(url, clientId)
  await takeWidget(url, clientId)
} finally {
  await browser.close()
  await stack.close()
}

/** Assigns the app to a developer, and gives it a name and a week of spending. */
async function own(clientId: string): Promise<void> {
  const { sql, redis } = stack
  const owner = await newUser(stack, { email, name: 'Adé', password, role: 'developer' })
  await sql`
    update apps set owner_id = ${owner}, name = 'Ìwé ìmọ̀ ẹ̀rọ', revision = revision + 1
    where client_id = ${clientId}`
  for (const [channel, credits] of Object.entries(spent)) {
    for (const [back, amount] of credits.toReversed().entries()) {
      await sql`
        insert into spending (app_id, day, channel, credits)
        values ((select min(id) from apps), current_date - ${back}::int, ${channel}, ${amount})`
    }
  }
  // Clear Redis, so that the app is loaded from PostgreSQL again.
  await redis.flushall()
}

async function takeWidget(url: string, clientId: string): Promise<void> {
  const page = await newPage({ width: 720, height: 620 })
  await page.goto(`${url}/embed/demo?client_id=${clientId}`)
  const widget = page.locator('atumo-dictionary').first()
  await widget.locator('input').pressSequentially('ero is', { delay: 20 })
  await widget.locator('[role=option]').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await widget.locator('[part~=card]').first().waitFor()
  await widget.screenshot({ path: `${root}/docs/pictures/widget.png` })
}

async function takeConsole(url: string, clientId: string): Promise<void> {
  const page = await newPage({ width: 1100, height: 760 })
  await page.goto(`${url}/sign-in`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('main form button').first().click()
  await page.waitForURL(/\/console/)
  await page.goto(`${url}/yo/console/apps/${clientId}`)
  await page.screenshot({ path: `${root}/docs/pictures/console.png` })
}

async function newPage(viewport: { width: number; height: number }) {
  const options: Parameters<Browser['newPage']>[0] = { viewport, deviceScaleFactor: 2 }
  return browser.newPage({ ...options, colorScheme: 'light' })
}
