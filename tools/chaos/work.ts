/** The actions of clients, reviewers and operators during a chaos run. They are repeated until the run ends. */
import { connect } from 'node:net'
import { approve, reject, withdraw } from '../../src/domain/review/review'
import { randomBase62 } from '../../src/lib/base62'
import {
  changeApp,
  grantCredits,
  regenerateKey,
  restoreApp,
  revokeApp,
} from '../../test/support/apps'
import { accountHolder } from './accountHolder'
import { note, send } from './journal'
import { type App, anyServer, type Run, type Submitted } from './people'
import { baseUrl } from './stage'

const queries = 300
const readersPerApp = 16
const pages = ['/', '/yo', '/terms/machine', '/search?q=machine', '/docs']

/**
 * Starts the loops that repeat all actions.
 * @returns a function that stops the loops, each after its current iteration
 */
export function beginWork(run: Run): () => Promise<void> {
  const { people } = run
  people.isOver = false
  const loops: Promise<void>[] = []
  const repeat = (times: number, pauseMs: number, work: () => Promise<unknown>) => {
    for (let one = 0; one < times; one++) loops.push(loop(run, pauseMs, work))
  }

  for (const app of people.readers) repeat(readersPerApp, 2, () => search(run, app))
  for (const app of people.embeds) repeat(readersPerApp, 2, () => embed(run, app))
  repeat(4, 20, () => searchAndLeave(run, people.restless))
  repeat(3, 60, () => search(run, people.poor))
  for (const app of people.writers) repeat(2, 80, () => submit(run, app))
  for (const by of ['Adé', 'Bọ́lá']) repeat(1, 60, () => decide(run, by))
  repeat(1, 400, () => topUp(run))
  repeat(1, 700, () => revokeAndRestore(run))
  repeat(1, 900, () => changeKey(run))
  for (const name of ['one', 'two']) repeat(1, 1500, accountHolder(run, name))
  repeat(1, 200, () => readPage(run))

  return async () => {
    people.isOver = true
    await Promise.all(loops)
  }
}

async function loop(
  { people, journal, random }: Run,
  pauseMs: number,
  work: () => Promise<unknown>,
): Promise<void> {
  while (!people.isOver) {
    await work().catch((error: unknown) => {
      if (!isOfAFault(error)) journal.violations.push(`unexpected: ${String(error)}`)
      return Bun.sleep(50)
    })
    await Bun.sleep(pauseMs * (0.5 + random.next()))
  }
}

const anyQuery = ({ random }: Run) => encodeURIComponent(`word ${random.below(queries)}`)

const search = (run: Run, app: App) =>
  send(run.journal, {
    route: 'search',
    url: `${anyServer(run)}/api/v1/dictionary.php?q=${anyQuery(run)}`,
    headers: { 'x-api-key': app.apiKey },
    clientId: app.clientId,
  })

/** Searches, and leaves before the response arrives, closes the sending side, or does neither. */
async function searchAndLeave(run: Run, app: App): Promise<void> {
  const { journal, random } = run
  const url = new URL(`${anyServer(run)}/api/v1/dictionary.php?q=${anyQuery(run)}`)
  const { clientId, apiKey } = app
  const headers = { 'x-api-key': apiKey }
  const leaves = random.next()
  if (leaves < 0.4) {
    await search(run, app)
  } else if (leaves < 0.7) {
    const signal = AbortSignal.timeout(Math.ceil(random.next() * 10))
    await send(journal, { route: 'leave', url: url.href, headers, clientId, signal })
  } else {
    const from = performance.now()
    const status = await halfClose(url, apiKey)
    note(journal, 'half-close', { from, to: performance.now(), status }, clientId)
  }
}

/** Sends a search and closes the sending side. @returns the status, or 499 if there was no response */
async function halfClose({ port, pathname, search: query }: URL, apiKey: string): Promise<number> {
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
  socket.on('end', () => socket.destroy())
  socket.on('error', () => {})
  socket.setTimeout(10_000, () => socket.destroy())
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.end(`GET ${pathname}${query} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${apiKey}\r\n\r\n`)
  await closed
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 499)
}

const embed = (run: Run, app: App) =>
  send(run.journal, {
    route: 'embed',
    url: `${anyServer(run)}/embed/search?client_id=${app.clientId}&q=${anyQuery(run)}`,
    headers: { origin: 'https://page.example' },
    clientId: app.clientId,
  })

const readPage = (run: Run) =>
  send(run.journal, { route: 'page', url: anyServer(run) + run.random.of(pages) })

/** Repeats a submission with the same Idempotency-Key until it succeeds. */
async function submit(run: Run, app: App): Promise<void> {
  const english = `word ${randomBase62(10).toLowerCase()}`
  const one: Submitted = { clientId: app.clientId, english, ids: new Map() }
  run.people.submitted.push(one)
  const key = randomBase62(16)
  for (let attempt = 0; attempt < 100; attempt++) {
    const { status, text, from, to } = await send(run.journal, {
      route: 'submit',
      url: `${anyServer(run)}/api/v1/submit.php`,
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
      if (!one.ids.has(id)) one.ids.set(id, { from, to, status })
      if (run.random.chance(0.9)) return
      // Sends one in ten successful submissions again.
    } else await Bun.sleep(100)
  }
}

async function decide({ stage, random }: Run, by: string): Promise<void> {
  const [pending] = await stage.sql<{ id: string }[]>`
    select id from contributions where status = 'pending'
    order by number limit 1 offset ${random.below(4)}`
  if (!pending) return
  const services = { transactions: stage.transactions, baseUrl }
  const roll = random.next()
  if (roll < 0.7) await approve(services, pending.id, { by })
  else if (roll < 0.9) await reject(services, pending.id, { by, reason: 'Why not' })
  else await withdraw(services, pending.id, { by })
}

/** Repeats a top-up with the same reference until it succeeds. */
async function topUp({ stage, people, random }: Run): Promise<void> {
  const reference = `chaos-${randomBase62(12)}`
  const credits = 1 + random.below(199)
  const grant = { credits, from: performance.now(), to: Number.POSITIVE_INFINITY }
  people.grants.set(reference, grant)
  for (;;) {
    try {
      await grantCredits(stage, people.poor.clientId, { credits }, reference)
      grant.to = performance.now()
      return
    } catch (error) {
      if (!isOfAFault(error)) throw error
      await Bun.sleep(200)
    }
  }
}

/**
 * Revokes and restores an app. Once the revocation is complete, new requests must not return results.
 */
async function revokeAndRestore(run: Run): Promise<void> {
  const { stage, people } = run
  const { clientId } = people.changing
  await revokeApp(stage, clientId)
  const revoked = performance.now()
  const responses = await Promise.all(Array.from({ length: 6 }, () => search(run, people.changing)))
  if (responses.some(({ status }) => status === 200)) {
    people.staleResponses.push({ at: revoked, what: 'a revoked app got a result' })
  }
  await restoreApp(stage, clientId)
  await search(run, people.changing)
}

async function changeKey(run: Run): Promise<void> {
  const { stage, people, random } = run
  const old = { ...people.changing }
  const { apiKey, isPending } = await regenerateKey(stage, old.clientId)
  const changed = performance.now()
  people.changing.apiKey = apiKey
  const { status } = await search(run, old)
  // If writing to Redis failed, the new key takes effect only after the worker has written it to
  // Redis.
  if (status === 200 && !isPending) {
    people.staleResponses.push({ at: changed, what: 'an old key got a result' })
  }
  await changeApp(stage, old.clientId, { commercialUse: random.chance(0.5) })
}

/** Returns whether an error was caused by an unavailable store. */
const isOfAFault = (error: unknown) =>
  error instanceof Error &&
  ('code' in error ||
    error.name === 'Unavailable' ||
    /connection|closed|terminat|Redis|OOM|MISCONF|READONLY|LOADING/i.test(String(error)))
