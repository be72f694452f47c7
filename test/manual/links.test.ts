/** Every link in the manual and in the project's documents works. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { slugs } from '../../src/site/docs/texts'
import { baseUrl, startTestApp, type TestApp } from '../support/testApp'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('in the manual', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  const page = async (path: string) => {
    const response = await app.fetch(path, { headers: { accept: 'text/html' } })
    return { status: response.status, text: await response.text() }
  }
  const paths = ['/docs', ...slugs.map((slug) => `/docs/${slug}`)]

  test.each(paths.flatMap((path) => [path, `/yo${path}`]))('of %s', async (path) => {
    const { text } = await page(path)
    const hrefs = [...text.matchAll(/<a\b[^>]*href="([^"]+)"/g)].map(([, href = '']) => href)
    expect(hrefs.length).toBeGreaterThan(10)
    for (const href of new Set(hrefs)) {
      const address = new URL(href.replaceAll('&amp;', '&'), baseUrl + path)
      if (address.origin !== baseUrl) continue
      const target = await page(address.pathname + address.search)
      // Pages that need an account redirect to the sign-in page.
      expect([path, href, [200, 303].includes(target.status)]).toEqual([path, href, true])
      if (address.hash !== '' && target.status === 200) {
        const id = decodeURIComponent(address.hash.slice(1))
        expect([path, href, target.text.includes(`id="${id}"`)]).toEqual([path, href, true])
      }
    }
  })
})

// Not `git ls-files`, because a copy of the project need not be a clone, nor belong to the user who tests it.
const documents = readdirSync(root)
  .filter((name) => !['node_modules', '.git', '.bun', '.data'].includes(name))
  .flatMap((name) =>
    name.endsWith('.md') ? [name] : [...new Bun.Glob(`${name}/**/*.md`).scanSync({ cwd: root })],
  )
  .filter((file) => !file.includes('/node_modules/') && !file.startsWith('src/manual/'))

test('there are documents to look at', () => {
  expect(documents).toContain('README.md')
  expect(documents).toContain('ARCHITECTURE.md')
})

describe('in the documents', () => {
  test.each(documents)('of %s', (file) => {
    const text = readFileSync(join(root, file), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    for (const link of links) {
      if (/^(https?:|mailto:)/.test(link)) continue
      const [path = '', id] = link.split('#')
      const target = path === '' ? file : join(dirname(file), path)
      expect([file, link, existsSync(join(root, target))]).toEqual([file, link, true])
      if (id !== undefined) {
        const headings = readFileSync(join(root, target), 'utf8').match(/^#+ .*$/gm) ?? []
        expect([file, link, headings.map(anchorOf).includes(id)]).toEqual([file, link, true])
      }
    }
  })

  test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])(
    'of %s, files named in code spans are there',
    (file) => {
      const text = readFileSync(join(root, file), 'utf8')
      // File names that contain NNNN are patterns, so they are not checked.
      const named = [
        ...text.matchAll(
          /`((?:src|test|bin|lua|search|embed|bench|docs|clients)\/[\w./-]+\.\w+)`/g,
        ),
      ]
      for (const [, path = ''] of named) {
        if (path.includes('NNNN')) continue
        expect([file, path, existsSync(join(root, path))]).toEqual([file, path, true])
      }
    },
  )
})

/** Returns the anchor that Markdown renderers derive from a heading. */
const anchorOf = (heading: string) =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-')
