/** The figures and versions in the manual, taken from the code and files that use them. */
import manifest from '../../../clients/typescript/package.json' with { type: 'json' }
import { readReleases } from '../../../embed/releases'
import { shortestForgiven, shortestInDefinitions } from '../../../search/port'
import { mostWords } from '../../../search/words'
import { contractIn, writtenBaseUrl } from '../../api/contract'
import { mostApps, mostEntries, mostSandboxApps } from '../../domain/apps/appSettings'
import { auditEveryMs } from '../../domain/apps/audit'
import { lifetimes, mostKeys, overlaps } from '../../domain/apps/keys'
import { knownAtMost } from '../../domain/apps/knownApps'
import { refusalLimit } from '../../domain/apps/refusalLimits'
import { countedAtMost, visitorLimit } from '../../domain/apps/visitorLimits'
import { holdMs, queryDeadlineMs } from '../../domain/metering/holds'
import { hourlyLimit, longestIdempotencyKey } from '../../domain/metering/limits'
import { costs, starterGrant } from '../../domain/metering/prices'
import { waitingErrors } from '../../domain/operations/errorRecorder'
import { mostPerDay } from '../../domain/review/siteContributions'
import { mostSandboxEvents } from '../../domain/sandbox/contributions'
import { waitingAtMost } from '../../domain/search/missedSearches'
import { lookupsAtOnce, lookupsWaiting, mostCachedBytes } from '../../domain/search/responseCache'
import { limits } from '../../domain/search/searchInput'
import { bounds } from '../../domain/terms/termRow'
import { mostEndpoints, mostTests, overlapHours } from '../../domain/webhooks/endpoints'
import {
  failedAfter,
  jitter,
  keptDays,
  longestRetryAfter,
  mostTries,
} from '../../domain/webhooks/schedule'
import { sendDeadlineMs } from '../../domain/webhooks/send'
import { bodyLimit } from '../../http/body'
import { drainTimes } from '../../http/drain'
import { mostTasks } from '../../lib/background'
import { burstMs } from '../../lib/gate'
import { reportEveryMs } from '../../lib/outages'
import { longestHead, mostHeaders, mostParameters } from '../../lib/parameters'
import { mostMarks } from '../../lib/plainText'
import type { Language } from '../../locales'
import { mailLimits, startersKeptDays } from '../../store/accounts/mailCounts'
import { invitationDays, invitationsPerDay, mostMembers } from '../../store/apps/members'
import { secretCheckMs } from '../../store/secrets/keyring'
import { keptHours } from '../../store/storedResponses'
import { searchesPerMinute } from '../public/pageResponse'

const release = readReleases().at(-1)
if (!release) throw new Error('the widget has no release')

const { text, ...searchLimits } = limits

/** The figures and versions, by the names that the manual uses. */
const facts = {
  aliasLimit: bounds.list,
  allowlistLimit: mostEntries,
  cacheMebibytes: mostCachedBytes / 1024 ** 2,
  auditMinutes: auditEveryMs / 60_000,
  backgroundTasks: mostTasks,
  bodyLimit,
  requestCost: costs.api_request,
  clientVersion: manifest.version,
  contractVersion: contractIn('en', writtenBaseUrl).info.version,
  definitionLetters: shortestInDefinitions,
  definitionLimit: bounds.text,
  drainSeconds: drainTimes.noticeMs / 1000,
  embedCost: costs.embed_search,
  endpointLimit: mostEndpoints,
  failedDays: failedAfter.days,
  failedTimes: failedAfter.failures,
  finishSeconds: drainTimes.finishMs / 1000,
  forgivenLetters: shortestForgiven,
  headLimit: longestHead,
  headerLimit: mostHeaders,
  headwordLimit: bounds.headword,
  holdSeconds: holdMs / 1000,
  hourlyLimit,
  idempotencyHours: keptHours,
  idempotencyKeyLength: longestIdempotencyKey,
  invitationDays,
  invitationMails: mailLimits.invitation.mostInDay,
  invitationsPerDay,
  jitterPercent: jitter * 100,
  keptDeliveryDays: keptDays,
  knownApps: knownAtMost,
  longestKeyDays: Math.max(...lifetimes.map((days) => days ?? 0)),
  lookupLimit: lookupsAtOnce,
  lookupQueue: lookupsWaiting,
  lookupWaitMs: burstMs,
  keyOverlapHours: Math.max(...overlaps),
  markLimit: mostMarks,
  mostApps,
  mostSandboxApps,
  mostKeys,
  mostMembers,
  mostTries,
  overlapHours,
  parameterLimit: mostParameters,
  queryDeadlineSeconds: queryDeadlineMs / 1000,
  pageSearches: searchesPerMinute,
  refusalLimit,
  reportSeconds: reportEveryMs / 1000,
  retryAfterHours: longestRetryAfter / 3600,
  sandboxEvents: mostSandboxEvents,
  ...searchLimits,
  searchWords: mostWords,
  contributionsPerDay: mostPerDay,
  secretCheckSeconds: secretCheckMs / 1000,
  sendSeconds: sendDeadlineMs / 1000,
  starterCredits: starterGrant,
  startersKeptDays,
  testLimit: mostTests,
  textLimit: text,
  visitorAddresses: countedAtMost,
  visitorLimit,
  waitingMisses: waitingAtMost,
  waitingErrors,
  widgetIntegrity: release.integrity,
  widgetVersion: release.version,
} as const

export type Fact = keyof typeof facts

export const isFact = (name: string): name is Fact => Object.hasOwn(facts, name)

/** Returns a version, or a figure formatted for a language, such as `10,000`. */
export function factIn(language: Language, name: Fact): string {
  const fact = facts[name]
  return typeof fact === 'string' ? fact : fact.toLocaleString(language)
}
