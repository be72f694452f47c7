import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a media URL adds nothing to the content security policy but its origin', async () => {
  // Stored before such hosts were refused.
  await app.saveTerms({
    slug: 'media',
    english: 'media',
    yoruba: 'àwòrán',
    media: [
      'https://good.example/a.png',
      "https://a;script-src-elem'unsafe-inline'/a.png",
      'https://b;form-action$.example/a.mp3',
    ],
  })
  const response = await app.fetch('/terms/media', { headers: { accept: 'text/html' } })
  const text = await response.text()
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("img-src 'self' data: https://good.example;")
  expect(policy).toEndWith('; media-src https://good.example')
  expect(text).toContain('good.example')
  expect(text).not.toContain('script-src-elem')
})
