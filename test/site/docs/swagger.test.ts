/** The API explorer at /swagger: its page, its policy, and the API description and script that it loads. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { contractIn } from '../../../src/api/contract'
import { scalarScript } from '../../../src/site/docs/apiDescription'
import { baseUrl, startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
}, 30_000)
afterAll(() => app.close())

describe.each([
  ['en', ''],
  ['yo', '/yo'],
] as const)('in %s', (language, prefix) => {
  test('/swagger/json is the API description', async () => {
    const response = await app.fetch(`${prefix}/swagger/json`)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual(contractIn(language, baseUrl) as never)
  })

  test('the page loads only our script, and its policy allows nothing else', async () => {
    const response = await app.fetch(`${prefix}/swagger`)
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain(`<html lang="${language}">`)
    const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)]
    expect(scripts.map(([, attributes = '']) => / src="([^"]*)"/.exec(attributes)?.[1])).toEqual([
      undefined,
      scalarScript.path,
    ])
    expect(html).not.toMatch(/https?:\/\/(?!atumo)/)
    const [[, attributes = '', inline = ''] = []] = scripts
    expect(attributes).toContain('data-url="swagger/json"')
    expect(attributes).toContain('"telemetry":false')
    expect(attributes).toContain('"persistAuth":false')
    const hash = createHash('sha256').update(inline).digest('base64')
    const policy = new Map(
      (response.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources.join(' ')]
      }),
    )
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'script-src-elem': `'self' 'sha256-${hash}'`,
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'font-src': "'self'",
      'img-src': "'self' data:",
      'style-src': "'self'",
      'style-src-elem': "'self' 'unsafe-inline'",
      'style-src-attr': "'unsafe-inline'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    })
  })

  test.each(['/swagger', '/swagger/json'])(
    '%s supports 304 and HEAD, and refuses POST',
    async (path) => {
      const first = await app.fetch(prefix + path)
      const known = { 'if-none-match': first.headers.get('etag') ?? '' }
      expect((await app.fetch(prefix + path, { headers: known })).status).toBe(304)
      expect((await app.fetch(prefix + path, { method: 'HEAD' })).status).toBe(200)
      const wrong = await app.fetch(prefix + path, { method: 'POST' })
      expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    },
  )
})

test('the script is cached forever at a path with its hash, with and without gzip', async () => {
  const plain = await app.fetch(scalarScript.path)
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const bytes = Buffer.from(await plain.arrayBuffer())
  expect(bytes.byteLength).toBeGreaterThan(1_000_000)
  const packed = await app.fetch(scalarScript.path, { headers: { 'accept-encoding': 'br, gzip' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await packed.arrayBuffer()).equals(bytes)).toBe(true)
})
