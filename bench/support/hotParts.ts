/** Measures how long each step of a cached search takes in isolation, using a real request. */

import { readApiKey } from '../../src/api/request'
import { refuse } from '../../src/domain/apps/access'
import { parseOrigins } from '../../src/domain/apps/origins'
import { readSearch } from '../../src/domain/search/searchInput'
import type { HttpServer } from '../../src/http/clientAddress'
import { hasGoodHost, headerOf, queryReader } from '../../src/http/request'
import { bestEncoding } from '../../src/lib/encodings'
import { parseNetworks } from '../../src/lib/networks'
import { newRequestId } from '../../src/lib/requestId'
import type { Services } from '../../src/serviceTypes'
import { median } from './figures'

export interface HotPart {
  part: string
  /** Duration of one run. Each turn yields the mean of its runs; this is the median of these means. */
  nanoseconds: number
}

const rounds = 100_000
const turns = 7
const listed = Array.from({ length: 50 }, (_, index) => `10.0.${index}.0/24`)
const origins = Array.from({ length: 50 }, (_, index) => `https://site-${index}.example`)

/** Measures all steps. @param request must have an API key, Accept-Encoding and Origin */
export function timeHotParts(services: Services, request: Request, server: HttpServer): HotPart[] {
  const key = readApiKey(request)
  if (typeof key !== 'string') throw new Error(key.code)
  const app = services.known.byKey.recall(key)
  if (!app) throw new Error('send a search first')
  const address = services.addresses.of(request, server) ?? ''
  const source = { address, origin: headerOf(request, 'origin') }
  const parse = queryReader(readSearch)
  const addresses = parseNetworks([...listed, address])
  const pages = parseOrigins([...origins, source.origin ?? ''])
  const rules = app.rules
  const access = (changes: Partial<typeof rules>) => () =>
    refuse({ ...rules, ...changes }, 'dictionary:read', 'api', source)
  const parts: Record<string, () => unknown> = {
    'nothing (the loop)': () => undefined,
    'Host header is valid': () => hasGoodHost(request),
    'server is not stopping': () => services.drain.isOn,
    'API key is read from two headers': () => readApiKey(request),
    'refusals of one caller are counted': () => services.limits.wait(app.clientId),
    'app is found by its key': () => services.known.byKey.recall(key),
    'app has the scope, and no lists': access({}),
    'with an IP allowlist of 51 entries': access({ addresses }),
    'with an origin allowlist of 51 entries': access({ origins: pages }),
    'IP address of the caller (only for a list)': () => services.addresses.of(request, server),
    'query is parsed': () => parse(request),
    'client is still connected': () => request.signal.aborted,
    'encoding is chosen': () => bestEncoding(headerOf(request, 'accept-encoding')),
    'request ID is made': () => newRequestId(),
  }
  return Object.entries(parts).map(([part, run]) => ({ part, nanoseconds: timeOf(run) }))
}

function timeOf(run: () => unknown): number {
  let last: unknown
  const times = Array.from({ length: turns }, () => {
    const begun = Bun.nanoseconds()
    for (let round = 0; round < rounds; round++) last = run()
    return (Bun.nanoseconds() - begun) / rounds
  })
  // Use the result, so that the compiler cannot remove the calls.
  if (last === timeOf) throw new Error('impossible')
  return median(times)
}
