/**
 * The facts on the manual's webhooks page are correct, including facts that are neither generated from code
 * nor part of an example.
 */
import { describe, expect, test } from 'bun:test'
import { testEvent } from '../../src/domain/webhooks/events'
import { pauseAfter, pauses } from '../../src/domain/webhooks/schedule'
import { parseNetworks } from '../../src/lib/networks'
import { faultOfUrl } from '../../src/lib/outbound'
import { expand } from '../../src/site/docs/expand'
import { factIn } from '../../src/site/docs/facts'
import { textOf } from '../../src/site/docs/texts'
import { eventKinds } from '../../src/store/webhooks/endpoints'
import { headersOf } from './verifying'

const text = textOf('en', 'webhooks')
const shown = expand(text, { language: 'en', baseUrl: 'https://atumo.example' })

describe('deliveries', () => {
  test('have the events of the table, each with a sample body', () => {
    const kinds = [...text.matchAll(/^\| `([\w.]+)`/gm)].map(([, each]) => each)
    expect(kinds).toEqual([...eventKinds])
    const bodies = [...shown.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(
      ([, json = '']) => JSON.parse(json) as { kind: string },
    )
    // The page starts with the shortest event, which is the last one in `eventKinds`.
    expect(bodies.map(({ kind }) => kind)).toEqual([
      ...eventKinds.slice(-1),
      ...eventKinds.slice(0, -1),
    ])
  })

  test('have the headers of the table', () => {
    const told = [...shown.matchAll(/^\| `(X-[\w-]+)`/gm)].map(([, name = '']) =>
      name.toLowerCase(),
    )
    const ours = Object.keys(headersOf('')).filter((name) => name.startsWith('x-'))
    expect(told).toEqual(ours)
  })

  test('of a test are as the page says', () => {
    const { data } = JSON.parse(
      testEvent('dictionary.term.approved', 'https://atumo.example').body,
    ) as { data: unknown }
    expect(data).toMatchObject({ test: true, term: { slug: 'machine' } })
    expect(text).toContain('In a test event, `data` contains sample values, plus `"test":true`')
  })

  test('go to the ports of the page', () => {
    const [, only, from] =
      /port in the URL must be either `(\d+)` or at least `(\d+)`/.exec(text)?.map(Number) ?? []
    const none = parseNetworks([])
    if (!only || !from) throw new Error('no ports')
    const isTaken = (port: number) => !faultOfUrl(`https://example.org:${port}`, none)
    const ports = [only - 1, only, only + 1, from - 1, from, 65_535]
    expect(ports.map(isTaken)).toEqual([false, true, false, false, true, true])
  })
})

describe('retries', () => {
  const units: Record<string, number> = { s: 1, min: 60, h: 3600 }
  /** The retry delays shown on the page, in seconds. */
  const told = (/^5 s, .*$/m.exec(shown)?.[0] ?? '').split(', ').map((pause) => {
    const [count, unit = ''] = pause.split(' ')
    return Number(count) * (units[unit] ?? Number.NaN)
  })
  const share = Number(factIn('en', 'jitterPercent')) / 100

  /** Returns the delay before each retry, in seconds. */
  function all(random: number): number[] {
    const ms = [...pauses, 0].map((_, index) =>
      pauseAfter(index + 1, null, { random: () => random, now: 0 }),
    )
    expect(ms.at(-1)).toBeUndefined()
    return ms.slice(0, -1).map((each) => Math.round(Number(each)) / 1000)
  }

  test('have the pauses and the jitter of the page', () => {
    expect(all(0.5)).toEqual(told)
    expect(all(0)).toEqual(told.map((pause) => pause * (1 - share)))
    expect(all(1)).toEqual(told.map((pause) => pause * (1 + share)))
    expect(Number(factIn('en', 'mostTries'))).toBe(told.length + 1)
  })

  test('use a longer Retry-After, up to the maximum of the page, and never a shorter one', () => {
    const pause = (asked: string) => pauseAfter(1, asked, { random: () => 0.5, now: 0 })
    const most = Number(factIn('en', 'retryAfterHours')) * 3_600_000
    expect(['999999', '60', '1'].map(pause)).toEqual([most, 60_000, (told[0] ?? 0) * 1000])
  })
})
