/** Everybody who uses the service in a run: each works in a loop of their own until it is over. */
import {
  changeApp,
  createApp,
  defaultSettings,
  grantCredits,
  regenerateKey,
  restoreApp,
  revokeApp,
} from '../../src/domain/apps/apps'
import { approve, reject, withdraw } from '../../src/domain/review/review'
import { mostEndpoints } from '../../src/domain/webhooks/endpoints'
import { newWebhookSecret } from '../../src/domain/webhooks/signatures'
import { randomBase62 } from '../../src/lib/base62'
import { createEndpoints, eventKinds } from '../../src/store/webhooks/endpoints'
import { testKeyring } from '../support/secrets'
import { type Journal, send } from './journal'
import type { Random } from './random'
import { baseUrl, type ChaosStage } from './stage'

export interface App {
  clientId: string
  apiKey: string
  channel: 'api' | 'embed'
  /** Of the first grant. */
  starter: number
}

export interface Submitted {
  clientId: string
  english: string
  /** IDs that answers named: one at most may ever be seen. */
  ids: Set<string>
}

export interface People {
  readers: App[]
  embeds: App[]
  writers: App[]
  /** Runs out of credits, and is given more. */
  poor: App
  /** Is revoked and restored. */
  wanton: App
  submitted: Submitted[]
  /** Credits by reference, each wanted once. */
  grants: Map<string, number>
  secret: string
  /** Changes that did not count at once: only a Redis that had lost them excuses it. */
  suspicions: { at: number; what: string }[]
  isOver: boolean
}

const queries = 300
const plenty = 10_000_000
const base = { ...defaultSettings, hourlyLimit: plenty, visitorLimit: 0 }

/** Makes the apps, an endpoint that hears of everything, and terms to be found. */
export async function invite(stage: ChaosStage): Promise<People> {
  const make = async (channel: 'api' | 'embed', settings = {}, starter = plenty): Promise<App> => {
    const app = await createApp(stage, { ...base, name: 'Chaos', ...settings }, starter)
    return { ...app, channel, starter }
  }
  const all = (count: number, one: () => Promise<App>) =>
    Promise.all(Array.from({ length: count }, one))
  const write = { scopes: ['dictionary:read' as const, 'dictionary:write' as const] }
  const people: People = {
    readers: await all(4, () => make('api')),
    embeds: await all(2, () => make('embed')),
    writers: await all(2, () => make('api', write)),
    poor: await make('api', {}, 500),
    wanton: await make('api'),
    submitted: [],
    grants: new Map(),
    secret: newWebhookSecret(),
    suspicions: [],
    isOver: false,
  }
  await addEndpoints(stage, people)
  return people
}

/** One that takes everything, and others that do not: those must not stop it. */
async function addEndpoints({ sql, receiver }: ChaosStage, { writers, secret }: People) {
  const [owner] = writers
  for (const path of ['/well', ...unwell]) {
    await createEndpoints(sql, testKeyring(sql)).add(
      owner?.clientId ?? '',
      { id: `end_${randomBase62(20)}`, url: receiver.url(path), kinds: [...eventKinds], secret },
      mostEndpoints,
    )
  }
  receiver.tell({ delayMs: 100 }, '/slow')
  receiver.tell(({ at }) => ({ status: Math.floor(at) % 5 === 0 ? 500 : 200 }), '/flaky')
  receiver.tell({ manner: 'hang' }, '/hanging')
}

/** Endpoints that answer late, badly or never until they are healed. */
const unwell = ['/slow', '/flaky', '/hanging']

export const healEndpoints = ({ receiver }: ChaosStage) => {
  for (const path of unwell) receiver.tell({}, path)
}

/** Starts everybody. @returns ends them all, each after what it has under way */
export function beginWork(
  stage: ChaosStage,
  people: People,
  { journal, random }: { journal: Journal; random: Random },
): () => Promise<void> {
  const anyServer = () => random.pick(stage.urls)
  const anyQuery = () => `word ${random.whole(0, queries)}`
  const loops: Promise<void>[] = []
  const repeat = (pauseMs: number, work: () => Promise<unknown>) => {
    loops.push(
      (async () => {
        while (!people.isOver) {
          await work().catch((error: unknown) => {
            if (!isOfAFault(error)) journal.violations.push(`unexpected: ${String(error)}`)
            return Bun.sleep(50)
          })
          await Bun.sleep(pauseMs * (0.5 + random.next()))
        }
      })(),
    )
  }
  const search = (app: App) =>
    send(journal, {
      route: 'search',
      url: `${anyServer()}/api/v1/dictionary.php?q=${encodeURIComponent(anyQuery())}`,
      headers: { 'x-api-key': app.apiKey },
      clientId: app.clientId,
    })
  const embed = (app: App) =>
    send(journal, {
      route: 'embed',
      url: `${anyServer()}/embed/search?client_id=${app.clientId}&q=${encodeURIComponent(anyQuery())}`,
      headers: { origin: 'https://page.example' },
      clientId: app.clientId,
    })

  for (const app of people.readers) for (let one = 0; one < 6; one++) repeat(10, () => search(app))
  for (const app of people.embeds) for (let one = 0; one < 5; one++) repeat(10, () => embed(app))
  for (let one = 0; one < 3; one++) repeat(60, () => search(people.poor))
  for (const app of people.writers) {
    for (let one = 0; one < 2; one++) repeat(80, () => submit(app))
  }
  for (const by of ['Adé', 'Bọ́lá']) repeat(60, () => decide(by))
  repeat(400, topUp)
  repeat(700, revokeAndRestore)
  repeat(900, changeKey)
  for (const name of ['one', 'two']) repeat(1500, person(name))
  repeat(200, readPage)

  /** The same submission until it is answered, as a client does that has an Idempotency-Key. */
  async function submit(app: App): Promise<void> {
    const english = `word ${randomBase62(10).toLowerCase()}`
    const one: Submitted = { clientId: app.clientId, english, ids: new Set() }
    people.submitted.push(one)
    const key = randomBase62(16)
    for (let attempt = 0; attempt < 100; attempt++) {
      const { status, text } = await send(journal, {
        route: 'submit',
        url: `${anyServer()}/api/v1/submit.php`,
        method: 'POST',
        headers: {
          'x-api-key': app.apiKey,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({
          english_term: english,
          yoruba_term: `ọ̀rọ̀ ${english.slice(5)}`,
          definition_en: 'A word of a run.',
        }),
        clientId: app.clientId,
      })
      const id = /sub_\w+/.exec(text)?.[0]
      if (status === 201 && id !== undefined) {
        one.ids.add(id)
        if (random.next() < 0.9) return
        // Now and then it is sent once more, though it was answered.
      } else await Bun.sleep(100)
    }
  }

  async function decide(by: string): Promise<void> {
    const [pending] = await stage.sql<{ id: string }[]>`
      select id from contributions where status = 'pending'
      order by number limit 1 offset ${random.whole(0, 4)}`
    if (!pending) return
    const services = { transactions: stage.transactions, baseUrl }
    const roll = random.next()
    if (roll < 0.7) await approve(services, pending.id, { by })
    else if (roll < 0.9) await reject(services, pending.id, { by, reason: 'Why not' })
    else await withdraw(services, pending.id, { by })
  }

  /** Asked for until it is answered, under one reference. */
  async function topUp(): Promise<void> {
    const reference = `chaos-${randomBase62(12)}`
    const credits = random.whole(1, 200)
    people.grants.set(reference, credits)
    for (;;) {
      try {
        await grantCredits(stage, people.poor.clientId, { credits }, reference)
        return
      } catch (error) {
        if (!isOfAFault(error)) throw error
        await Bun.sleep(200)
      }
    }
  }

  /** Nobody is served who asks after the revocation returned. */
  async function revokeAndRestore(): Promise<void> {
    const { clientId } = people.wanton
    await revokeApp(stage, clientId)
    const revoked = performance.now()
    const answers = await Promise.all(Array.from({ length: 6 }, () => search(people.wanton)))
    if (answers.some(({ status }) => status === 200)) {
      people.suspicions.push({ at: revoked, what: 'a revoked app was served' })
    }
    await restoreApp(stage, clientId)
    await search(people.wanton)
  }

  async function changeKey(): Promise<void> {
    const old = { ...people.wanton }
    const { apiKey } = await regenerateKey(stage, old.clientId)
    const changed = performance.now()
    people.wanton.apiKey = apiKey
    const { status } = await search(old)
    if (status === 200) people.suspicions.push({ at: changed, what: 'an old key was served' })
    await changeApp(stage, old.clientId, { commercialUse: random.next() < 0.5 })
  }

  /** Signs up once, then in and out again; sees their own account and no other. */
  function person(name: string): () => Promise<void> {
    const email = `${name}-${randomBase62(8).toLowerCase()}@example.org`
    const password = randomBase62(20)
    let hasAccount = false
    const post = (path: string, fields: Record<string, string>, cookie = '') =>
      send(journal, {
        route: path.slice(1),
        url: anyServer() + path,
        method: 'POST',
        headers: {
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': `10.0.${random.whole(0, 250)}.${random.whole(1, 250)}`,
          cookie,
        },
        body: new URLSearchParams(fields),
      })
    const account = (cookie: string) =>
      send(journal, { route: 'account', url: `${anyServer()}/account`, headers: { cookie } })
    return async () => {
      if (!hasAccount) {
        const { status } = await post('/sign-up', { name, email, 'next-password': password })
        hasAccount = status === 303 || status === 409
        return
      }
      const wrong = await post('/sign-in', { email, password: `${password}!` })
      if (wrong.status === 303) journal.violations.push('a wrong password was let in')
      const right = await post('/sign-in', { email, password })
      if (right.status !== 303) return
      const cookie = right.headers
        .getSetCookie()
        .map((set) => set.split(';')[0])
        .join('; ')
      const inside = await account(cookie)
      if (inside.status === 200 && !inside.text.includes(email)) {
        journal.violations.push('an account page showed somebody else')
      }
      if (inside.status === 303) journal.violations.push('a session was forgotten')
      const out = await post('/sign-out', {}, cookie)
      if (out.status !== 303) return
      const outside = await account(cookie)
      if (outside.status === 200) journal.violations.push('a session outlived its sign-out')
    }
  }

  function readPage() {
    return send(journal, {
      route: 'page',
      url: `${anyServer()}${random.pick(['/', '/yo', '/terms/machine', '/search?q=machine', '/docs'])}`,
    })
  }

  return async () => {
    people.isOver = true
    await Promise.all(loops)
  }
}

/** What an operator meets while a store is away; a decision that came second is an answer, not an error. */
const isOfAFault = (error: unknown) =>
  error instanceof Error &&
  ('code' in error ||
    error.name === 'Unavailable' ||
    /connection|closed|terminat|Redis|OOM|MISCONF|READONLY|LOADING/i.test(String(error)))
