/** Records in Redis which contributions reviewers have open, so that two do not work on the same one. */
import type { Redis } from '../clients'

/** How long a contribution counts as open after a reviewer opens it, in milliseconds. */
const lastsMs = 10 * 60_000
const key = 'reviews:open'

export interface OpenReview {
  /** The reviewer's e-mail address. */
  by: string
  /** When the contribution was opened, in ms since 1970. */
  at: number
}

export type OpenReviews = ReturnType<typeof createOpenReviews>

/** Open reviews are not essential: if Redis fails, pages omit them. */
export function createOpenReviews(redis: Redis, now: () => number) {
  async function read(): Promise<Map<string, OpenReview>> {
    const fields = await redis.hgetall(key).catch(() => ({}))
    const reviews = Object.entries<string>(fields).map(
      ([id, text]) => [id, JSON.parse(text) as OpenReview] as const,
    )
    const isOver = ({ at }: OpenReview) => at <= now() - lastsMs
    const over = reviews.filter(([, review]) => isOver(review)).map(([id]) => id)
    if (over.length > 0) await redis.hdel(key, ...over).catch(() => {})
    return new Map(reviews.filter(([, review]) => !isOver(review)))
  }

  return {
    /** Returns the open reviews, keyed by contribution ID. */
    read,

    /**
     * Records that a reviewer has opened a contribution, unless another reviewer has it open.
     * @returns the other reviewer's open review; undefined if there is none
     */
    async open(id: string, by: string): Promise<OpenReview | undefined> {
      const earlier = (await read()).get(id)
      if (earlier && earlier.by !== by) return earlier
      const note = JSON.stringify({ by, at: now() } satisfies OpenReview)
      await redis.hset(key, id, note).catch(() => {})
      return undefined
    },
  }
}
