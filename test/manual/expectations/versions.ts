/**
 * Checks that the headers in the deprecation example follow the policy for retiring API versions. No response
 * has these headers yet.
 */
import { expect } from 'bun:test'
import type { Expectations } from '../../support/examples'

export const versions: Expectations = {
  'versions/deprecation.http': {
    checks(code) {
      const headers = new Headers(
        code.split('\n').map((line) => line.split(': ') as [string, string]),
      )
      const [, since] = /^@(\d+)$/.exec(headers.get('deprecation') ?? '') ?? []
      const deprecated = new Date(Number(since) * 1000)
      const sunset = new Date(headers.get('sunset') ?? '')
      expect(sunset.toUTCString()).toBe(headers.get('sunset') ?? '')
      const yearLater = new Date(deprecated)
      yearLater.setUTCFullYear(deprecated.getUTCFullYear() + 1)
      expect(sunset.getTime()).toBeGreaterThanOrEqual(yearLater.getTime())
    },
  },
  'versions/watch.js': { prints: /^v1 has no end date\n$/ },
}
