/** Published anchors in the manual keep working, because other sites may link to them. */
import { expect, test } from 'bun:test'
import { createManual } from '../../src/http/docs/manual'
import { render } from '../../src/http/docs/render'
import { baseUrl } from '../support/testApp'
import published from './publishedAnchors.json' with { type: 'json' }

const manual = createManual(baseUrl)
const pages = (['en', 'yo'] as const).flatMap((language) =>
  manual.pages(language).map((page) => ({ language, ...page })),
)

test.each(pages)('$slug in $language has each id once, and all that it ever had', async (page) => {
  const html = await page.html()
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)
  expect(ids).toEqual([...new Set(ids)])
  expect(ids).not.toContain('')
  expect(published[page.slug].filter((id) => !ids.includes(id))).toEqual([])
})

test('a heading lists its earlier ids, which no reader sees', async () => {
  const text = '# Page\n\n## Retries {#try-again #tries}\n\nWait.'
  const { html, headings, sections } = render(text, { language: 'en' })
  expect(await html()).toContain(
    '<h2 id="retries"><span id="try-again"></span><span id="tries"></span>Retries</h2>',
  )
  expect(headings.at(-1)).toMatchObject({ text: 'Retries', oldIds: ['try-again', 'tries'] })
  expect(sections.at(-1)?.text).toMatch(/^Retries\s+Wait\.$/)
  const inYoruba = render('# Ojú-ewé\n\n## Títún gbìyànjú\n\nDúró.', {
    language: 'yo',
    like: headings,
  })
  expect(await inYoruba.html()).toContain('<h2 id="retries"><span id="try-again">')
})

test('braces that list no ids are text', () => {
  const { headings } = render('# The path {version}', { language: 'en' })
  expect(headings).toMatchObject([
    { text: 'The path {version}', id: 'the-path-version', oldIds: [] },
  ])
})
