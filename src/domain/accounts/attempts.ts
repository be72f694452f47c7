/** Slows down password guessing by limiting attempts per minute. Each process keeps its own counts. */
import { createMinuteCounts } from '../../lib/minuteCounts'
import { networkOf } from '../../lib/networks'

/** Maximum number of attempts per minute on one account from one network or one known device. */
const perPair = 5
/** Maximum number of attempts per minute on one account from all networks combined. */
const perAccount = 30
/** Maximum number of attempts per minute on any accounts from one network, or on one account from known devices. */
const perNetwork = 20
/** Maximum number of e-mailed sign-in links per minute that one network can cause. */
const linksPerNetwork = 20
const countedAtMost = 50_000

export type AttemptKind = 'second factor' | 'sign-up' | 'reset' | 'own password'

/**
 * `unknown device`: there have been too many attempts on the account from all networks, or on any accounts from
 * the network, and this one is not from a known device.
 */
export type SignInTry = 'allowed' | { kind: 'unknown device' | 'too many'; retryAfter: number }

type Limit = readonly [key: string, most: number]

export function createAttempts(now?: () => number) {
  const counts = createMinuteCounts(countedAtMost, now)

  /** Counts an attempt, unless a limit has been reached. @returns seconds to wait; 0 if the attempt is allowed */
  function count(limits: readonly Limit[]): number {
    if (limits.some(([key, most]) => counts.of(key) >= most)) return counts.secondsLeft()
    for (const [key] of limits) counts.add(key)
    return 0
  }

  return {
    /**
     * Counts an attempt.
     * @param account an e-mail address or a user's ID; empty if the attempt is not for a particular account
     * @returns seconds to wait; 0 if the attempt is allowed
     */
    take(kind: AttemptKind, account: string, address: string): number {
      const who = keyOf(kind, account)
      const network = networkOf(address)
      return count([
        [`${who} from ${network}`, perPair],
        // Only signed-in users can use up the limit of their own account, and nobody behind the
        // same address can do it for them.
        kind === 'own password'
          ? [`${who} from anywhere`, perAccount]
          : [`anything from ${network}`, perNetwork],
      ])
    },

    /**
     * Counts an attempt to sign in. Known devices have separate limits for each account, so attempts from other
     * devices, or at other accounts, cannot lock out the owner.
     * @param device the ID of a device that has signed in to this account before
     */
    takeSignIn(email: string, address: string, device: string | undefined): SignInTry {
      const who = keyOf('sign-in', email)
      const network = networkOf(address)
      const isKnown = device !== undefined
      const own = count([[isKnown ? `device ${device}` : `${who} from ${network}`, perPair]])
      if (own > 0) return { kind: 'too many', retryAfter: own }
      const shared = count([
        [isKnown ? `${who} from known devices` : `anything from ${network}`, perNetwork],
        ...(isKnown ? [] : [[`${who} from anywhere`, perAccount] as const]),
      ])
      if (shared === 0) return 'allowed'
      return { kind: isKnown ? 'too many' : 'unknown device', retryAfter: shared }
    },

    mayLink: (address: string): boolean =>
      counts.of(`links from ${networkOf(address)}`) < linksPerNetwork,

    countLink: (address: string): void => void counts.add(`links from ${networkOf(address)}`),
  }
}

/** Returns the key of a counter: a hash, so that the length of keys is bounded. */
const keyOf = (kind: string, account: string) =>
  new Bun.CryptoHasher('sha256')
    .update(`${kind} ${account.trim().toLowerCase()}`)
    .digest('base64url')
