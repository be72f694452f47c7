/**
 * Starts the service, provides visitors that store cookies as browsers do, and records the e-mails that the
 * service sends.
 */
import type { Logger } from 'pino'
import { createApp } from '../../../src/app'
import { randomBase62 } from '../../../src/lib/base62'
import type { Mail } from '../../../src/mail/mailer'
import type { AppSettings } from '../../../src/store/apps/apps'
import { connectPostgres } from '../../../src/store/clients'
import { baseUrl, startTestApp } from '../../support/testApp'

export const password = 'a long password'

export type Site = Awaited<ReturnType<typeof startSite>>
export type Visitor = ReturnType<Site['visitor']>
export type Member = Awaited<ReturnType<Site['member']>>
export type Fields = Record<string, string> | [string, string][]

/** A header that contains the visitor's IP address. It is needed because in-process requests have no socket. */
const addressHeader = 'x-test-address'

const randomAddress = () =>
  `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')}`

export async function startSite(
  env: Record<string, string> = {},
  { mailDelivers = false, log }: { mailDelivers?: boolean; log?: Logger } = {},
) {
  const mails: Mail[] = []
  let isMailBroken = false
  const mailer = {
    delivers: mailDelivers,
    send: async (mail: Mail) => {
      if (isMailBroken) throw new Error('550')
      mails.push(mail)
    },
  }
  const app = await startTestApp(env, log, mailer)
  const sql = connectPostgres(app.config.databaseUrl, { pool: 3 })
  const services = {
    ...app.services,
    addresses: { of: ({ headers }: Request) => headers.get(addressHeader) ?? undefined },
  }
  const elysia = createApp(services)

  /** Creates a visitor with its own cookies and IP address. */
  function visitor(address = randomAddress()) {
    const jar = new Map<string, string>()

    async function send(path: string, init: RequestInit = {}) {
      const headers = new Headers(init.headers)
      headers.set(addressHeader, address)
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      if (cookie !== '' && !headers.has('cookie')) headers.set('cookie', cookie)
      const response = await elysia.handle(new Request(baseUrl + path, { ...init, headers }))
      for (const set of response.headers.getSetCookie()) keep(jar, set)
      await services.background.settled()
      return response
    }

    return {
      jar,
      send,
      get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
      /** Submits a form on the site. */
      post: (path: string, fields: Fields = {}, headers: Record<string, string> = {}) =>
        send(path, {
          method: 'POST',
          body: new URLSearchParams(fields),
          headers: { 'sec-fetch-site': 'same-origin', ...headers },
        }),
      /** Returns the HTML of a page. The status must be 200. */
      async page(path: string) {
        const response = await send(path)
        if (response.status !== 200) throw new Error(`${path} returned ${response.status}`)
        return response.text()
      },
      isSignedIn: async () => (await send('/account')).status === 200,
    }
  }

  return {
    app,
    services,
    sql,
    mails,
    clock: app.clock,
    /** Makes the mail server refuse all e-mails. */
    breakMail: () => {
      isMailBroken = true
    },
    visitor,

    async close() {
      await sql.end({ timeout: 1 })
      await app.close()
    },

    /** Creates an account, and returns a visitor who is signed in to it. */
    async member(email = `${randomBase62(10).toLowerCase()}@example.org`, prefix = '') {
      const one = visitor()
      const fields = { name: 'Adé', email, 'next-password': password }
      const response = await one.post(`${prefix}/sign-up`, fields)
      if (response.status !== 303) throw new Error(`sign-up: ${response.status}`)
      const [row] = await sql<{ id: string }[]>`select id from users where email = ${email}`
      return { ...one, email, id: row?.id ?? '' }
    },

    /** Confirms an account's address, as its link does. */
    async confirm({ id }: { id: string }) {
      await sql`update users set email_verified = true where id = ${id}`
    },

    /** Signs in with a member's credentials in another browser. */
    async signIn(email: string, secret = password) {
      const one = visitor()
      const response = await one.post('/sign-in', { email, password: secret })
      return { ...one, response }
    },

    /** Creates an app that the account owns. */
    async ownApp(owner: { id: string }, settings: Partial<AppSettings> = {}) {
      const made = await app.newApp(settings)
      await sql`update apps set owner_id = ${owner.id} where client_id = ${made.clientId}`
      return made
    },

    /** Simulates for the limits of e-mails that time has passed. */
    async letMailTimePass(minutes = 10) {
      const passed = sql`make_interval(mins => ${minutes})`
      await sql`
        update mail_counts set sent_at = sent_at - ${passed}, first_at = first_at - ${passed}`
    },

    /** Returns the e-mails to an address, oldest first. */
    emailsTo: (email: string) => mails.filter(({ to }) => to === email),
  }
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [pair = ''] = cookie.split(';')
  const [name = '', ...value] = pair.split('=')
  if (/max-age=0(;|$)/i.test(cookie)) jar.delete(name)
  else jar.set(name, value.join('='))
}

/** Returns the path and query of the link in an e-mail. */
export function linkIn(mail: Mail | undefined): string {
  const link = mail?.text.match(/https?:\/\/\S+/)?.[0]
  const url = link === undefined ? null : URL.parse(link)
  if (!url) throw new Error('there is no link in the e-mail')
  return url.pathname + url.search
}

export const tokenIn = (mail: Mail | undefined) =>
  new URLSearchParams(linkIn(mail).split('?')[1]).get('token') ?? ''

/** Returns the value of a form field on a page; undefined if there is no such field or it has no value. */
export const valueOf = (html: string, name: string) =>
  html.match(new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`))?.[1]

/** Returns the status and location of a response. */
export const leads = ({ status, headers }: Response) => [status, headers.get('location')]
