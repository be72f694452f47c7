/**
 * openapi.yaml contains every route and every error with its message. All examples in it are correct.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import {
  type Contract,
  contractIn,
  type Json,
  type MediaType,
  resolve,
  writtenBaseUrl,
  writtenContract,
} from '../../src/api/contract'
import { sampleProblems } from '../../src/api/sampleProblems'
import { routesOf } from '../../src/app'
import { visitorLimit } from '../../src/domain/apps/visitorLimits'
import { limits } from '../../src/domain/search/searchInput'
import { overlapHours } from '../../src/domain/webhooks/endpoints'
import { bodyLimit } from '../../src/http/body'
import { problemText } from '../../src/locales/problems'
import { type RequestCode, requestCodes, statusOf } from '../../src/problems'
import { keptHours } from '../../src/store/storedResponses'
import { contract, described, faultOf, faultOfResponse } from '../support/contract'
import { baseUrl, startTestApp, type TestApp } from '../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const root = fileURLToPath(new URL('../..', import.meta.url))

test('the OpenAPI linter finds no problem', async () => {
  const linter = Bun.spawn(
    [process.execPath, 'node_modules/.bin/redocly', 'lint', 'openapi.yaml'],
    {
      cwd: root,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      stdout: 'pipe',
      stderr: 'pipe',
    },
  )
  const said =
    (await new Response(linter.stdout).text()) + (await new Response(linter.stderr).text())
  expect({ code: await linter.exited, warns: /warning|error/i.test(said), said }).toMatchObject({
    code: 0,
    warns: false,
  })
}, 60_000)

describe('routes', () => {
  test('every route for programs is described by method, and no others', () => {
    const rows = routesOf(app.services).filter(({ audience }) => audience === 'programs')
    const routes = rows.flatMap(({ path, methods }) =>
      Object.keys(methods).map((method) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
    )
    const operations = described.map(({ method, path }) => `${method} ${path}`)
    expect(routes.toSorted()).toEqual(operations.toSorted())
  })

  test('everything under /api and /embed is for programs, except the demo', () => {
    const rows = routesOf(app.services).filter(({ path }) => /^\/(api|embed)\//.test(path))
    const forPeople = rows.filter(({ audience }) => audience === 'people')
    expect(forPeople.map(({ path }) => path)).toEqual(['/embed/demo'])
  })

  test('a parameter in a path is described, and is in the path', () => {
    for (const { path, operation } of described) {
      const parameters = (operation.parameters ?? []).map((node) => resolve(contract, node))
      const inPath = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
    }
  })
})

describe('the served files', () => {
  test.each([
    ['/openapi.yaml', 'en'],
    ['/openapi.json', 'en'],
    ['/yo/openapi.yaml', 'yo'],
    ['/yo/openapi.json', 'yo'],
  ] as const)('%s is the contract, with the address of the service', async (path, language) => {
    const text = await (await app.fetch(path)).text()
    const served = path.endsWith('.json') ? JSON.parse(text) : Bun.YAML.parse(text)
    expect(served).toEqual(contractIn(language, baseUrl))
    expect((served as Contract).servers[0]?.variables.base_url.default).toBe(baseUrl)
  })

  test('the YAML is the file itself with another URL, in examples too', async () => {
    const served = await (await app.fetch('/openapi.yaml')).text()
    expect(served).toBe(writtenContract.replaceAll(writtenBaseUrl, baseUrl))
    expect(writtenContract.split(writtenBaseUrl).length).toBeGreaterThan(5)
  })
})

describe('every text is present:', () => {
  const bare: string[] = []
  function look(node: Json | undefined, at: string): void {
    if (Array.isArray(node)) {
      node.forEach((each, index) => look(each, `${at}/${index}`))
    } else if (typeof node === 'object' && node !== null) {
      const wants =
        /^\/(components\/(?!examples)\w+|tags|servers)\/[^/]+$/.test(at) ||
        (/\/properties\/[^/]+$/.test(at) && !at.includes('/examples/')) ||
        /^\/(paths|webhooks)\/[^/]+\/\w+$/.test(at.replaceAll('~1', ''))
      if (wants && typeof node['description'] !== 'string') bare.push(at)
      for (const [key, each] of Object.entries(node)) {
        look(each, `${at}/${key.replaceAll('/', '~1')}`)
      }
    }
  }

  test('a description on each operation, parameter, header, response, schema, property and tag', () => {
    look(contract as unknown as Json, '')
    expect(bare).toEqual([])
    expect(described.filter(({ operation }) => !operation.summary)).toEqual([])
  })
})

describe('examples', () => {
  const media: [string, MediaType][] = []
  function collect(node: unknown, at: string): void {
    if (typeof node !== 'object' || node === null) return
    for (const [key, each] of Object.entries(node)) {
      if (key === 'content') {
        for (const [type, one] of Object.entries(each as Record<string, MediaType>)) {
          media.push([`${at} ${type}`, one])
        }
      }
      collect(each, `${at}/${key}`)
    }
  }
  collect(contract.components, '')

  test.each(media)('of %s match its schema', (_, { schema, example, examples = {} }) => {
    const values = Object.values(examples).map((node) => resolve(contract, node).value)
    for (const value of example === undefined ? values : [...values, example]) {
      expect(faultOf(schema, value)).toBeUndefined()
    }
  })

  test('of parameters and headers match their schemas', () => {
    const { parameters, headers } = contract.components
    for (const [name, { schema, example }] of Object.entries({ ...parameters, ...headers })) {
      expect([name, faultOf(schema, example)]).toEqual([name, undefined])
    }
  })

  test('exist for every body except files', () => {
    const without = media.filter(([, { example, examples }]) => !example && !examples)
    expect(without.map(([name]) => name)).toEqual([
      '/responses/Script text/javascript',
      '/responses/ContractYaml application/yaml',
      '/responses/ContractJson application/json',
      '/responses/Metrics text/plain',
    ])
  })
})

describe('errors', () => {
  /** Errors that only web pages return, never the API. */
  const ofPeople: RequestCode[] = ['not_a_form', 'forged', 'role_missing', 'too_many_tries']
  /** Errors that are returned before routing and therefore do not belong to any operation. */
  const ofNoOperation: RequestCode[] = ['bad_host']
  const others = [...ofPeople, ...ofNoOperation]
  const errors = Object.entries(contract.components.examples).flatMap(([name, { value }]) => {
    const isError = typeof value === 'object' && value !== null && 'error' in value
    return isError ? [[name, value as { error: string }] as const] : []
  })

  test('each error that programs can get has an example', () => {
    const codes: string[] = requestCodes.filter((code) => !others.includes(code))
    const shown = errors.map(([name]) => name.replace(/\.\w+$/, '').replaceAll('-', '_'))
    expect(new Set(shown.map((name) => name.toLowerCase()))).toEqual(new Set(codes))
    expect(errors.map(([name]) => name).toSorted()).toEqual(Object.keys(sampleProblems).toSorted())
  })

  test.each(errors)('%s has the message of the service', (name, { error }) => {
    const problem = sampleProblems[name]
    expect(problem && problemText(problem, 'en')).toBe(error)
  })

  test('each is listed with its status', () => {
    const statuses = new Map<string, Set<number>>()
    for (const { operation } of described) {
      for (const [status, node] of Object.entries(operation.responses)) {
        const examples = resolve(contract, node).content?.['application/json']?.examples ?? {}
        for (const each of Object.values(examples)) {
          const name = '$ref' in each ? (each.$ref.split('/').at(-1) ?? '') : ''
          statuses.set(name, (statuses.get(name) ?? new Set()).add(Number(status)))
        }
      }
    }
    for (const [name, refusal] of Object.entries(sampleProblems)) {
      expect([name, [...(statuses.get(name) ?? [])]]).toEqual([name, [statusOf(refusal)]])
    }
  })
})

test('the response checker finds deviations', async () => {
  const request = new Request(`${baseUrl}/api/v1/credits.php`)
  const response = await app.app.handle(request)
  const { headers, status } = response
  const body = { ok: false, error: 'No.', code: 'key_missing', docs: 'https://a.example/docs' }
  const told = (init: ResponseInit, value: unknown = body) =>
    faultOfResponse(request, Response.json(value, { status, headers, ...init }))
  expect(await told({})).toBeUndefined()
  expect(await told({}, { ...body, more: 1 })).toContain('must NOT have additional properties')
  expect(await told({ status: 418 })).toContain('418: not described')
  expect(await told({ headers: {} })).toContain('WWW-Authenticate is not sent')
  expect(await told({ headers: { ...Object.fromEntries(headers), 'x-more': '1' } })).toContain(
    'x-more is not described',
  )
  expect(await told({ headers: { ...Object.fromEntries(headers), vary: '*' } })).toContain(
    'Vary is *',
  )
})

describe('figures in the texts match the code:', () => {
  const text = JSON.stringify(contract)
  test.each([
    ['searches of a visitor', `${visitorLimit} times per minute`],
    ['terms for a page', `at most ${limits.embedResults} terms`],
    ['bytes of a body', `${bodyLimit.toLocaleString('en')} bytes`],
    ['hours of an Idempotency-Key', `within ${keptHours} hours, you get the first response again`],
    ['hours of two secrets', `for ${overlapHours} hours after the secret is replaced`],
  ])('%s', (_, figure) => {
    expect(text.replaceAll(/\\n */g, ' ')).toContain(figure)
  })
})
