import { expect } from 'bun:test'
import { baseUrl } from './testApp'

/**
 * Returns the expected body of an English error response, for `toEqual`.
 * @param base the public URL of the service
 */
export const errorBody = (code: string, error: unknown = expect.any(String), base = baseUrl) => ({
  ok: false,
  error,
  code,
  docs: `${base}/docs/errors#${code}`,
})
