/**
 * Shows a secret once after a form is submitted. The form redirects to a page that shows the secret, so
 * reloading that page does not resubmit the form. Until the page is shown, the secret is stored in a cookie,
 * encrypted for that user and that page.
 */

import { cookieIn } from '../http/request'
import { pathIn } from '../locales/pathIn'
import type { Keyring } from '../store/secrets/keyring'
import type { Outcome, SignedInVisit } from './visit'

interface OnceServices {
  keyring: Pick<Keyring, 'keys'>
  baseUrl: string
  now: () => number
}

/** How long the secret can be shown after the form is submitted, in milliseconds. */
const shownForMs = 300_000

/** Redirects to a page that shows a secret once. @param path the page's path, without language or query */
export async function redirectToShow(
  services: OnceServices,
  visit: SignedInVisit,
  path: string,
  value: string,
): Promise<Outcome> {
  const until = services.now() + shownForMs
  const keys = await services.keyring.keys()
  const sealed = keys.seal(JSON.stringify({ until, value }), about(visit, path))
  visit.cookies = [...visit.cookies, cookieOf(services, visit, path, sealed, shownForMs / 1000)]
  return { to: path }
}

/**
 * Reads the secret that a page is to show, and deletes it from the browser.
 * @returns the secret; undefined if there is none, it has already been shown or has expired, or the cookie is
 *   forged, damaged, or of another user or page
 */
export async function takeShown(
  services: OnceServices,
  visit: SignedInVisit,
  path: string,
): Promise<string | undefined> {
  const sealed = cookieIn(visit.headers, nameOf(services))
  if (sealed === '') return undefined
  const keys = await services.keyring.keys()
  visit.cookies = [...visit.cookies, cookieOf(services, visit, path, '', 0)]
  try {
    const text = keys.open(sealed, about(visit, path))
    const { until, value } = JSON.parse(text) as { until: number; value: string }
    return until > services.now() ? value : undefined
  } catch {
    return undefined
  }
}

const about = ({ user }: SignedInVisit, path: string) => `shown once ${user.id} ${path}`

const isSecure = ({ baseUrl }: OnceServices) => baseUrl.startsWith('https:')

const nameOf = (services: OnceServices) => `${isSecure(services) ? '__Secure-' : ''}atumo.once`

function cookieOf(
  services: OnceServices,
  { language }: SignedInVisit,
  path: string,
  value: string,
  maxAge: number,
): string {
  const secure = isSecure(services) ? '; Secure' : ''
  return `${nameOf(services)}=${value}; Max-Age=${maxAge}; Path=${pathIn(language, path)}; HttpOnly; SameSite=Lax${secure}`
}
