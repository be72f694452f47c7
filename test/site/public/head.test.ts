/** The `head` element of pages, as read by search engines and link previews, and the HSTS header. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { baseUrl, startTestApp, type TestApp } from '../../support/testApp'

const hostile = '</script><script>alert(1)</script><!--'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.saveTerms(
    {
      slug: 'machine',
      english: 'machine',
      yoruba: 'ẹ̀rọ',
      aliases: ['device'],
      category: 'Hardware',
      definitionEn: `A device that does work. ${'It goes on and on. '.repeat(20)}`,
      definitionYo: 'Ohun tó ń ṣiṣẹ́.',
    },
    { slug: 'bare', english: 'bare', yoruba: 'ìhòòhò' },
    { slug: 'hostile', english: hostile, yoruba: `"${hostile}`, definitionEn: hostile },
  )
})
afterAll(() => app.close())

const textOf = async (path: string) =>
  (await app.fetch(path, { headers: { accept: 'text/html' } })).text()

const contentOf = (text: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1]

function dataOf(text: string) {
  const scripts = Array.from(
    text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ([, json = '']) => JSON.parse(json),
  )
  expect(scripts).toHaveLength(1)
  return scripts[0]
}

describe.each([
  ['en', '', 'machine · ẹ̀rọ: A device that does work.'],
  ['yo', '/yo', 'machine · ẹ̀rọ: Ohun tó ń ṣiṣẹ́.'],
] as const)('in %s', (language, prefix, description) => {
  test('a term has its address, the address in the other language, and a preview', async () => {
    const text = await textOf(`${prefix}/terms/machine`)
    const own = `${baseUrl}${prefix}/terms/machine`
    expect(text).toContain(`<link rel="canonical" href="${own}"`)
    for (const [code, path] of [
      ['en', ''],
      ['yo', '/yo'],
      ['x-default', ''],
    ]) {
      expect(text).toContain(`hreflang="${code}" href="${baseUrl}${path}/terms/machine"`)
    }
    expect(contentOf(text, 'description')).toStartWith(description)
    expect(Array.from(contentOf(text, 'description') ?? '').length).toBeLessThanOrEqual(160)
    expect(contentOf(text, 'og:title')).toBe('machine · ẹ̀rọ · Atumo')
    expect(contentOf(text, 'og:url')).toBe(own)
    expect(contentOf(text, 'og:locale')).toStartWith(language)
    expect(contentOf(text, 'twitter:card')).toBe('summary_large_image')
    expect(contentOf(text, 'og:image')).toBe(`${baseUrl}/terms/machine/picture.png`)
    expect(contentOf(text, 'og:image:alt')).toBe('machine · ẹ̀rọ')
    expect(contentOf(text, 'robots')).toBeUndefined()
  })

  test('a term is described as a DefinedTerm in both languages', async () => {
    const data = dataOf(await textOf(`${prefix}/terms/machine`))
    expect(data['@context']).toBe('https://schema.org')
    expect(data['@graph']).toMatchObject([
      {
        '@type': 'DefinedTerm',
        name: 'machine',
        inLanguage: 'en',
        alternateName: ['ẹ̀rọ', 'device'],
        url: `${baseUrl}/terms/machine`,
        inDefinedTermSet: { '@type': 'DefinedTermSet', url: `${baseUrl}/` },
      },
      {
        name: 'ẹ̀rọ',
        inLanguage: 'yo',
        alternateName: ['machine', 'device'],
        description: 'Ohun tó ń ṣiṣẹ́.',
        url: `${baseUrl}/yo/terms/machine`,
        inDefinedTermSet: { url: `${baseUrl}/yo` },
      },
    ])
  })

  test('a term without a definition is described by its name, and has no description in its data', async () => {
    const text = await textOf(`${prefix}/terms/bare`)
    expect(contentOf(text, 'description')).toStartWith('bare · ìhòòhò')
    expect(dataOf(text)['@graph'][0]).not.toHaveProperty('description')
  })

  test('search engines index the empty search form, but no results and no missing pages', async () => {
    expect(contentOf(await textOf(`${prefix}/search`), 'robots')).toBeUndefined()
    for (const path of ['/terms/nothing', '/nothing', '/search?q=machine']) {
      const text = await textOf(prefix + path)
      expect([path, contentOf(text, 'robots')]).toEqual([path, 'noindex'])
      expect(text).not.toContain('rel="canonical"')
    }
  })
})

test('hostile text cannot end the data or an attribute', async () => {
  const text = await textOf('/terms/hostile')
  expect(dataOf(text)['@graph'][0].name).toBe(hostile)
  expect(text.match(/<\/script>/g)).toHaveLength(3)
  expect(text).not.toContain('<!--')
  expect(text).not.toContain('<script>')
})

test('with HTTPS, pages send Strict-Transport-Security', async () => {
  const header = 'strict-transport-security'
  expect((await app.fetch('/')).headers.has(header)).toBe(false)
  const secure = await startTestApp({ BASE_URL: 'https://atumo.example' })
  for (const path of ['/', '/search?q=x', '/embed/demo']) {
    const { headers } = await secure.fetch(path)
    expect([path, headers.get(header)]).toEqual([path, 'max-age=31536000'])
  }
  await secure.close()
})
