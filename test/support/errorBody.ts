import { expect } from 'bun:test'
import { baseUrl } from './testApp'

/** The body of an error, in English, as `toEqual` takes it. @param base the service as its users see it */
export const errorBody = (code: string, error: unknown = expect.any(String), base = baseUrl) => ({
  ok: false,
  error,
  code,
  docs: `${base}/docs/errors#${code}`,
})
