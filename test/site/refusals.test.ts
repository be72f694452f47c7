/** The error pages for refused requests: status, text and Retry-After. */
import { expect, jest, test } from 'bun:test'
import pino from 'pino'
import { Unavailable } from '../../src/lib/unavailable'
import { problemText } from '../../src/locales/problems'
import { type Problem, statusOf } from '../../src/problems'
import type { VisitServices } from '../../src/serviceTypes'
import { type Outcome, serveVisit } from '../../src/site/visit'
import { baseUrl } from '../support/testApp'

const services: VisitServices = {
  now: Date.now,
  // Never used, because these visits have no cookies.
  accounts: {} as VisitServices['accounts'],
  apps: {} as VisitServices['apps'],
  members: {} as VisitServices['members'],
  addresses: { of: () => '192.0.2.1' },
  baseUrl,
  mailDelivers: true,
  log: pino({ level: 'silent' }),
  outages: { report: () => {}, flush: () => {} },
  errors: { record: () => {}, flush: async () => {} },
}

const visit = (get: () => Promise<Outcome> | Outcome, language: 'en' | 'yo' = 'en') => {
  return serveVisit(services, ['anybody', get], language)(new Request(`${baseUrl}/x`), null, {})
}

const refusals: [Problem, string | null][] = [
  [{ code: 'too_many_refusals', limit: 60, retryAfter: 17 }, '17'],
  [{ code: 'too_many_tries', retryAfter: 42 }, '42'],
  [{ code: 'unavailable' }, '1'],
  [{ code: 'not_found' }, null],
  [{ code: 'forged' }, null],
  [{ code: 'role_missing' }, null],
  [{ code: 'not_text', field: 'q' }, null],
  [{ code: 'body_too_large', max: 5 }, null],
]

test.each(refusals)('%j: Retry-After %p', async (problem, retryAfter) => {
  for (const language of ['en', 'yo'] as const) {
    const response = await visit(() => problem, language)
    expect([response.status, response.headers.get('retry-after')]).toEqual([
      statusOf(problem),
      retryAfter,
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = (await response.text()).replaceAll('&#39;', "'")
    expect(html).toContain(problemText(problem, language))
  }
})

test('an unavailable store is a 503 page with Retry-After', async () => {
  const response = await visit(() => Promise.reject(new Unavailable('PostgreSQL')))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
})

test('a stalled store is a 503 page too', async () => {
  jest.useFakeTimers()
  try {
    const asked = visit(() => new Promise(() => {}))
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    jest.advanceTimersByTime(9999)
    expect(await Promise.race([asked, Promise.resolve('waits')])).toBe('waits')
    jest.advanceTimersByTime(1)
    const response = await asked
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  } finally {
    jest.useRealTimers()
  }
})
