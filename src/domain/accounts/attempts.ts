/** Slows down password guessing: limits on tries per minute, counted in this process. */
import { createMinuteCounts } from '../../lib/minuteCounts'
import { networkOf } from '../../lib/networks'

/** Of one account from one network, or from one known device. */
const perPair = 5
/** Of one account from all networks together. */
const perAccount = 30
const perNetwork = 20
const countedAtMost = 50_000

export type AttemptKind = 'second factor' | 'sign-up' | 'reset' | 'own password'

/** `unknown device`: the account has too many tries, and this one does not come from a known device. */
export type SignInTry = 'allowed' | { kind: 'unknown device' | 'too many'; retryAfter: number }

/** How often something may be tried this minute. */
type Limit = readonly [key: string, most: number]

export type Attempts = ReturnType<typeof createAttempts>

export function createAttempts(now?: () => number) {
  const counts = createMinuteCounts(countedAtMost, now)

  /** Counts a try under every limit, or under none. @returns seconds to wait; 0: it is allowed */
  function count(limits: readonly Limit[]): number {
    if (limits.some(([key, most]) => counts.of(key) >= most)) return counts.secondsLeft()
    for (const [key] of limits) counts.add(key)
    return 0
  }

  return {
    /**
     * Counts a try.
     * @param account what is tried: an address, the id of who is signed in; empty: nothing that has an owner
     * @returns seconds to wait; 0: the try is allowed
     */
    take(kind: AttemptKind, account: string, address: string): number {
      const who = keyOf(kind, account)
      const network = networkOf(address)
      return count([
        [`${who} from ${network}`, perPair],
        [`anything from ${network}`, perNetwork],
        // Not for what needs no session: anybody could use up the limit of somebody else.
        ...(kind === 'own password' ? [[`${who} from anywhere`, perAccount] as const] : []),
      ])
    },

    /**
     * Counts a try to sign in. Known devices have limits of their own, so tries from elsewhere never keep an
     * owner out.
     * @param device the id of a device that has signed in to this account before
     */
    takeSignIn(email: string, address: string, device: string | undefined): SignInTry {
      const who = keyOf('sign-in', email)
      const network = networkOf(address)
      const isKnown = device !== undefined
      const retryAfter = count([
        [isKnown ? `device ${device}` : `${who} from ${network}`, perPair],
        [`${isKnown ? 'devices' : 'anything'} from ${network}`, perNetwork],
      ])
      if (retryAfter > 0) return { kind: 'too many', retryAfter }
      if (isKnown || count([[`${who} from anywhere`, perAccount]]) === 0) return 'allowed'
      return { kind: 'unknown device', retryAfter: counts.secondsLeft() }
    },
  }
}

/** Short, whatever was typed: what is counted has a bounded size. */
const keyOf = (kind: string, account: string) =>
  new Bun.CryptoHasher('sha256')
    .update(`${kind} ${account.trim().toLowerCase()}`)
    .digest('base64url')
