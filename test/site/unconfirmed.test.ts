/** The notice that signed-in users see until they confirm their e-mail address. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { locales } from '../../src/locales'
import { leads, linkIn, type Site, startSite, tokenIn } from './account/support'

let site: Site
beforeAll(async () => {
  site = await startSite({}, { mailDelivers: true })
})
afterAll(() => site.close())

const pages = ['/console', '/console/new', '/account']

test('every page has the notice once, until the address is confirmed', async () => {
  const member = await site.member()
  const { clientId } = await site.ownApp(member)
  const all = [...pages, `/console/apps/${clientId}`, `/console/apps/${clientId}/webhooks`]
  for (const language of ['en', 'yo'] as const) {
    const { unconfirmed, send } = locales[language].account
    for (const path of all) {
      const html = await member.page(language === 'yo' ? `/yo${path}` : path)
      expect([path, html.split(unconfirmed).length - 1]).toEqual([path, 1])
      expect([path, html.split(`${send}</button>`).length - 1]).toEqual([path, 1])
    }
  }
  const [mail] = site.emailsTo(member.email)
  expect(linkIn(mail)).toStartWith('/confirm-email')
  await member.post('/confirm-email', { token: tokenIn(mail) })
  for (const path of all) {
    expect(await member.page(path)).not.toContain(locales.en.account.unconfirmed)
  }
})

test('its button sends another link', async () => {
  const member = await site.member()
  await site.letMailTimePass()
  const response = await member.post('/account/confirmation')
  expect(leads(response)).toEqual([303, '/account?done=sent'])
  expect(await member.page('/account?done=sent')).toContain(locales.en.account.done.sent)
  expect(site.emailsTo(member.email)).toHaveLength(2)
})

test('a service without a mail server shows it only on the account page', async () => {
  const quiet = await startSite()
  const member = await quiet.member()
  const { unconfirmed } = locales.en.account
  const shows = async (path: string) => (await member.page(path)).includes(unconfirmed)
  expect([await shows('/console'), await shows('/account')]).toEqual([false, true])
  const { done, sentToLog } = locales.en.account
  expect(await member.page('/account?done=sent')).toContain(`${done.sent} ${sentToLog}`)
  await quiet.close()
})
