/** Sample data of the client's tests, and a way to catch rejections. */

export const kettle = {
  english_term: 'kettle',
  yoruba_term: 'ìkòkò iná',
  definition_en: 'Boils water.',
}

export interface Caught extends Error {
  retryAfterSeconds?: number
  idempotencyKey?: string
}

/** @returns the error that a call rejects with @throws if it does not reject */
export async function caught(call: Promise<unknown>): Promise<Caught> {
  try {
    await call
  } catch (error) {
    return error as Caught
  }
  throw new Error('the call was answered')
}
