/** The keys of an app: the list, the pages to create, replace and revoke keys, and a new key. */
import type { NewKey } from '../../domain/apps/apps'
import {
  addKey,
  lifetimes,
  overlaps,
  regenerateKey,
  revokeKey,
  rotateKey,
} from '../../domain/apps/keys'
import { isProblem } from '../../problems'
import type { ConsoleServices } from '../../serviceTypes'
import type { ApiKey } from '../../store/apps/apiKeys'
import { formOn } from '../formOn'
import { field } from '../forms'
import { CodeBlock, copyScript } from '../parts/codeBlock'
import { Choice, Field, Form, Notice } from '../parts/forms'
import { Link, LinkLine } from '../parts/language'
import { Badge, Facts, Section, Table, timeOf } from '../parts/parts'
import { redirectToShow, takeShown } from '../shownOnce'
import type { AppVisit, Outcome, SignedInVisit } from '../visit'
import {
  type AppHandler,
  AppPage,
  DangerSection,
  dangerOn,
  type OwnApp,
  pathOf,
  ScopeChecks,
  scopesOf,
  wordsOf,
} from './section'
import { Snippets } from './snippets'

type Shown = Pick<NewKey, 'apiKey' | 'isPending'>

/** Redirects to the page that shows a new key. */
export const toNewKey = (
  services: ConsoleServices,
  visit: SignedInVisit,
  { clientId, apiKey, isPending }: NewKey,
): Promise<Outcome> =>
  redirectToShow(
    services,
    visit,
    pathOf({ clientId }, '/key/new'),
    JSON.stringify({ apiKey, isPending }),
  )

/** The page that shows a new key, only once, right after the form that created it was submitted. */
export const showNewKey: AppHandler = async (services, visit) => {
  const words = wordsOf(visit)
  const { app } = visit
  const value = await takeShown(services, visit, pathOf(app, '/key/new'))
  const shown = value === undefined ? undefined : (JSON.parse(value) as Shown)
  return (
    <AppPage visit={visit} section="key" title={words.key} scripts={[copyScript]}>
      {shown ? (
        <>
          <Notice>{words.keyOnce}</Notice>
          {shown.isPending && <p>{words.keyPending}</p>}
          <CodeBlock code={shown.apiKey} />
          <h2>{words.clientId}</h2>
          <CodeBlock code={app.clientId} />
          <h2>{words.tryIt}</h2>
          <Snippets baseUrl={services.baseUrl} app={app} apiKey={shown.apiKey} />
          <LinkLine class="button primary" to={pathOf(app)} text={words.onward} />
        </>
      ) : (
        <LinkLine before={words.keyGone} to={pathOf(app, '/key')} text={words.regenerate} />
      )}
    </AppPage>
  )
}

const keyPath = (app: OwnApp, id: string) => pathOf(app, `/keys/${id}`)

const scopesText = (app: OwnApp, key: ApiKey) =>
  (key.scopes ?? app.scopes).filter((scope) => app.scopes.includes(scope)).join(', ')

export const showKeys: AppHandler = async ({ apiKeys }, visit) => {
  const { app } = visit
  const words = wordsOf(visit)
  const { keys: names } = words
  const keys = await apiKeys.ofApp(app.id)
  return (
    <AppPage visit={visit} section="key" title={words.key} notices={{ revoked: names.revoked }}>
      <Table
        name={names.title}
        heads={[names.name, names.prefix, names.scopes, names.created, names.used, names.expires]}
        rows={keys.map((key) => [
          <>
            {key.isMain ? names.main : <Link to={keyPath(app, key.id)}>{key.name}</Link>}{' '}
            {key.replacedBy && <Badge look="waiting">{names.replaced}</Badge>}
          </>,
          <code>{key.prefix}…</code>,
          scopesText(app, key),
          timeOf(key.createdAt),
          key.lastUsedAt ? timeOf(key.lastUsedAt) : names.never,
          key.expiresAt ? timeOf(key.expiresAt) : names.never,
        ])}
        rowHeads
      />
      <p class="quiet">{names.usedHint}</p>
      <LinkLine class="button" to={pathOf(app, '/keys/new')} text={names.add} />
      <Section title={names.newMain}>
        <p>{words.regenerateText}</p>
        <Form
          to={pathOf(app, '/key')}
          press="danger"
          button={words.regenerate}
          sure={words.regenerateSure}
          hidden={revisionOf(visit)}
        >
          <OverlapChoice visit={visit} previousUntil={keys[0]?.previousUntil ?? null} />
        </Form>
      </Section>
    </AppPage>
  )
}

/** The app's revision. If it has changed when the form arrives, the form was probably submitted twice. */
const revisionOf = ({ app }: AppVisit) => ({ revision: app.revision })

const hasChanged = ({ form, app }: AppVisit) => form.get('revision') !== String(app.revision)

export const regenerate = dangerOn(showKeys, async (services, visit) => {
  // A second submission must not replace the key that the first one created.
  if (hasChanged(visit)) return { code: 'changed_meanwhile' }
  const made = await regenerateKey(services, visit.app.clientId, overlapFrom(visit))
  return isProblem(made) ? made : toNewKey(services, visit, made)
})

export const showNewForm: AppHandler = (_, visit) => {
  const { app, sent, form } = visit
  const words = wordsOf(visit).keys
  return (
    <AppPage visit={visit} section="key" title={words.add}>
      <p class="lead">{words.addText}</p>
      <Form look="narrow" button={words.create} sent={sent} hidden={revisionOf(visit)}>
        <Field name="name" label={words.name} hint={words.nameHint} required />
        <ScopeChecks chosen={sent ? scopesOf(form) : app.scopes} offered={app.scopes} />
        <Choice
          name="days"
          label={words.expires}
          options={lifetimes.map((days) =>
            days === null ? ['never', words.never] : [String(days), words.after(days)],
          )}
        />
      </Form>
    </AppPage>
  )
}

export const create = formOn(showNewForm, async (services, visit) => {
  const { form, app } = visit
  if (hasChanged(visit)) return { code: 'changed_meanwhile' }
  const days = lifetimes.find((each) => String(each ?? 'never') === form.get('days'))
  if (days === undefined) return { code: 'expiry_missing' }
  const made = await addKey(services, app, {
    name: field(form, 'name'),
    scopes: scopesOf(form),
    days,
  })
  return isProblem(made) ? made : toNewKey(services, visit, made)
})

/** Returns the chosen number of hours; 0 if the form does not offer that number. */
const overlapFrom = ({ form }: AppVisit) =>
  overlaps.find((hours) => String(hours) === form.get('overlap')) ?? 0

/** @param props.previousUntil when the key before the old key expires; null if it is no longer valid */
function OverlapChoice({ visit, previousUntil }: { visit: AppVisit; previousUntil: Date | null }) {
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

/** Returns the additional key that the path names, if the app has such a key. */
async function keyIn({ apiKeys }: ConsoleServices, { app, parameters }: AppVisit) {
  const keys = await apiKeys.ofApp(app.id)
  return keys.find(({ id, isMain }) => id === parameters['keyId'] && !isMain)
}

export const showOne: AppHandler = async (services, visit) => {
  const { app } = visit
  const key = await keyIn(services, visit)
  if (!key) return { code: 'not_found' }
  const words = wordsOf(visit)
  const time = (at: Date | null) => (at ? timeOf(at) : words.keys.never)
  return (
    <AppPage visit={visit} section="key" title={key.name}>
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
        <DangerSection
          to={`${keyPath(app, key.id)}/rotate`}
          title={words.keys.rotate}
          text={words.keys.rotateText}
          sure={words.regenerateSure}
        >
          <OverlapChoice visit={visit} previousUntil={key.previousUntil} />
        </DangerSection>
      )}
      <DangerSection
        to={`${keyPath(app, key.id)}/revoke`}
        title={words.keys.revoke}
        text={words.keys.revokeText}
        sure={words.revokeSure}
      />
    </AppPage>
  )
}

export const rotate = dangerOn(showOne, async (services, visit) => {
  const key = await keyIn(services, visit)
  if (!key) return { code: 'not_found' }
  const made = await rotateKey(services, visit.app.clientId, key.id, overlapFrom(visit))
  return made ? toNewKey(services, visit, made) : { code: 'changed_meanwhile' }
})

export const revoke = dangerOn(showOne, async (services, visit) => {
  const key = await keyIn(services, visit)
  if (!key) return { code: 'not_found' }
  await revokeKey(services, visit.app.clientId, key.id)
  return { to: `${pathOf(visit.app, '/key')}?done=revoked` }
})
