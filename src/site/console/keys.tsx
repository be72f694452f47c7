/** The keys of an app: the list of valid keys, and pages to create, rotate and revoke additional keys. */
import { addKey, lifetimes, overlaps, revokeKey, rotateKey } from '../../domain/apps/keys'
import { isProblem, type Problem } from '../../problems'
import type { ApiKey } from '../../store/apps/apiKeys'
import { field, isSure } from '../forms'
import { Choice, Field, Form, rejected, type Sent } from '../parts/forms'
import { Link, useWords } from '../parts/language'
import { Badge, Facts, Table, timeOf } from '../parts/parts'
import type { Outcome, SignedInVisit } from '../visit'
import { ScopeChecks, scopesOf } from './apps'
import { toNewKey } from './newKey'
import { type AppHandler, AppPage, type OwnApp, pathOf, wordsOf } from './section'

const keyPath = (app: OwnApp, id: string) => pathOf(app, `/keys/${id}`)

const scopesText = (app: OwnApp, key: ApiKey) =>
  (key.scopes ?? app.scopes).filter((scope) => app.scopes.includes(scope)).join(', ')

/** The table of an app's valid keys, with a link to create another. */
export function KeyList({ app, keys }: { app: OwnApp; keys: readonly ApiKey[] }) {
  const words = useWords().console.keys
  return (
    <>
      <Table
        name={words.title}
        heads={[words.name, words.prefix, words.scopes, words.created, words.used, words.expires]}
        rows={keys.map((key) => [
          <>
            {key.isMain ? words.main : <Link to={keyPath(app, key.id)}>{key.name}</Link>}{' '}
            {key.replacedBy && <Badge look="waiting">{words.replaced}</Badge>}
          </>,
          <code>{key.prefix}…</code>,
          scopesText(app, key),
          timeOf(key.createdAt),
          key.lastUsedAt ? timeOf(key.lastUsedAt) : words.never,
          key.expiresAt ? timeOf(key.expiresAt) : words.never,
        ])}
        rowHeads
      />
      <p class="quiet">{words.usedHint}</p>
      <p>
        <Link class="button" to={pathOf(app, '/keys/new')}>
          {words.add}
        </Link>
      </p>
    </>
  )
}

export const showNewForm: AppHandler = (_, visit, app) => showForm(visit, app, {})

function showForm(visit: SignedInVisit, app: OwnApp, sent: Sent): Outcome {
  const words = wordsOf(visit).keys
  const chosen = sent.values ? scopesOf(visit.form) : app.scopes
  const view = (
    <AppPage visit={visit} app={app} title={words.add} sent={sent}>
      <p class="lead">{words.addText}</p>
      <Form look="narrow" button={words.create}>
        <input type="hidden" name="revision" value={String(app.revision)} />
        <Field name="name" label={words.name} hint={words.nameHint} sent={sent} required />
        <ScopeChecks chosen={chosen} offered={app.scopes} error={sent.errors?.['scopes']} />
        <Choice
          name="days"
          label={words.expires}
          options={lifetimes.map((days) =>
            days === null ? ['never', words.never] : [String(days), words.after(days)],
          )}
          sent={sent}
        />
      </Form>
    </AppPage>
  )
  return { view, status: sent.status }
}

export const create: AppHandler = async (services, visit, app) => {
  const { form } = visit
  const typed = { name: field(form, 'name'), days: field(form, 'days') }
  const refuse = (problem: Problem) => showForm(visit, app, rejected(visit, problem, typed))
  // If the app's revision has changed, the form was probably submitted twice.
  if (form.get('revision') !== String(app.revision)) {
    return refuse({ code: 'changed_meanwhile' })
  }
  const days = lifetimes.find((each) => String(each ?? 'never') === typed.days)
  if (days === undefined) return refuse({ code: 'expiry_missing' })
  const made = await addKey(services, app, { name: typed.name, scopes: scopesOf(form), days })
  if (!isProblem(made)) return toNewKey(services, visit, made)
  return made.code === 'unknown_app' ? made : refuse(made)
}

/** Returns the chosen number of hours; 0 if the form does not offer that number. */
export const overlapFrom = (form: URLSearchParams) =>
  overlaps.find((hours) => String(hours) === form.get('overlap')) ?? 0

/**
 * @param previousUntil when the key that preceded the old key will expire; null if that key is no longer
 *   valid
 */
export function OverlapChoice(props: { visit: SignedInVisit; previousUntil: Date | null }) {
  const { visit, previousUntil } = props
  const words = wordsOf(visit)
  return (
    <>
      <Choice
        name="overlap"
        label={words.overlap}
        value={visit.form.get('overlap') ?? '24'}
        options={overlaps.map((hours) => [
          String(hours),
          hours === 0 ? words.overlapNone : words.hours(hours),
        ])}
      />
      {previousUntil && (
        <p>
          {words.previousUntil(timeOf(previousUntil))} {words.previousStops}
        </p>
      )}
    </>
  )
}

/** Runs `handle` with the additional key that the path names, if the app has such a key. */
const withKey =
  (
    handle: (...given: [...Parameters<AppHandler>, key: ApiKey]) => Promise<Outcome> | Outcome,
  ): AppHandler =>
  async (services, visit, app) => {
    const keys = await services.apiKeys.ofApp(app.id)
    const key = keys.find(({ id, isMain }) => id === visit.parameters['keyId'] && !isMain)
    return key ? handle(services, visit, app, key) : { code: 'not_found' }
  }

export const showOne = withKey((_, visit, app, key) => showKeyPage(visit, app, key, {}))

function showKeyPage(visit: SignedInVisit, app: OwnApp, key: ApiKey, sent: Sent): Outcome {
  const words = wordsOf(visit)
  const time = (at: Date | null) => (at ? timeOf(at) : words.keys.never)
  const view = (
    <AppPage visit={visit} app={app} title={key.name} sent={sent}>
      <Facts
        facts={[
          [words.keys.prefix, <code>{key.prefix}…</code>],
          [words.keys.scopes, scopesText(app, key)],
          [words.keys.created, time(key.createdAt)],
          [words.keys.used, time(key.lastUsedAt)],
          [words.keys.expires, time(key.expiresAt)],
        ]}
      />
      {!key.replacedBy && (
        <>
          <h2>{words.keys.rotate}</h2>
          <p>{words.keys.rotateText}</p>
          <Form
            to={`${keyPath(app, key.id)}/rotate`}
            press="danger"
            button={words.keys.rotate}
            sure={words.regenerateSure}
          >
            <OverlapChoice visit={visit} previousUntil={key.previousUntil} />
          </Form>
        </>
      )}
      <h2>{words.keys.revoke}</h2>
      <p>{words.keys.revokeText}</p>
      <Form
        to={`${keyPath(app, key.id)}/revoke`}
        press="danger"
        button={words.keys.revoke}
        sure={words.revokeSure}
      />
    </AppPage>
  )
  return { view, status: sent.status }
}

const unsure = (visit: SignedInVisit, app: OwnApp, key: ApiKey) =>
  showKeyPage(visit, app, key, rejected(visit, { code: 'unconfirmed' }))

export const rotate = withKey(async (services, visit, app, key) => {
  if (!isSure(visit.form)) return unsure(visit, app, key)
  const made = await rotateKey(services, app.clientId, key.id, overlapFrom(visit.form))
  return made
    ? toNewKey(services, visit, made)
    : showKeyPage(visit, app, key, rejected(visit, { code: 'changed_meanwhile' }))
})

export const revoke = withKey(async (services, visit, app, key) => {
  if (!isSure(visit.form)) return unsure(visit, app, key)
  await revokeKey(services, app.clientId, key.id)
  return { to: `${pathOf(app, '/key')}?done=revoked` }
})
