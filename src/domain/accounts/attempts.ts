/** Who guesses passwords waits: tries a minute, counted in this process. */
import { createMinuteCounts } from '../../lib/minuteCounts'
import { networkOf } from '../../lib/networks'

/** Of one account from one network; of one account from anywhere, so that nobody locks its owner out quickly. */
const perPair = 5
const perAccount = 30
const perNetwork = 20
const countedAtMost = 50_000
/** Characters: no account has a longer address, and each counted name is kept in memory for a minute. */
const longestAccount = 254

export type AttemptKind = 'sign-in' | 'second factor' | 'sign-up' | 'reset' | 'own password'

export type Attempts = ReturnType<typeof createAttempts>

export function createAttempts(now?: () => number) {
  const counts = createMinuteCounts(countedAtMost, now)

  return {
    /**
     * Counts a try.
     * @param account what is tried: an address, the id of who is signed in; empty: nothing that has an owner
     * @returns seconds to wait; 0: the try is welcome
     */
    take(kind: AttemptKind, account: string, address: string): number {
      const who = `${kind} ${account.trim().slice(0, longestAccount).toLowerCase()}`
      const network = networkOf(address)
      const limits: [string, number][] = [
        [`${who} from ${network}`, perPair],
        [`${who} from anywhere`, account === '' ? Number.POSITIVE_INFINITY : perAccount],
        [`anything from ${network}`, perNetwork],
      ]
      if (limits.some(([key, most]) => counts.of(key) >= most)) return counts.secondsLeft()
      for (const [key] of limits) counts.add(key)
      return 0
    },
  }
}
