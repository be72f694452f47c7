/** GET /.well-known/security.txt: where to report security vulnerabilities (RFC 9116). */

import { nosniff } from '../../http/headers'
import type { Handler } from '../../http/router'
import { dateOfDay, dayOf } from '../../lib/time'
import type { PublicServices } from '../../serviceTypes'
import { missing } from './missing'

/** Number of days after which the file expires. The RFC recommends less than a year. */
const validDays = 180

/** Responds with 404 if no contact is configured. */
export const securityFile =
  (services: PublicServices): Handler =>
  (request) => {
    const { securityContact, now, baseUrl } = services
    if (securityContact === undefined) return missing(services, request)
    const expires = dateOfDay(dayOf(now()) + validDays)
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}T00:00:00Z`,
      'Preferred-Languages: en, yo',
      `Canonical: ${baseUrl}/.well-known/security.txt`,
    ]
    return new Response(`${lines.join('\n')}\n`, {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        ...nosniff,
      },
    })
  }
