import { expect } from 'bun:test'
import { problemResponse } from '../../../src/http/errors'
import type { Problem } from '../../../src/problems'
import { type Expectation, type Expectations, runExample } from '../../support/examples'
import { runAgainst } from '../../support/standIn'

type Responding = (request: Request) => Response

const figures = { limit: 5000, remaining: 0, balance: 0, cost: 1 }
const unavailable: Problem = { code: 'unavailable' }
const tooMany: Problem = { code: 'too_many_refusals', limit: 600, retryAfter: 1 }
const outOfCredits: Problem = { code: 'out_of_credits', ...figures, reset: 0 }
/** Returns an error response like one that a proxy sends, with a date in Retry-After. */
const dated = () =>
  new Response('Bad weather', {
    status: 503,
    headers: { 'retry-after': new Date(Date.now() + 1000).toUTCString() },
  })
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

const found = () => Response.json([{ yoruba: 'ẹ̀rọ' }])
const refused = (refusal: Problem) => (request: Request) =>
  problemResponse(refusal, {
    request,
    baseUrl: 'https://atumo.example',
    now: Date.now,
    billed: true,
  })

/**
 * Checks that the example retries only if a retry can help. The cases run concurrently, because most of the
 * time is spent waiting between retries.
 */
const retries = (name: string): Expectation => ({
  waits: true,
  checks: async (code, service) => {
    const against = (...responses: Responding[]) => runAgainst(responses, { name, code, service })
    const meets = async (responses: Responding[], requests: number, prints: RegExp) => {
      const { printed, requests: made } = await against(...responses)
      expect(made).toBe(requests)
      expect(printed).toMatch(prints)
    }
    const fullHour: Problem = { code: 'throttled', ...figures, reset: inAnHour() }
    await Promise.all([
      printsWord(runExample(name, code, service)),
      meets([refused(unavailable), refused(tooMany), found], 3, /^ẹ̀rọ\n$/),
      waitsForProxy(against),
      meets(
        [refused(outOfCredits), found],
        1,
        /^402 The app is out of credits.* https:\/\/atumo.example\/top-up\n$/,
      ),
      meets([refused(fullHour), found], 1, /^429 The app has reached its hourly limit/),
      meets([refused(unavailable)], 4, /^503 The service is temporarily unavailable/),
    ])
  },
})

async function printsWord(printed: Promise<string>): Promise<void> {
  expect(await printed).toBe('ẹ̀rọ\n')
}

/**
 * Checks that the example waits about a second or longer when Retry-After is a date, even if that date is
 * less than a second away.
 */
async function waitsForProxy(
  against: (...responses: Responding[]) => ReturnType<typeof runAgainst>,
): Promise<void> {
  const requestedAt: number[] = []
  const timed = (response: () => Response) => () => {
    requestedAt.push(Date.now())
    return response()
  }
  expect(await against(timed(dated), timed(found))).toEqual({ printed: 'ẹ̀rọ\n', requests: 2 })
  const [first = 0, second = 0] = requestedAt
  expect(second - first).toBeGreaterThan(900)
}

export const errors: Expectations = {
  'errors/language.sh': {
    prints:
      /^HTTP\/1.1 401 Unauthorized\r\n[\s\S]*Content-Language: yo\r\n[\s\S]*"error":"Kò sí kọ́kọ́rọ́ API/i,
  },
  'errors/retry.js': retries('errors/retry.js'),
  'errors/retry.py': retries('errors/retry.py'),
}
