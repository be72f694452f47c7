/** Stages of a paid write at which tests stop the process, PostgreSQL or Redis. */
import type { Account } from '../../src/store/metering/ledger'

export type Stage = 'inserted' | 'charged' | 'committed'
export type ReachStage = (stage: Stage) => Promise<void> | void

/** A write holds its credits after it is inserted, and is charged when they are held. */
export const withStages = (account: Account, reach: ReachStage): Account => ({
  ask: () => account.ask(),
  charge: (caller) => account.charge(caller),
  async hold() {
    await reach('inserted')
    const hold = await account.hold()
    if (hold.kind === 'admitted') await reach('charged')
    return hold
  },
})
