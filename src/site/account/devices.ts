/**
 * Known devices are browsers that have signed in to an account before. They are identified by an encrypted
 * cookie, which OWASP calls a device cookie. The cookie does not sign the browser in, but gives it its own
 * limits for wrong passwords.
 */
import { cookieIn } from '../../http/request'
import { randomBase62 } from '../../lib/base62'
import type { Keyring } from '../../store/secrets/keyring'

const cookieDays = 180
const dayMs = 86_400_000
/** Lifetime of an e-mailed link that makes a browser a known device, in milliseconds. */
const linkMs = 3_600_000
const longestToken = 300

interface DeviceOptions {
  keyring: Pick<Keyring, 'keys'>
  baseUrl: string
  now: () => number
}

export function createDevices({ keyring, baseUrl, now }: DeviceOptions) {
  const isSecure = baseUrl.startsWith('https:')
  const cookieName = `${isSecure ? '__Secure-' : ''}atumo.device`
  const about = (email: string) => `device ${email.trim().toLowerCase()}`

  async function issue(email: string, forMs: number, id = randomBase62(16)): Promise<string> {
    const keys = await keyring.keys()
    return keys.seal(JSON.stringify({ id, until: now() + forMs }), about(email))
  }

  async function check(token: string, email: string): Promise<string | undefined> {
    if (token.length > longestToken || !/^\w+\.\w+\.[\w-]+$/.test(token)) return undefined
    const keys = await keyring.keys()
    try {
      const { id, until } = JSON.parse(keys.open(token, about(email))) as Record<string, unknown>
      return typeof id === 'string' && Number(until) > now() ? id : undefined
    } catch {
      // The token is forged, or belongs to another account.
      return undefined
    }
  }

  /** Returns the ID of the known device that sent a request. @param link the token from the e-mailed link */
  async function of(headers: Headers, email: string, link = ''): Promise<string | undefined> {
    return (await check(cookieIn(headers, cookieName), email)) ?? check(link, email)
  }

  return {
    of,

    linkToken: (email: string) => issue(email, linkMs),

    /** Creates the Set-Cookie header that makes a browser a known device. A known device keeps its ID. */
    async cookie(headers: Headers, email: string, link?: string): Promise<string> {
      const token = await issue(email, cookieDays * dayMs, await of(headers, email, link))
      const maxAge = cookieDays * (dayMs / 1000)
      const secure = isSecure ? '; Secure' : ''
      return `${cookieName}=${token}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`
    },
  }
}
