/** The word of a UTC day: fetched once and shown to every visitor. */
import { AtumoError } from 'atumo'

const dayMs = 24 * 60 * 60 * 1000
/** Pause after an error without Retry-After. */
const pauseMs = 60_000

/**
 * @param {import('atumo').Atumo} atumo
 * @param {string} category label or slug; its first 500 terms take turns
 */
export function createWord(atumo, category) {
  /** @type {import('atumo').Term[]} */
  let terms = []
  let boughtOn = -1
  let askAgainAt = 0
  let changes = 0
  /** @type {Promise<void> | undefined} */
  let asking

  /** @returns {Promise<import('atumo').Term | undefined>} undefined where there is none to show */
  async function today() {
    const day = Math.floor(Date.now() / dayMs)
    if (boughtOn !== day && Date.now() >= askAgainAt) {
      asking ??= ask(day).finally(() => {
        asking = undefined
      })
      await asking
    }
    return terms[day % terms.length]
  }

  /** @param {number} day */
  async function ask(day) {
    const changesBefore = changes
    try {
      const found = await atumo.search({ category, limit: 500 })
      terms = found.terms
      if (changes === changesBefore) boughtOn = day
    } catch (error) {
      if (!(error instanceof AtumoError)) throw error
      // Keeps the earlier terms: an old word is better than none.
      askAgainAt = Date.now() + (error.retryAfterSeconds ?? pauseMs / 1000) * 1000
      console.error(error.status, error.message, error.topUpUrl ?? '')
    }
  }

  return {
    today,
    /** The dictionary has changed: fetch again for the next visitor. */
    forget() {
      changes++
      boughtOn = -1
    },
  }
}
