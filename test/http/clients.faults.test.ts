/** Real HTTP clients and proxies get the documented responses, and the books agree with what they received. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { indexed } from '../../src/domain/terms/terms'
import { createApp, defaultSettings } from '../support/apps'
import { settledBooks } from '../support/books'
import { faultOfResponse } from '../support/contract'
import { startServer, type TestProcess } from '../support/processes'
import { openTestStores, type TestStores } from '../support/stores'
import { baseUrl, blankTerm } from '../support/testApp'
import table from '../zoo/cases.json'
import { openSocket } from '../zoo/socket'
import { clients, type Result, type Sent } from '../zoo/zoo'

/** A row of cases.json: a request and its documented response. `valuesFor` returns the values of `{names}`. */
interface Case {
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  /** The size in bytes that spaces fill the body up to. */
  pad?: number
  /** How often the request is sent, because some faults occur only in some of the requests. */
  repeat?: number
  status: number
  /** The error's code. */
  code?: string
  /** A part of the body. */
  says?: string
  /** How many credits the request costs. Defaults to 0. */
  cost?: number
}

/** Enough terms for a response that is compressed. */
const terms = ['printer', ...Array.from({ length: 40 }, (_, index) => `term-${index}`)]
const starter = 1000

let stores: TestStores
let server: TestProcess
beforeAll(async () => {
  stores = await openTestStores()
  await stores.transactions.changeTerms('test', (writer) =>
    writer.save(terms.map((slug) => indexed({ ...blankTerm(slug), yoruba: `ẹ̀rọ ìtẹ̀wé ${slug}` }))),
  )
  server = await startServer(stores, { BASE_URL: baseUrl })
})
afterAll(async () => {
  await server.stop()
  await stores.close()
})

const newApp = (credits: number, ...scopes: ('dictionary:read' | 'dictionary:write')[]) =>
  createApp(stores, { name: 'Zoo', ...defaultSettings, scopes }, credits)

/** Creates the apps for a client. `app` pays for everything. */
async function valuesFor(client: string) {
  const app = await newApp(starter, 'dictionary:read', 'dictionary:write')
  const free = {
    empty: await newApp(0, 'dictionary:read', 'dictionary:write'),
    reader: await newApp(starter, 'dictionary:read'),
    writer: await newApp(starter, 'dictionary:write'),
  }
  const values = {
    client,
    key: app.apiKey,
    clientId: app.clientId,
    emptyKey: free.empty.apiKey,
    readKey: free.reader.apiKey,
    writeKey: free.writer.apiKey,
  }
  return { app, free: Object.values(free), values }
}

function casesFor(values: Record<string, string>): Case[] {
  const text = JSON.stringify(table).replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? name)
  return (JSON.parse(text) as Case[]).flatMap((one) => Array<Case>(one.repeat ?? 1).fill(one))
}

const requestOf = ({ method, path, headers, body, pad = 0 }: Case): Sent => ({
  method,
  url: path,
  headers,
  ...(body !== undefined && { body }),
  pad,
})

/** Headers that describe the connection, and those that a proxy adds. */
const ofConnection = /^(connection|content-length|date|keep-alive|server|transfer-encoding|via)$/i

const errorParts = (code: string) => ['{"ok":false,', `"code":"${code}"`, `/docs/errors#${code}"`]

/** Returns what is wrong with a response, or undefined if it is the documented one. */
async function faultOf(wanted: Case, result: Result | undefined): Promise<string | undefined> {
  if (!result || 'error' in result) return result?.error ?? 'no result'
  const { status, headers, body } = result
  if (status !== wanted.status) return `${status}: ${body.slice(0, 100)}`
  const own = headers.filter(([name]) => !ofConnection.test(name))
  const isEmpty = status === 204 || wanted.method === 'HEAD'
  const response = new Response(isEmpty ? null : body, { status, headers: own })
  // Clients decompress the body, but some leave the header.
  if (body.startsWith('[')) response.headers.delete('content-encoding')
  const cost = Number(response.headers.get('x-credit-cost') ?? 0)
  if (cost !== (wanted.cost ?? 0)) return `X-Credit-Cost: ${cost}`
  const parts = [wanted.says, ...(wanted.code ? errorParts(wanted.code) : [])]
  const missing = parts.find((part) => part !== undefined && !body.includes(part))
  if (missing !== undefined) return `without ${missing}: ${body}`
  return faultOfResponse(new Request(baseUrl + wanted.path, { method: wanted.method }), response)
}

/** Returns how many credits an app has spent, after all its holds have been settled or released. */
const spent = async ({ clientId }: { clientId: string }) =>
  (await settledBooks(stores, clientId)).spent

for (const client of clients) {
  if (client.missing !== undefined) {
    process.stderr.write(`SKIPPED: ${client.name} needs ${client.missing}.\n`)
  }
  test.skipIf(client.missing !== undefined)(
    `${client.name} gets the documented responses`,
    async () => {
      const { app, free, values } = await valuesFor(client.name)
      const cases = casesFor(values)
      const results = await client.send(server.url, cases.map(requestOf))
      expect(results).toHaveLength(cases.length)
      const faults: Record<string, number> = {}
      for (const [index, one] of cases.entries()) {
        const fault = await faultOf(one, results[index])
        if (fault === undefined) continue
        const line = `${one.name}: ${fault.replaceAll(/\s+/g, ' ')}`
        faults[line] = (faults[line] ?? 0) + 1
      }
      expect(faults).toEqual({})
      const cost = cases.reduce((sum, one) => sum + (one.cost ?? 0), 0)
      expect(await spent(app)).toBe(cost)
      for (const one of free) expect(await spent(one)).toBe(0)
    },
    // The first run of a compiler takes a long time.
    120_000,
  )
}

/** The number of connections for faults that occur only on some of them. */
const times = 30
const searchPath = '/api/v1/dictionary.php?q=printer'

const requestText = (line: string, apiKey: string, headers: string[] = [], body = '') =>
  [`${line} HTTP/1.1`, 'Host: localhost', `X-API-Key: ${apiKey}`, ...headers, '', body].join('\r\n')

const search = (apiKey: string) => requestText(`GET ${searchPath}`, apiKey)

function submission(apiKey: string, index: number): string {
  const term = {
    english_term: `half ${index}`,
    yoruba_term: `idaji ${index}`,
    definition_en: 'A half.',
  }
  const body = JSON.stringify(term)
  const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`]
  return requestText('POST /api/v1/submit.php', apiKey, headers, body)
}

/** Sends a search and waits for its response. Charges of an app that began earlier are then complete. */
async function searchOnce(apiKey: string): Promise<void> {
  const response = await fetch(server.url + searchPath, { headers: { 'x-api-key': apiKey } })
  expect(response.status).toBe(200)
}

const undici = clients.find(({ name }) => name === 'nodeFetch')
test.skipIf(undici?.missing !== undefined)(
  'undici with pipelining pays for what it gets',
  async () => {
    const { app } = await valuesFor('pipelining')
    const headers = { 'x-api-key': app.apiKey }
    const sent = { method: 'GET', url: searchPath, headers, pad: 0 }
    const cases = Array.from({ length: times }, () => sent)
    const results = (await undici?.send(server.url, cases, '2')) ?? []
    expect(results).toHaveLength(times)
    const successes = results.filter((one) => 'status' in one && one.status === 200).length
    await searchOnce(app.apiKey)
    expect(await spent(app)).toBe(successes + 1)
  },
)

test('a client that aborts its search pays for it at most once', async () => {
  const app = await newApp(starter, 'dictionary:read')
  await searchOnce(app.apiKey)
  for (let turns = 0; turns < times; turns++) {
    const socket = await openSocket(server.url)
    socket.write(search(app.apiKey))
    for (let turn = 0; turn < turns; turn++) await setImmediate()
    socket.abort()
  }
  await searchOnce(app.apiKey)
  expect(await spent(app)).toBeWithin(2, 2 + times + 1)
})

test('a client that aborts while it sends a body stores and pays nothing', async () => {
  const app = await newApp(starter, 'dictionary:read', 'dictionary:write')
  for (let time = 0; time < times; time++) {
    const socket = await openSocket(server.url)
    socket.write(submission(app.apiKey, time).slice(0, -10))
    await setImmediate()
    socket.abort()
  }
  await searchOnce(app.apiKey)
  expect(await spent(app)).toBe(1)
  expect(
    (
      await stores.sql`select from contributions where app_id = (select id from apps where client_id = ${app.clientId})`
    ).count,
  ).toBe(0)
})
