/**
 * Generates requests with hostile text in every part that a route reads. Each request is sent as a user who
 * may use the route.
 */
import { createApp, routesOf } from '../../src/app'
import { createAddresses, type HttpServer } from '../../src/http/clientAddress'
import type { Route } from '../../src/http/router'
import { openStaffing } from '../site/staff/staffing'
import { defaultSettings, createApp as makeApp } from '../support/apps'
import { hostileText, inAddress, inHeader } from '../support/hostileText'
import type { Random } from '../support/random'
import { baseUrl } from '../support/testApp'
import { networksOf } from '../support/webhooks'

const headers =
  'accept accept-encoding accept-language authorization content-type cookie host idempotency-key if-none-match origin referer sec-fetch-site user-agent x-api-key x-forwarded-for x-forwarded-host x-forwarded-proto x-any'.split(
    ' ',
  )
const fields =
  'english_term yoruba_term definition_en slug suggested_yoruba suggested_aliases notes'.split(' ')

type Place = 'path' | 'query' | 'header' | 'form' | 'json' | 'body'

export interface HostileCase {
  /** Describes the case, so that it can be reproduced. */
  about: string
  request: () => Request
}

export type Hostility = Awaited<ReturnType<typeof openHostility>>

/** Starts the service with users of every role. */
export async function openHostility() {
  const staffing = await openStaffing()
  const { services } = staffing
  const plenty = { hourlyLimit: 1_000_000_000, visitorLimit: 0 }
  const scopes = ['dictionary:read', 'dictionary:write'] as const
  const api = await staffing.newApp({ ...plenty, scopes: [...scopes] }, 1_000_000_000)
  const listed = await staffing.newApp({ ...plenty, origins: ['*.example'] }, 1_000_000_000)
  const [owner] = (await services.accounts.search('', { limit: 10, offset: 0 })).filter(
    ({ role }) => role === 'admin',
  )
  if (!owner) throw new Error('there is no admin')
  await staffing.saveTerms({ slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ' })
  const mine = { name: 'Own', ...defaultSettings }
  const own = await makeApp(services, mine, 1000, { id: owner.id, mostApps: 10 })

  // Each request comes from a different IP address, through a proxy, so that no per-address limit
  // is reached.
  let asked = 0
  const forwarded = createAddresses({ trusted: networksOf('10.0.0.0/8'), log: services.log })
  const proxy = { requestIP: () => ({ address: '10.0.0.1' }) } as unknown as HttpServer
  const addresses = {
    of(request: Request) {
      forwarded.of(request, proxy)
      asked += 1
      return `198.18.${(asked >> 8) & 255}.${asked & 255}`
    },
  }
  const all = { ...services, addresses }
  const app = createApp(all)
  const routes = routesOf(all)

  /**
   * Valid values for the path parameters that contain no hostile text. With these values, the route finds
   * what it looks up.
   */
  const real: Record<string, string> = {
    clientId: own.clientId,
    slug: 'machine',
    id: await staffing.submitted('kettle', 'ìkòkò iná'),
  }

  const learnt = learnNames()

  return {
    routes,
    handle: (route: Route, request: Request) => {
      learnt.of(route)
      return app.handle(request)
    },
    /** Advances the clock by a minute, which resets the per-minute limits. */
    letAMinutePass: () => staffing.clock.advance(60_000),
    close: async () => {
      learnt.restore()
      await staffing.close()
    },
    caseOf: (route: Route, random: Random) =>
      caseOf(route, random, {
        names: learnt.of(route),
        real,
        key: random.of([api, listed]).apiKey,
        cookies: staffing.cookies,
      }),
  }
}

/** Records which parameters and fields each route reads, so that hostile text is sent where it is read. */
function learnNames() {
  const asked = new Map<string, Set<string>>()
  let current = new Set<string>()
  const { prototype } = URLSearchParams
  const methods = ['get', 'getAll', 'has'] as const
  const originals = methods.map((method) => Object.getOwnPropertyDescriptor(prototype, method))
  for (const method of methods) {
    const original = prototype[method] as (name: string) => unknown
    Object.defineProperty(prototype, method, {
      configurable: true,
      writable: true,
      value(this: URLSearchParams, name: string) {
        current.add(name)
        return original.call(this, name)
      },
    })
  }
  return {
    /**
     * Returns the names that this route has read so far. Names that are read from now on are recorded for
     * this route.
     */
    of({ path }: Route): string[] {
      current = asked.get(path) ?? new Set(['q'])
      asked.set(path, current)
      return [...current]
    },
    restore() {
      methods.forEach((method, at) => {
        const original = originals[at]
        if (original) Object.defineProperty(prototype, method, original)
      })
    },
  }
}

interface Means {
  /** Names of parameters and fields. */
  names: readonly string[]
  real: Record<string, string>
  key: string
  cookies: { admin: string }
}

function caseOf(route: Route, random: Random, { names, real, key, cookies }: Means): HostileCase {
  const methods = Object.keys(route.methods)
  const method = random.of(methods)
  const isForm = method === 'POST' && route.audience === 'people'
  const parameters = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const places: Place[] = ['query', 'header', 'header']
  if (parameters.length > 0) places.push('path')
  if (method === 'POST')
    places.push(
      ...(isForm ? (['form', 'form', 'body'] as const) : (['json', 'json', 'body'] as const)),
    )
  const place = random.of(places)
  const text = hostileText(random)
  const name =
    place === 'header' ? random.of(headers) : random.of(place === 'json' ? fields : names)

  const path = route.path.replace(/:(\w+)/g, (_, parameter: string) =>
    place === 'path' ? inAddress(text, random) || 'x' : (real[parameter] ?? 'x'),
  )
  const query = place === 'query' ? `?client_id=x&${name}=${inAddress(text, random)}` : '?q=a'
  const sent: Record<string, string> = {
    'sec-fetch-site': 'same-origin',
    ...(random.chance(0.5) && { accept: 'text/html' }),
    ...(/^(\/yo)?\/(staff|console|account)/.test(route.path) &&
      !route.path.includes('sign-out') && { cookie: cookies.admin }),
    ...(route.path.startsWith('/api/') && { 'x-api-key': key }),
    ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(method === 'POST' && !isForm && { 'content-type': 'application/json' }),
    ...(place === 'header' && { [name]: inHeader(text) }),
  }
  const body = method === 'POST' ? bodyOf(place, isForm, name, text) : undefined
  return {
    about: `${method} ${route.path} with ${text.length} of ${JSON.stringify(text.slice(0, 40))} in the ${place} ${name}`,
    request: () =>
      new Request(baseUrl + path + query, { method, headers: sent, body: body ?? null }),
  }
}

function bodyOf(place: Place, isForm: boolean, name: string, text: string): string {
  if (place === 'body') return text
  if (isForm) return place === 'form' ? formOf(name, text) : 'sure=no&name=a'
  const good = { english_term: 'a', yoruba_term: 'b', definition_en: 'c' }
  return JSON.stringify(place === 'json' ? { ...good, [name]: text } : good)
}

/** Encodes a form. Leaves most characters unescaped, so that 64 KiB of text fits into a form of that size. */
const formOf = (name: string, text: string) =>
  `${name}=${text.replaceAll(/[%&+=#]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
