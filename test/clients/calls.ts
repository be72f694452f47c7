/** What the client's tests submit, and what their calls reject with. */

export const kettle = {
  english_term: 'kettle',
  yoruba_term: 'ìkòkò iná',
  definition_en: 'Boils water.',
}

export interface Caught extends Error {
  retryAfterSeconds?: number
  idempotencyKey?: string
}

/** @returns what a call rejects with @throws where it does not */
export async function caught(call: Promise<unknown>): Promise<Caught> {
  try {
    await call
  } catch (error) {
    return error as Caught
  }
  throw new Error('the call was answered')
}
