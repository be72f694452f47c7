/** The list of an account's apps, and the form that creates one. */
import { type Scope, scopes } from '../../domain/apps/access'
import { defaultSettings, mostApps, problemsOf } from '../../domain/apps/appSettings'
import { createApp } from '../../domain/apps/apps'
import { starterGrant } from '../../domain/metering/prices'
import { isProblem } from '../../lib/problem'
import { problemText } from '../../locales/problems'
import type { ConsoleRoom } from '../rooms'
import { type Form, field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { CodeBlock, copyScript } from '../views/codeBlock'
import { Check, Field, Notice } from '../views/form'
import { Layout, type Page, pathIn } from '../views/layout'
import { messagesByField, pathOf, wordsOf } from './section'

export async function listApps(services: ConsoleRoom, visit: SignedInVisit): Promise<Outcome> {
  const words = wordsOf(visit)
  const page = visit.page(words.title)
  const apps = await services.ownedApps.ofOwner(visit.user.id)
  const isDeleted = visit.query.get('done') === 'deleted'
  const view = (
    <Layout page={page}>
      <h1>{page.title}</h1>
      {isDeleted && <Notice>{words.deleted}</Notice>}
      {apps.length === 0 ? (
        <p class="empty">{words.none}</p>
      ) : (
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{words.appName}</th>
                <th scope="col">{words.clientId}</th>
                <th scope="col" class="number">
                  {words.credits}
                </th>
                <th scope="col">{words.status}</th>
              </tr>
            </thead>
            <tbody>
              {apps.map((app) => (
                <tr>
                  <th scope="row">
                    <a href={pathIn(page.language, pathOf(app))}>{app.name}</a>
                  </th>
                  <td>
                    <code>{app.clientId}</code>
                  </td>
                  <td class="number">{app.balance.toLocaleString(page.language)}</td>
                  <td>
                    <span class={app.revokedAt ? 'badge bad' : 'badge good'}>
                      {app.revokedAt ? words.revoked : words.active}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p>
        <a class="button primary" href={pathIn(page.language, '/console/new')}>
          {words.newApp}
        </a>
      </p>
    </Layout>
  )
  return { view }
}

export async function create(services: ConsoleRoom, visit: SignedInVisit): Promise<Outcome> {
  const words = wordsOf(visit)
  const typed = { name: field(visit.form, 'name'), scopes: scopesOf(visit.form) }
  const errors = messagesByField(visit, problemsOf(typed))
  if (Object.keys(errors).length > 0) return showNew(visit, { ...typed, errors }, 400)
  if (services.mailDelivers && !visit.user.emailVerified) {
    return showNew(visit, { ...typed, problem: words.confirmFirst }, 409)
  }
  const settings = { ...defaultSettings, ...typed }
  const owner = { id: visit.user.id, mostApps }
  const made = await createApp(services, settings, starterGrant, owner)
  if (isProblem(made)) {
    return showNew(visit, { ...typed, problem: problemText(made, visit.language) }, 409)
  }
  const page = visit.page(typed.name)
  return { view: <KeyPage page={page} baseUrl={services.baseUrl} made={made} />, status: 201 }
}

export const showForm = (_: unknown, visit: SignedInVisit) =>
  showNew(visit, { name: '', scopes: ['dictionary:read'] })

interface Typed {
  name: string
  scopes: Scope[]
  errors?: Partial<Record<string, string>>
  problem?: string
}

function showNew(visit: SignedInVisit, typed: Typed, status = 200): Outcome {
  const words = wordsOf(visit)
  const page = visit.page(words.newApp)
  const { name, errors = {}, problem } = typed
  const view = (
    <Layout page={page}>
      <h1>{page.title}</h1>
      {problem && <Notice look="bad">{problem}</Notice>}
      <form method="post" class="narrow">
        <Field
          name="name"
          label={words.appName}
          hint={words.appNameHint}
          value={name}
          error={errors['name']}
          required
        />
        <ScopeChecks page={page} chosen={typed.scopes} error={errors['scopes']} />
        <button class="primary">{words.create}</button>
      </form>
    </Layout>
  )
  return { view, status }
}

export function ScopeChecks(props: {
  page: Page
  chosen: readonly Scope[]
  error?: string | undefined
}) {
  const { page, chosen, error } = props
  const words = wordsOf(page)
  return (
    <fieldset>
      <legend>{words.scopes}</legend>
      {scopes.map((scope) => (
        <Check
          name="scope"
          value={scope}
          label={words.scopeNames[scope]}
          checked={chosen.includes(scope)}
        />
      ))}
      {error && <p class="error">{error}</p>}
    </fieldset>
  )
}

/** The response to the form that creates a key: the only page that shows the key. */
export function KeyPage(props: {
  page: Page
  baseUrl: string
  made: { clientId: string; apiKey: string; isPending: boolean }
}) {
  const { page, baseUrl, made } = props
  const words = wordsOf(page)
  const { language } = page
  const curl = `curl -H 'Authorization: Bearer ${made.apiKey}' '${baseUrl}/api/v1/dictionary.php?q=ero'`
  return (
    <Layout page={page} scripts={[copyScript]}>
      <h1>{page.title}</h1>
      <Notice>{words.keyOnce}</Notice>
      {made.isPending && <p>{words.keyPending}</p>}
      <h2>{words.key}</h2>
      <CodeBlock language={language} code={made.apiKey} />
      <h2>{words.clientId}</h2>
      <CodeBlock language={language} code={made.clientId} />
      <h2>{words.tryIt}</h2>
      <CodeBlock language={language} code={curl} />
      <p>
        <a class="button primary" href={pathIn(language, pathOf(made))}>
          {words.onward}
        </a>
      </p>
    </Layout>
  )
}

export const scopesOf = (form: Form): Scope[] => {
  const chosen = form.getAll('scope')
  return scopes.filter((scope) => chosen.includes(scope))
}
