/** The apps that use the service in a run, and the endpoints that hear of its events. */
import { mostEndpoints } from '../../src/domain/webhooks/endpoints'
import { newWebhookSecret } from '../../src/domain/webhooks/signatures'
import { randomBase62 } from '../../src/lib/base62'
import { createEndpoints, eventKinds } from '../../src/store/webhooks/endpoints'
import { createApp, defaultSettings } from '../support/apps'
import { testKeyring } from '../support/secrets'
import type { Journal } from './journal'
import type { Random } from './random'
import type { ChaosStage } from './stage'

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

/** What each piece of work needs. */
export interface Run {
  stage: ChaosStage
  people: People
  journal: Journal
  random: Random
}

export const anyServer = ({ random, stage }: Run) => random.pick(stage.urls)

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
