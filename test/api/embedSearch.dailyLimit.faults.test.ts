/** The widget's daily limit applies across several processes. */
import { expect, test } from 'bun:test'
import { createApp, defaultSettings } from '../support/apps'
import { count, flood, openThreeServers } from '../support/processes'
import { searchPath } from './embedding'

test('a limit of 50 allows exactly 50 of 200 concurrent searches at three processes', async () => {
  const { stores, url, stop } = await openThreeServers()
  try {
    const settings = { ...defaultSettings, name: 'Test', embedDailyLimit: 50, visitorLimit: 0 }
    const { clientId } = await createApp(stores, settings, 1000)
    const address = url + searchPath(clientId)
    const responses = await flood({
      requests: 200,
      concurrency: 200,
      request: () => fetch(address, { headers: { connection: 'close' } }),
    })
    expect([count(responses, 200), count(responses, 429)]).toEqual([50, 150])
    const balances = responses.filter(({ status }) => status === 200).map(({ balance }) => balance)
    expect(balances.toSorted((a, b) => b - a)).toEqual(
      Array.from({ length: 50 }, (_, i) => 999 - i),
    )
    expect((await fetch(address)).status).toBe(429)
  } finally {
    await stop()
  }
})
