/** Sample data for the client's tests, and a function that catches rejections. */

export const kettle = {
  english_term: 'kettle',
  yoruba_term: 'ìkòkò iná',
  definition_en: 'Boils water.',
}

export interface Caught extends Error {
  retryAfterSeconds?: number
  idempotencyKey?: string
}

/** Waits for a request that must fail. @returns its error @throws if it succeeds */
export async function caught(request: Promise<unknown>): Promise<Caught> {
  try {
    await request
  } catch (error) {
    return error as Caught
  }
  throw new Error('the request succeeded')
}
