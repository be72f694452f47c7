/** The list of an account's apps, and the form that creates one. */
import { type Scope, scopes } from '../../domain/apps/access'
import { defaultSettings, mostApps, problemsOf } from '../../domain/apps/appSettings'
import { createApp } from '../../domain/apps/apps'
import { starterGrant } from '../../domain/metering/prices'
import { isProblem } from '../../lib/problem'
import { problemText } from '../../locales/problems'
import { field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { CodeBlock, copyScript } from '../views/codeBlock'
import { Check, Field, Form, type Sent } from '../views/forms'
import { pathIn, TitledPage } from '../views/layout'
import { Badge, Table } from '../views/parts'
import { type Handler, messagesByField, pathOf, wordsOf } from './section'

export const listApps: Handler = async (services, visit) => {
  const words = wordsOf(visit)
  const { language } = visit
  const apps = await services.ownedApps.ofOwner(visit.user.id)
  const sent = visit.query.get('done') === 'deleted' ? { notice: words.deleted } : {}
  const view = (
    <TitledPage page={visit.page(words.title)} sent={sent}>
      <Table
        language={language}
        heads={[words.appName, words.clientId, { number: words.credits }, words.status]}
        rows={apps.map((app) => [
          <a href={pathIn(language, pathOf(app))}>{app.name}</a>,
          <code>{app.clientId}</code>,
          app.balance,
          app.revokedAt ? (
            <Badge look="bad">{words.revoked}</Badge>
          ) : (
            <Badge look="good">{words.active}</Badge>
          ),
        ])}
        rowHeads
        empty={words.none}
      />
      <p>
        <a class="button primary" href={pathIn(language, '/console/new')}>
          {words.newApp}
        </a>
      </p>
    </TitledPage>
  )
  return { view }
}

export const create: Handler = async (services, visit) => {
  const typed = { name: field(visit.form, 'name'), scopes: scopesOf(visit.form) }
  const refuse = (sent: Sent, status: number) =>
    showNew(visit, typed.scopes, { values: { name: typed.name }, ...sent }, status)
  const problems = problemsOf(typed)
  if (problems.length > 0) return refuse({ errors: messagesByField(visit, problems) }, 400)
  if (services.mailDelivers && !visit.user.emailVerified) {
    return refuse({ problem: wordsOf(visit).confirmFirst }, 409)
  }
  const settings = { ...defaultSettings, ...typed }
  const owner = { id: visit.user.id, mostApps }
  const made = await createApp(services, settings, starterGrant, owner)
  if (isProblem(made)) return refuse({ problem: problemText(made, visit.language) }, 409)
  return { view: <KeyPage visit={visit} title={typed.name} made={made} />, status: 201 }
}

export const showForm: Handler = (_, visit) => showNew(visit, ['dictionary:read'], {})

function showNew(visit: SignedInVisit, chosen: Scope[], sent: Sent, status = 200): Outcome {
  const words = wordsOf(visit)
  const view = (
    <TitledPage page={visit.page(words.newApp)} sent={sent}>
      <Form language={visit.language} look="narrow" button={words.create}>
        <Field name="name" label={words.appName} hint={words.appNameHint} sent={sent} required />
        <ScopeChecks visit={visit} chosen={chosen} error={sent.errors?.['scopes']} />
      </Form>
    </TitledPage>
  )
  return { view, status }
}

export function ScopeChecks(props: {
  visit: SignedInVisit
  chosen: readonly Scope[]
  error: string | undefined
}) {
  const { visit, chosen, error } = props
  const words = wordsOf(visit)
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

/** The response to a form that creates a key. This is the only page that shows the key. */
export function KeyPage(props: {
  visit: SignedInVisit
  title: string
  made: { clientId: string; apiKey: string; isPending: boolean }
}) {
  const { visit, title, made } = props
  const words = wordsOf(visit)
  const page = visit.page(title)
  const { language, baseUrl } = page
  const curl = `curl -H 'Authorization: Bearer ${made.apiKey}' '${baseUrl}/api/v1/dictionary.php?q=ero'`
  return (
    <TitledPage page={page} sent={{ notice: words.keyOnce }} scripts={[copyScript]}>
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
    </TitledPage>
  )
}

export const scopesOf = (form: URLSearchParams): Scope[] => {
  const chosen = form.getAll('scope')
  return scopes.filter((scope) => chosen.includes(scope))
}
