/** /.well-known/security.txt (RFC 9116). */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { ConfigError, readSettings } from '../../../src/config'
import { baseUrl, startTestApp, type TestApp } from '../../support/testApp'

const path = '/.well-known/security.txt'

let app: TestApp
let silent: TestApp
beforeAll(async () => {
  app = await startTestApp({ SECURITY_CONTACT: 'security@example.org' })
  silent = await startTestApp()
})
afterAll(() => Promise.all([app.close(), silent.close()]))

test('has the contact, and expires in 180 days', async () => {
  const response = await app.fetch(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  const fields = new Map(
    (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  )
  expect(fields.get('Contact')).toBe('mailto:security@example.org')
  expect(fields.get('Canonical')).toBe(baseUrl + path)
  expect(fields.get('Preferred-Languages')).toBe('en, yo')
  const days = (Date.parse(fields.get('Expires') ?? '') - app.clock.now()) / 86_400_000
  expect(days).toBeGreaterThan(178)
  expect(days).toBeLessThanOrEqual(180)
})

test('is 404 without a contact', async () => {
  expect((await silent.fetch(path)).status).toBe(404)
})

test.each([
  ['security@example.org', 'mailto:security@example.org'],
  ['o&m@corp.example', 'mailto:o%26m@corp.example'],
  ['security@ìwé.example', 'mailto:security@%C3%ACw%C3%A9.example'],
  ['https://example.org/report', 'https://example.org/report'],
  ['', undefined],
])('accepts %p as SECURITY_CONTACT', (text, contact) => {
  expect(readSettings({ SECURITY_CONTACT: text }).securityContact).toBe(contact)
})

test.each([
  'nobody',
  'http://example.org',
  'a@b.c\nContact: x',
  'a@b.c, d@e.f',
  'a\u0007@b.c',
  'a\u200b@b.c',
  'a\ud800@b.c',
  'javascript:1',
])('rejects %p as SECURITY_CONTACT', (text) => {
  expect(() => readSettings({ SECURITY_CONTACT: text })).toThrow(ConfigError)
})
