/**
 * Every API error has one stable code, which appears in openapi.yaml, on the manual's errors page, and in the
 * URL in the error response.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writtenBaseUrl } from '../../src/api/contract'
import { pageProblems, sampleProblems } from '../../src/api/sampleProblems'
import { docsOf } from '../../src/http/errors'
import { problemText } from '../../src/locales/problems'
import { requestCodes } from '../../src/problems'
import { contract } from '../support/contract'
import { baseUrl, startTestApp, type TestApp } from '../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const languages = ['en', 'yo'] as const
const codes: string[] = requestCodes

test('codes are snake case and unique', () => {
  for (const code of codes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.length).toBeGreaterThan(40)
})

test('published codes do not change: new ones are added here', () => {
  expect(codes.toSorted()).toEqual(
    'address_blocked bad_host bad_idempotency_key body_too_large client_missing client_unknown duplicate empty entry_too_long forged internal invisible key_invalid key_missing key_used_otherwise keys_differ method_not_allowed missing no_letter not_a_boolean not_a_form not_a_letter not_a_string not_an_object not_found not_in_range not_json not_json_type not_ready not_text nothing_suggested nothing_to_search origin_blocked out_of_credits over_daily_limit pages_not_listed repeated reserved_sign revoked role_missing scope_missing stopping throttled too_long too_many too_many_parameters too_many_refusals too_many_tries too_many_visits unavailable unknown_field unknown_term'.split(
      ' ',
    ),
  )
})

test('the API description has every code, and no other', () => {
  const named = contract.components.schemas['ErrorCode']?.['enum'] as string[]
  expect(named.toSorted()).toEqual(codes.toSorted())
})

test('the examples of the API description have the code and the URL of their error', () => {
  for (const [name, refusal] of Object.entries(sampleProblems)) {
    const value = contract.components.examples[name]?.value as Record<string, unknown>
    const docs = docsOf(refusal, 'en', writtenBaseUrl)
    expect([name, value['code'], value['docs']]).toEqual([name, refusal.code, docs])
  }
})

describe.each(languages)('the manual in %s', (language) => {
  test('explains every code at its own anchor', async () => {
    const { pathname } = new URL(docsOf({ code: 'revoked' }, language, baseUrl))
    const html = await (await app.fetch(pathname)).text()
    const anchors = [...html.matchAll(/<a href="#([a-z_]+)" id="\1"><code>\1<\/code><\/a>/g)]
    expect(anchors.map(([, code = '']) => code).toSorted()).toEqual(codes.toSorted())
    const plain = html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
    for (const refusal of [...Object.values(sampleProblems), ...pageProblems]) {
      const isShown = !Object.entries(sampleProblems).some(
        ([name, sample]) => sample === refusal && name.includes('.'),
      )
      if (isShown) expect(plain).toContain(problemText(refusal, language))
    }
  })

  test.each([
    ['/api/v1/dictionary.php', 'key_missing'],
    ['/embed/search', 'client_missing'],
    ['/api/none', 'not_found'],
  ])('is linked from an error of %s', async (path, code) => {
    const refused = await app.fetch(path, { headers: { 'accept-language': language } })
    const body = (await refused.json()) as Record<string, string>
    expect(body['code']).toBe(code)
    const { origin, pathname, hash } = new URL(body['docs'] ?? '')
    expect([origin, hash]).toEqual([baseUrl, `#${code}`])
    const page = await app.fetch(pathname, { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-language')).toBe(language)
    expect(await page.text()).toContain(` id="${hash.slice(1)}"`)
  })
})

describe('WWW-Authenticate', () => {
  const challenge = async (headers: Record<string, string>) =>
    (await app.fetch('/api/v1/dictionary.php?q=ero', { headers })).headers.get('www-authenticate')

  test('has no error if no key was sent', async () => {
    expect(await challenge({})).toBe('Bearer realm="Atumo"')
  })

  test('has invalid_token for an invalid key', async () => {
    expect(await challenge({ 'x-api-key': 'atk_wrong' })).toBe(
      'Bearer realm="Atumo", error="invalid_token"',
    )
  })

  test('has the missing scope', async () => {
    const { apiKey } = await app.newApp({ scopes: ['dictionary:write'] })
    expect(await challenge({ authorization: `Bearer ${apiKey}` })).toBe(
      'Bearer realm="Atumo", error="insufficient_scope", scope="dictionary:read"',
    )
  })

  test('is not on other errors of an app', async () => {
    const { apiKey } = await app.newApp({ origins: ['a.example'] })
    const headers = { 'x-api-key': apiKey, origin: 'https://b.example' }
    expect(await challenge(headers)).toBeNull()
  })
})
