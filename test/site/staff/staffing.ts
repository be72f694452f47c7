/** Setup for the staff tests: a signed-in user for each role, and an app that submits contributions. */
import { submit, suggest } from '../../../src/domain/review/contribute'
import type { SuggestionInput } from '../../../src/domain/review/contributionInput'
import type { Role } from '../../../src/store/accounts/options'
import { baseUrl, startTestApp } from '../../support/testApp'

export type Staffing = Awaited<ReturnType<typeof openStaffing>>

const password = 'a long password'

/** @param env additional environment variables */
export async function openStaffing(env: Record<string, string> = {}) {
  const app = await startTestApp(env)
  const { services } = app
  const cookies = {
    developer: await signedIn('developer'),
    reviewer: await signedIn('reviewer'),
    admin: await signedIn('admin'),
  }
  const { clientId } = await app.newApp({ name: 'Contributor' })
  const contributor = await services.apps.byClientId(clientId)
  if (!contributor) throw new Error('the app is not there')

  async function signedIn(role: Role): Promise<string> {
    const email = `${role}@example.org`
    await services.accounts.create({ email, name: role, password, role })
    const response = await app.fetch('/sign-in', {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
    })
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  const get = (path: string, as: Role = 'admin') =>
    app.fetch(path, { headers: { cookie: cookies[as] } })

  return {
    ...app,
    cookies,
    clientId,
    contributor,
    get,
    text: async (path: string, as?: Role) => (await get(path, as)).text(),

    post: (
      path: string,
      fields: Record<string, string> | [string, string][] = {},
      as: Role = 'admin',
      headers: Record<string, string> = {},
    ) =>
      app.fetch(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { cookie: cookies[as], ...headers },
      }),

    /** Stores a submission. @returns its ID */
    async submitted(english: string, yoruba: string, definitionEn = 'A thing.'): Promise<string> {
      const author = { id: contributor.id, autoPublish: false }
      const input = { english, yoruba, definitionEn }
      const response = await services.transactions.run('test', (writing) =>
        submit(writing, { app: author, input }, baseUrl),
      )
      return idIn(response)
    },

    /** Stores a suggestion. @returns its ID */
    async suggested(slug: string, change: Partial<SuggestionInput>): Promise<string> {
      const input = { slug, yoruba: null, aliases: [], notes: null, ...change }
      return idIn(
        await services.transactions.run('test', (writing) =>
          suggest(writing, { app: contributor, input }),
        ),
      )
    },

    statusOf: async (id: string) => (await services.contributions.find(id))?.status,

    /** Returns the latest revision of a term. */
    async latest(slug: string) {
      const latest = (await services.termHistory.of(slug)).at(-1)
      if (!latest) throw new Error(`there is no ${slug}`)
      return latest
    },

    /** Returns the audit log, oldest first. */
    log: async () => [...(await services.audit.list(1000))].toReversed(),
  }
}

function idIn(response: object): string {
  const [id] = /su[bg]_\w{20}/.exec(JSON.stringify(response)) ?? []
  if (id === undefined) throw new Error(JSON.stringify(response))
  return id
}

/** Returns a redirect's status, and its location without the query string. */
export const leadsTo = (response: Response) => [
  response.status,
  response.headers.get('location')?.split('?')[0],
]
