/** The header and footer of the site's pages. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { locales } from '../../src/locales'
import { type Site, startSite } from './account/support'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const footerOf = (html: string) => html.split('<footer>')[1] ?? ''

test('the footer offers an account only to people who are not signed in', async () => {
  const member = await site.member()
  for (const path of ['/', '/yo/top-up', '/docs']) {
    const stranger = footerOf(await (await site.app.fetch(path)).text())
    expect([path, stranger.includes('/sign-up"')]).toEqual([path, true])
    const footer = footerOf(await member.page(path))
    expect([path, footer.includes('/sign-up"')]).toEqual([path, false])
  }
  expect(footerOf(await member.page('/console'))).not.toContain('/sign-up"')
})

test('links that lead to different pages have different texts', async () => {
  const member = await site.member()
  const { clientId } = await site.ownApp(member)
  for (const language of ['en', 'yo'] as const) {
    const { console: words, site: frame } = locales[language]
    const prefix = language === 'yo' ? '/yo' : ''
    const html = await member.page(`${prefix}/console/apps/${clientId}`)
    const targets = new Map<string, string>()
    for (const [, href = '', text = ''] of html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)) {
      expect([text, targets.get(text) ?? href]).toEqual([text, href])
      targets.set(text, href)
    }
    expect([targets.get(frame.topUp), targets.get(words.sections.credits)]).toEqual([
      `${prefix}/top-up`,
      `${prefix}/console/apps/${clientId}/credits`,
    ])
  }
})
