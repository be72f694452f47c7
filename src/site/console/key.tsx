/** Lists an app's keys, and creates a new main key. The owner can keep the old key valid for up to 24 hours. */
import { regenerateKey } from '../../domain/apps/keys'
import { isProblem } from '../../problems'
import type { ConsoleServices } from '../../serviceTypes'
import { doneIn, isSure } from '../forms'
import { Form, rejected, type Sent } from '../parts/forms'
import type { Outcome, SignedInVisit } from '../visit'
import { KeyList, OverlapChoice, overlapFrom } from './keys'
import { toNewKey } from './newKey'
import { type AppHandler, AppPage, type OwnApp, wordsOf } from './section'

export const showKey: AppHandler = (services, visit, app) =>
  show(services, visit, app, doneIn(visit.query, { revoked: wordsOf(visit).keys.revoked }))

async function show(
  { apiKeys }: ConsoleServices,
  visit: SignedInVisit,
  app: OwnApp,
  sent: Sent,
): Promise<Outcome> {
  const words = wordsOf(visit)
  const keys = await apiKeys.ofApp(app.id)
  const view = (
    <AppPage visit={visit} app={app} title={words.key} sent={sent}>
      <KeyList app={app} keys={keys} />
      <h2>{words.keys.newMain}</h2>
      <p>{words.regenerateText}</p>
      <Form press="danger" button={words.regenerate} sure={words.regenerateSure}>
        <input type="hidden" name="revision" value={String(app.revision)} />
        <OverlapChoice visit={visit} previousUntil={keys[0]?.previousUntil ?? null} />
      </Form>
    </AppPage>
  )
  return { view, status: sent.status }
}

export const regenerate: AppHandler = async (services, visit, app) => {
  const { form } = visit
  if (!isSure(form)) return show(services, visit, app, rejected(visit, { code: 'unconfirmed' }))
  // If the app's revision has changed, the form was probably submitted twice. The second submission
  // must not replace the key that the first one created.
  if (form.get('revision') !== String(app.revision)) {
    return show(services, visit, app, rejected(visit, { code: 'changed_meanwhile' }))
  }
  const made = await regenerateKey(services, app.clientId, overlapFrom(form))
  return isProblem(made) ? made : toNewKey(services, visit, made)
}
