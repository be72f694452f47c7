/** Links within the manual have one target each. */
import { expect, test } from 'bun:test'
import { createManual } from '../../src/site/docs/manual'
import { baseUrl } from '../support/testApp'

const manual = createManual(baseUrl)
const pages = (['en', 'yo'] as const).flatMap((language) =>
  manual.pages(language).map((page) => ({ language, ...page })),
)

test.each(pages)('$slug in $language has each id once', async (page) => {
  const html = await page.html()
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)
  expect(ids).toEqual([...new Set(ids)])
  expect(ids).not.toContain('')
})

test('both languages of a page have the same ids', async () => {
  for (const [at, page] of manual.pages('yo').entries()) {
    const english = manual.pages('en')[at]?.sections.map(({ id }) => id)
    expect([page.slug, page.sections.map(({ id }) => id)]).toEqual([page.slug, english ?? []])
  }
})
