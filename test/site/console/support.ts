/**
 * Helpers for testing the console without a browser. They create owners and apps with keys, send API
 * requests, and read pages.
 */
import type { AppSettings } from '../../../src/store/apps/apps'
import { type Fields, startSite, valueOf } from '../account/support'

export type Console = Awaited<ReturnType<typeof openConsole>>
export type Owner = Awaited<ReturnType<Console['owner']>>
export type OwnApp = Awaited<ReturnType<Owner['newApp']>>

export async function openConsole(
  env: Record<string, string> = {},
  options: { mailDelivers?: boolean } = {},
) {
  const site = await startSite(env, options)
  await site.app.saveTerms({ slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ' })

  /** Sends an API request to the service under test. */
  const search = (apiKey: string) => site.app.get('/api/v1/dictionary.php?q=machine', apiKey)

  const contribute = (path: string, apiKey: string, body: object) =>
    site.app.fetch(path, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  return {
    site,
    search,
    close: () => site.close(),

    statusOf: async (apiKey: string) => (await search(apiKey)).status,

    async submit(apiKey: string, english: string, yoruba = 'ohun', definition = 'A thing.') {
      const body = { english_term: english, yoruba_term: yoruba, definition_en: definition }
      const response = await contribute('/api/v1/submit.php', apiKey, body)
      const { submission } = (await response.json()) as { submission?: { id: string } }
      if (!submission) throw new Error(`submit.php returned ${response.status}`)
      return submission.id
    },

    async suggest(apiKey: string, slug: string, yoruba: string) {
      const body = { slug, suggested_yoruba: yoruba }
      const response = await contribute('/api/v1/suggest.php', apiKey, body)
      const { suggestion } = (await response.json()) as { suggestion?: { id: string } }
      if (!suggestion) throw new Error(`suggest.php returned ${response.status}`)
      return suggestion.id
    },

    /** Creates a person with an account. */
    async owner() {
      const member = await site.member()
      return {
        ...member,
        newApp: (settings: Partial<AppSettings> = {}) => make(settings),

        /** Follows the redirect after a form submission, and returns the page. */
        async following(response: Response) {
          if (response.status !== 303) throw new Error(`the form returned ${response.status}`)
          return member.page(response.headers.get('location') ?? '')
        },
      }

      async function make(settings: Partial<AppSettings>) {
        const made = await site.ownApp(member, settings)
        const path = `/console/apps/${made.clientId}`
        return {
          ...made,
          path,
          page: (section = '') => member.page(path + section),
          get: (section = '') => member.get(path + section),
          post: (section: string, fields: Fields = {}, prefix: '' | '/yo' = '') =>
            member.post(prefix + path + section, fields),
          /** Returns the revision contained in the form that creates a new key. */
          revision: async () => valueOf(await member.page(`${path}/key`), 'revision') ?? '',
        }
      }
    },
  }
}

/** Returns the text of a page. */
export const textOf = (html: string) =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Returns the text of each code block on a page, from top to bottom. */
export const codesOf = (html: string) =>
  [...html.matchAll(/<pre[^>]*><code>(.*?)<\/code><\/pre>/gs)].map(([, code = '']) => textOf(code))

export const areaOf = (html: string, name: string) =>
  html.match(new RegExp(`<textarea[^>]* name="${name}"[^>]*>([^<]*)</textarea>`))?.[1]

/** Returns the rows of a page's last table, each as a list of cells. */
export const rowsOf = (html: string) =>
  [...(html.split('<tbody>').at(-1) ?? '').matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell).trim()),
  )
