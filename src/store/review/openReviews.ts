/** Records in Redis which contributions reviewers have open, so that two do not work on the same one. */
import type { Redis } from '../clients'

/** How long a contribution counts as open after a reviewer opens it, in milliseconds. */
const lastsMs = 10 * 60_000
const key = 'reviews:open'

export interface OpenReview {
  by: string
  at: number
}

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
    read,

    /** Records who has opened a contribution, unless another reviewer has. @returns the other reviewer's open review */
    async open(id: string, by: string): Promise<OpenReview | undefined> {
      const earlier = (await read()).get(id)
      if (earlier && earlier.by !== by) return earlier
      const note = JSON.stringify({ by, at: now() } satisfies OpenReview)
      await redis.hset(key, id, note).catch(() => {})
      return undefined
    },
  }
}
