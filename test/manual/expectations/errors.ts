import { expect } from 'bun:test'
import type { Refusal } from '../../../src/domain/refusals'
import { refusalResponse } from '../../../src/http/errors'
import { type Expectation, type Expectations, runExample } from '../../support/examples'
import { runAgainst } from '../../support/standIn'

const figures = { limit: 5000, remaining: 0, balance: 0, cost: 1 }
const unavailable: Refusal = { kind: 'unavailable' }
const tooMany: Refusal = { kind: 'too many refusals', limit: 600, retryAfter: 1 }
const outOfCredits: Refusal = { kind: 'out of credits', ...figures, reset: 0 }
/** As a proxy on the way says it. */
const dated = () =>
  new Response('Bad weather', {
    status: 503,
    headers: { 'retry-after': new Date(Date.now() + 1000).toUTCString() },
  })
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

const found = () => Response.json([{ yoruba: 'ẹ̀rọ' }])
const refused = (refusal: Refusal) => (request: Request) =>
  refusalResponse(refusal, {
    request,
    baseUrl: 'https://atumo.example',
    now: Date.now,
    billed: true,
  })

/** It tries again where that is worth it, and nowhere else. */
const retries = (name: string): Expectation => ({
  checks: async (code, service) => {
    expect(await runExample(name, code, service)).toBe('ẹ̀rọ\n')

    const against = (...answers: ((request: Request) => Response)[]) =>
      runAgainst(answers, { name, code, service })
    const passing = against(refused(unavailable), refused(tooMany), found)
    expect(await passing).toEqual({ printed: 'ẹ̀rọ\n', calls: 3 })

    const calledAt: number[] = []
    const timed = (answer: () => Response) => () => {
      calledAt.push(Date.now())
      return answer()
    }
    const byProxy = await against(timed(dated), timed(found))
    expect(byProxy).toEqual({ printed: 'ẹ̀rọ\n', calls: 2 })
    const [first = 0, second = 0] = calledAt
    // It waited at all: the usual second, less what clocks differ by.
    expect(second - first).toBeGreaterThan(900)

    const unpaid = await against(refused(outOfCredits), found)
    expect(unpaid.calls).toBe(1)
    expect(unpaid.printed).toMatch(/^402 No credits left.* https:\/\/atumo.example\/top-up\n$/)

    const fullHour = await against(
      refused({ kind: 'throttled', ...figures, reset: inAnHour() }),
      found,
    )
    expect(fullHour.calls).toBe(1)
    expect(fullHour.printed).toStartWith('429 The hourly limit')

    const down = await against(refused(unavailable))
    expect(down.calls).toBe(4)
    expect(down.printed).toStartWith('503 The service cannot answer')
  },
})

export const errors: Expectations = {
  'errors/language.sh': {
    prints:
      /^HTTP\/1.1 401 Unauthorized\r\n[\s\S]*Content-Language: yo\r\n[\s\S]*"error":"Kò sí kọ́kọ́rọ́ API/i,
  },
  'errors/retry.js': retries('errors/retry.js'),
  'errors/retry.py': retries('errors/retry.py'),
}
