/** Limits how many tasks of one kind run at once. More are refused at once instead of waiting. */
import { Unavailable } from './unavailable'

/** @param most number of tasks at once @param what names them in the error */
export function createGate(most: number, what: string) {
  let inProgress = 0

  return {
    /** @throws Unavailable at once if `most` are in progress, and what the work throws */
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
