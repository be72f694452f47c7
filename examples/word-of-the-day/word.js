/** Chooses a word for each UTC day. Fetches the terms once per day for all visitors. */
import { AtumoError } from 'atumo'

const dayMs = 24 * 60 * 60 * 1000
/** Pause after an error without Retry-After. */
const pauseMs = 60_000

/**
 * @param {import('atumo').Atumo} atumo
 * @param {string} category label or slug; the word is one of its first 500 terms
 */
export function createWord(atumo, category) {
  /** @type {import('atumo').Term[]} */
  let terms = []
  let fetchedOn = -1
  let retryAt = 0
  let changes = 0
  /** @type {Promise<void> | undefined} */
  let fetching

  /** @returns {Promise<import('atumo').Term | undefined>} undefined if there is no term */
  async function today() {
    const day = Math.floor(Date.now() / dayMs)
    if (fetchedOn !== day && Date.now() >= retryAt) {
      fetching ??= fetchTerms(day).finally(() => {
        fetching = undefined
      })
      await fetching
    }
    return terms[day % terms.length]
  }

  /** @param {number} day */
  async function fetchTerms(day) {
    const changesBefore = changes
    try {
      const found = await atumo.search({ category, limit: 500 })
      terms = found.terms
      if (changes === changesBefore) fetchedOn = day
    } catch (error) {
      if (!(error instanceof AtumoError)) throw error
      // Keep the earlier terms: an old word is better than none.
      retryAt = Date.now() + (error.retryAfterSeconds ?? pauseMs / 1000) * 1000
      console.error(error.status, error.message, error.topUpUrl ?? '')
    }
  }

  return {
    today,
    /** Call this when the dictionary has changed. The terms are then fetched again for the next visitor. */
    forget() {
      changes++
      fetchedOn = -1
    },
  }
}
