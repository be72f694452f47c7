/** The page with sample code for a first request. The examples themselves are run by test/manual. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { locales } from '../../../src/locales'
import { type Console, codesOf, openConsole } from './support'

let it: Console
beforeAll(async () => {
  it = await openConsole()
})
afterAll(() => it.close())

test('has an example for each language, without a key, and the widget with the client ID', async () => {
  const owner = await it.owner()
  const app = await owner.newApp()
  for (const prefix of ['', '/yo']) {
    const html = await owner.page(`${prefix}${app.path}/snippets`)
    const [settings = '', ...examples] = codesOf(html)
    expect(settings).toContain('http://localhost:3000')
    expect(settings).toContain('ATUMO_KEY=atk_…')
    expect(examples).toHaveLength(5)
    for (const code of examples.slice(0, 4)) expect(code).toContain('ATUMO_KEY')
    expect(examples[4]).toContain(`data-client-id="${app.clientId}"`)
    expect(html).not.toContain(app.apiKey)
  }
  expect(await owner.page(`/yo${app.path}/snippets`)).toContain(locales.yo.console.fillIn)
})
