/** A renamed term can be found by each of its former slugs. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { merge } from '../../../src/domain/review/review'
import { rename, unpublish } from '../../../src/domain/terms/termChanges'
import { startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
let apiKey: string
beforeAll(async () => {
  app = await startTestApp()
  apiKey = (await app.newApp({ hourlyLimit: 1_000_000 }, 100_000)).apiKey
})
afterAll(() => app.close())

const change = async (work: Promise<unknown>) => {
  expect(await work).toMatchObject({ revision: expect.any(Number) })
  await app.services.watch()
}

const renamed = (slug: string, to: string) =>
  change(rename(app.services.transactions, { slug, to, by: 'test' }))

const page = (path: string) => app.fetch(path, { headers: { accept: 'text/html' } })

async function leadsTo(path: string) {
  const response = await page(path)
  const { status, headers } = response
  return { status, location: headers.get('location'), body: await response.text() }
}

async function slugsFound(query: string): Promise<string[]> {
  const response = await app.get(`/api/v1/dictionary.php?${query}`, apiKey)
  const terms = (await response.json()) as { slug: string }[]
  return terms.map(({ slug }) => slug)
}

test.each([
  ['/terms/', '', 'english-path'],
  ['/yo/terms/', '/yo', 'yoruba-path'],
])(
  '%s redirects from the former slug to the current one, in the same language',
  async (path, prefix, slug) => {
    await app.saveTerms({ slug })
    expect((await page(path + slug)).status).toBe(200)
    await renamed(slug, `${slug}-new`)
    expect(await leadsTo(path + slug)).toEqual({
      status: 301,
      location: `${prefix}/terms/${slug}-new`,
      body: '',
    })
    const present = await page(`${path}${slug}-new`)
    expect(present.status).toBe(200)
    expect(await present.text()).toContain(`/terms/${slug}-new"`)
  },
)

test('redirects from each of several former slugs directly to the current one', async () => {
  await app.saveTerms({ slug: 'first' })
  await renamed('first', 'second')
  expect((await leadsTo('/terms/first')).location).toBe('/terms/second')
  await renamed('second', 'third')
  for (const former of ['first', 'second']) {
    expect(await leadsTo(`/terms/${former}`)).toMatchObject({
      status: 301,
      location: '/terms/third',
    })
    expect(await leadsTo(`/yo/terms/${former}`)).toMatchObject({
      status: 301,
      location: '/yo/terms/third',
    })
  }
})

test('a term that gets its former slug back is there, and the other slug redirects to it', async () => {
  await app.saveTerms({ slug: 'there' })
  await renamed('there', 'elsewhere')
  await renamed('elsewhere', 'there')
  expect((await page('/terms/there')).status).toBe(200)
  expect((await leadsTo('/terms/elsewhere')).location).toBe('/terms/there')
})

test('browsers cache the redirect for an hour', async () => {
  await app.saveTerms({ slug: 'kept' })
  await renamed('kept', 'kept-new')
  expect((await page('/terms/kept')).headers.get('cache-control')).toBe('max-age=3600')
})

test('redirects clients other than browsers, and HEAD requests', async () => {
  await app.saveTerms({ slug: 'plain' })
  await renamed('plain', 'plain-new')
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await app.fetch('/terms/plain', { method })
    expect([status, headers.get('location')]).toEqual([301, '/terms/plain-new'])
  }
})

test('a published submission that was merged redirects to its term, and its names find that term', async () => {
  const { services } = app
  await app.saveTerms({ slug: 'merged-into', english: 'pot', yoruba: 'ìkòkò' })
  const { apiKey: trusted } = await app.newApp({ autoPublish: true, scopes: ['dictionary:write'] })
  const response = await app.fetch('/api/v1/submit.php', {
    method: 'POST',
    headers: { 'x-api-key': trusted, 'content-type': 'application/json' },
    body: '{"english_term":"cauldron","yoruba_term":"ìkòkò ńlá","definition_en":"A large pot."}',
  })
  const [id = ''] = /sub_\w+/.exec(await response.text()) ?? []
  await services.watch()
  expect((await page('/terms/cauldron')).status).toBe(200)
  const verdict = { by: 'test', into: 'merged-into' }
  const { transactions } = services
  expect(await merge({ transactions }, id, verdict)).toHaveProperty('term')
  await services.watch()
  for (const prefix of ['', '/yo']) {
    expect(await leadsTo(`${prefix}/terms/cauldron`)).toEqual({
      status: 301,
      location: `${prefix}/terms/merged-into`,
      body: '',
    })
  }
  expect(await slugsFound('slug=cauldron')).toEqual(['merged-into'])
  expect(await slugsFound('q=cauldron')).toEqual(['merged-into'])
})

test('an unpublished term is found under none of its slugs', async () => {
  await app.saveTerms({ slug: 'secret' })
  await renamed('secret', 'secret-new')
  await change(unpublish(app.services.transactions, { slug: 'secret-new', by: 'test' }))
  for (const path of ['/terms/secret', '/terms/secret-new', '/yo/terms/secret']) {
    expect((await page(path)).status).toBe(404)
  }
  expect((await leadsTo('/terms/secret')).body).not.toContain('secret-new')
  expect(await slugsFound('slug=secret')).toEqual([])
  expect(await slugsFound('slug=secret-new')).toEqual([])
})

test('dictionary.php finds a term by each of its slugs, and returns the current one', async () => {
  await app.saveTerms({ slug: 'old', english: 'cloud' }, { slug: 'older' })
  expect(await slugsFound('slug=old')).toEqual(['old'])
  await renamed('old', 'new')
  await renamed('new', 'newest')
  for (const slug of ['old', 'new', 'newest']) {
    expect(await slugsFound(`slug=${slug}`)).toEqual(['newest'])
    expect(await slugsFound(`slug=${slug}&letter=C&q=cloud`)).toEqual(['newest'])
    expect(await slugsFound(`slug=${slug}&letter=D`)).toEqual([])
  }
})

test('responses are current within a second, without a message to the service', async () => {
  await app.saveTerms({ slug: 'slow' })
  expect(await slugsFound('slug=slow')).toEqual(['slow'])
  await rename(app.services.transactions, { slug: 'slow', to: 'quick', by: 'test' })
  await app.clock.advance(1000)
  expect(await slugsFound('slug=slow')).toEqual(['quick'])
  expect((await leadsTo('/terms/slow')).status).toBe(301)
})
