/**
 * Known devices are browsers that have signed in to an account before. They are identified by a signed
 * cookie, which OWASP calls a device cookie. The cookie does not sign the browser in, but gives it its own
 * limits for wrong passwords.
 */
import { timingSafeEqual } from 'node:crypto'
import { cookieIn } from '../../http/request'
import { randomBase62 } from '../../lib/base62'

const cookieDays = 180
const dayMs = 86_400_000
/** Lifetime of an e-mailed link that makes a browser a known device, in milliseconds. */
const linkMs = 3_600_000
/** Maximum length of a token in characters. */
const longestToken = 200

interface DeviceOptions {
  /** Signs text with a key that only this service knows. */
  mac: (text: string) => Promise<string>
  baseUrl: string
  now: () => number
}

export type Devices = ReturnType<typeof createDevices>

export function createDevices({ mac, baseUrl, now }: DeviceOptions) {
  const isSecure = baseUrl.startsWith('https:')
  const cookieName = `${isSecure ? '__Secure-' : ''}atumo.device`
  const signatureOf = (email: string, id: string, until: string) =>
    mac(`device ${id} ${until} ${email.trim().toLowerCase()}`)

  /** Creates a token for one account: `<id>.<expiry time in ms since 1970>.<signature>`. */
  async function issue(email: string, forMs: number, id = randomBase62(16)): Promise<string> {
    const until = String(now() + forMs)
    return `${id}.${until}.${await signatureOf(email, id, until)}`
  }

  async function check(token: string, email: string): Promise<string | undefined> {
    if (token.length > longestToken) return undefined
    const [id = '', until = '', signature = '', ...more] = token.split('.')
    const isCurrent = /^\d{1,15}$/.test(until) && Number(until) > now()
    if (!isCurrent || !/^[0-9A-Za-z]{16}$/.test(id) || more.length > 0) return undefined
    const [given, right] = [signature, await signatureOf(email, id, until)].map((text) =>
      Buffer.from(text),
    )
    if (given?.length !== right?.length || !given || !right) return undefined
    return timingSafeEqual(given, right) ? id : undefined
  }

  /** Returns the ID of the known device that sent a request. @param link the token from the e-mailed link */
  async function of(headers: Headers, email: string, link = ''): Promise<string | undefined> {
    return (await check(cookieIn(headers, cookieName), email)) ?? check(link, email)
  }

  return {
    of,

    /** Creates the token for an e-mailed link. */
    linkToken: (email: string) => issue(email, linkMs),

    /** Creates the Set-Cookie header that makes a browser a known device. A known device keeps its ID. */
    async cookie(headers: Headers, email: string, link?: string): Promise<string> {
      const id = await of(headers, email, link)
      const token = await issue(email, cookieDays * dayMs, id)
      const maxAge = cookieDays * (dayMs / 1000)
      const secure = isSecure ? '; Secure' : ''
      return `${cookieName}=${token}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`
    },
  }
}
