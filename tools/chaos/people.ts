/** The apps that use the service in a chaos run, and the webhook endpoints that receive its events. */
import { mostEndpoints } from '../../src/domain/webhooks/endpoints'
import { newWebhookSecret } from '../../src/domain/webhooks/signatures'
import { randomBase62 } from '../../src/lib/base62'
import { createEndpoints, eventKinds } from '../../src/store/webhooks/endpoints'
import { createApp, defaultSettings } from '../../test/support/apps'
import type { Random } from '../../test/support/random'
import { testKeyring } from '../../test/support/secrets'
import type { Journal, JournaledResponse } from './journal'
import type { ChaosStage } from './stage'

export interface App {
  clientId: string
  apiKey: string
  channel: 'api' | 'embed'
  /** Number of credits in the first grant. */
  starter: number
}

export interface Submitted {
  clientId: string
  english: string
  /**
   * The distinct submission IDs, each with the first response that had it. There must never be more than one,
   * unless the submission was lost.
   */
  ids: Map<string, JournaledResponse>
}

export interface People {
  readers: App[]
  embeds: App[]
  writers: App[]
  /** An app whose clients often leave before their responses arrive. */
  restless: App
  /** An app that runs out of credits and is topped up. */
  poor: App
  /** An app that is repeatedly revoked, restored and given new keys. */
  changing: App
  submitted: Submitted[]
  /**
   * The top-ups by reference, with the time that each took. Each must be granted exactly once, unless it was
   * lost.
   */
  grants: Map<string, { credits: number; from: number; to: number }>
  /** The secret shared by all webhook endpoints. */
  secret: string
  /** Responses that did not reflect a change to an app. They are allowed only if Redis lost the change. */
  staleResponses: { at: number; what: string }[]
  isOver: boolean
}

/** The objects shared by all tasks of a run. */
export interface Run {
  stage: ChaosStage
  people: People
  journal: Journal
  random: Random
}

export const anyServer = ({ random, stage }: Run) => random.of(stage.urls)

const plenty = 10_000_000
const base = { ...defaultSettings, hourlyLimit: plenty, visitorLimit: 0 }

/** Creates the apps and the webhook endpoints. */
export async function createPeople(stage: ChaosStage): Promise<People> {
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
    restless: await make('api'),
    poor: await make('api', {}, 500),
    changing: await make('api'),
    submitted: [],
    grants: new Map(),
    secret: newWebhookSecret(),
    staleResponses: [],
    isOver: false,
  }
  await addEndpoints(stage, people)
  return people
}

/**
 * Adds a healthy endpoint and several failing ones. The failing ones must not delay deliveries to the healthy
 * one.
 */
async function addEndpoints({ sql, receiver }: ChaosStage, { writers, secret }: People) {
  const [owner] = writers
  for (const path of ['/healthy', ...failing]) {
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

/**
 * Paths of endpoints that fail until they are repaired: they respond late, return errors or never respond.
 */
const failing = ['/slow', '/flaky', '/hanging']

export const repairEndpoints = ({ receiver }: ChaosStage) => {
  for (const path of failing) receiver.tell({}, path)
}
