/** Bounds how much work of one kind is in progress, so that more of it is refused early instead of late. */
import { Unavailable } from './unavailable'

/** @param most pieces of work at once @param what names them in the error */
export function createGate(most: number, what: string) {
  let inProgress = 0

  return {
    /** @throws Unavailable at once where `most` are in progress, and what the work throws */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (inProgress >= most) {
        throw new Unavailable(`${most} ${what} are in progress`, { source: what })
      }
      inProgress++
      try {
        return await work()
      } finally {
        inProgress--
      }
    },
  }
}
