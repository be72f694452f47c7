/** Usage notes and typed relations on a term's page. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { rename } from '../../../src/domain/terms/termChanges'
import { startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.saveTerms({ slug: 'belt', english: 'belt', yoruba: 'bẹ́líìtì' })
})
afterAll(() => app.close())

async function page(path: string) {
  const response = await app.fetch(path, { headers: { accept: 'text/html' } })
  return { text: await response.text() }
}

test.each([
  ['', ['Opposite', 'Broader term', 'Narrower terms', 'See also']],
  ['/yo', ['Òdìkejì', 'Ó jẹ́ irú', 'Àwọn irú rẹ̀', 'Tún wo']],
])(
  'lists under %p opposites, broader and narrower terms before related ones',
  async (prefix, kinds) => {
    const relations = ['antonym:soft-brush', 'broader:broom', 'broader:nowhere', 'antonym:brush']
    await app.saveTerms(
      { slug: 'broom', english: 'broom', yoruba: 'ìgbálẹ̀' },
      { slug: 'soft-brush', english: 'soft brush', yoruba: 'búrọ́ọ̀ṣì rírọ̀' },
      {
        slug: 'tooth-brush',
        english: 'tooth brush',
        yoruba: 'pákò',
        relations: ['broader:brush'],
      },
      {
        slug: 'brush',
        english: 'brush',
        yoruba: 'búrọ́ọ̀ṣì',
        related: ['belt', 'broom', 'tooth-brush'],
        relations,
      },
    )
    const { text } = await page(`${prefix}/terms/brush`)
    const lists = kinds.map((kind) => {
      const [, list = ''] = text.split(`<h2>${kind}</h2>`)
      const links = (list.split('</ul>')[0] ?? '').matchAll(/href="[^"]*\/terms\/([^"]*)"/g)
      return Array.from(links, ([, slug]) => slug)
    })
    expect(lists).toEqual([['soft-brush'], ['broom'], ['tooth-brush'], ['belt']])
  },
)

test('finds narrower terms by a former slug', async () => {
  const { transactions } = app.services
  await app.saveTerms(
    { slug: 'nail', english: 'nail', yoruba: 'ìṣó' },
    { slug: 'tack', english: 'tack', yoruba: 'ìṣó kékeré', relations: ['broader:nail'] },
  )
  await rename(transactions, { slug: 'nail', to: 'iron-nail', by: 'test' })
  await app.services.watch()
  expect((await page('/terms/iron-nail')).text).toMatch(/Narrower terms.*\/terms\/tack"/)
  expect((await page('/terms/tack')).text).toMatch(/Broader term.*\/terms\/iron-nail"/)
})

test('has a note on use on the side of each language', async () => {
  const notes = { notesEn: 'First of <b>grain</b>.', notesYo: 'Ti ọkà ni lákọ̀ọ́kọ́.' }
  await app.saveTerms({ slug: 'mill', english: 'mill', yoruba: 'ọlọ', ...notes })
  const { text } = await page('/terms/mill')
  expect(text).toContain('<h2>Usage</h2><p lang="en">First of &lt;b&gt;grain&lt;/b&gt;.</p>')
  expect(text).toContain('<h2>Usage</h2><p lang="yo">Ti ọkà ni lákọ̀ọ́kọ́.</p>')
  expect((await page('/terms/belt')).text).not.toContain('<h2>Usage</h2>')
})
