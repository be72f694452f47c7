/**
 * What is answered from the dictionary, kept ready as bytes in the process until the dictionary changes:
 * searches and pages alike.
 */
import { LRUCache } from 'lru-cache'
import { createGate } from '../../lib/gate'
import type { ResponseBody } from '../../lib/responseBody'

export interface Answer {
  body: ResponseBody
  /** How many terms match, beyond the limit too; undefined where nobody asks. */
  total?: string
  /** HTTP status; 200 unless said. */
  status?: number
  /** Where what was asked for is to be found now: the answer leads there. */
  location?: string
  /** What may be asked for by any name, and is not there, is not worth keeping. */
  keep?: false
}

export const keptBytesAtMost = 64 * 1024 * 1024

/** Uncached answers that are produced at the same time. More would only delay each other. */
export const lookUpsAtOnce = 16
/** Uncached answers that wait to be produced: enough for a client with 64 connections. */
export const lookUpsWaiting = 64

export type Answers = ReturnType<typeof createAnswers>

export function createAnswers() {
  const kept = new LRUCache<string, Answer>({
    maxSize: keptBytesAtMost,
    // Twice the body: its compressed copies stay with it.
    sizeCalculation: (answer, key) => 2 * (answer.body.size + key.length) + 200,
  })
  const underWay = new Map<string, Promise<Answer>>()
  const lookUps = createGate({
    running: lookUpsAtOnce,
    waiting: lookUpsWaiting,
    what: 'lookups',
  })
  let version = ''

  async function produceAndKeep(key: string, produce: () => Promise<Answer>): Promise<Answer> {
    const begunAt = version
    const answer = await lookUps.run(produce)
    // What was begun before a change may have missed it: it is not kept.
    if (version === begunAt && answer.keep !== false) kept.set(key, answer)
    return answer
  }

  return {
    /**
     * The answer under a key: at once where it is kept, else produced once for all who wait for it.
     * @throws what `produce` throws, and Unavailable where too many others are being produced
     */
    get(key: string, produce: () => Promise<Answer>): Answer | Promise<Answer> {
      const ready = kept.get(key)
      if (ready) return ready
      const shared = underWay.get(key)
      if (shared) return shared
      const answer = produceAndKeep(key, produce).finally(() => {
        if (underWay.get(key) === answer) underWay.delete(key)
      })
      underWay.set(key, answer)
      return answer
    },

    /** Forgets what is kept when the dictionary, or what is found of it, is another than it was. */
    follow(current: string): void {
      if (current === version) return
      version = current
      kept.clear()
      underWay.clear()
    },
  }
}
