/** Creates a new key for an app. The owner can keep the old key valid for some hours. */
import { regenerateKey } from '../../domain/apps/apps'
import { isProblem } from '../../lib/problem'
import type { ConsoleRoom } from '../rooms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { Check, Choice, Form, type Sent } from '../views/forms'
import { timeOf } from '../views/parts'
import { toNewKey } from './newKey'
import { type AppHandler, AppPage, type OwnApp, wordsOf } from './section'

/** The numbers of hours for which the old key can stay valid. */
export const overlaps = [0, 1, 6, 24]

export function showKey(
  { now }: ConsoleRoom,
  visit: SignedInVisit,
  app: OwnApp,
  sent: Sent = {},
  status = 200,
): Outcome {
  const words = wordsOf(visit)
  const until = app.previousKeyUntil
  const view = (
    <AppPage visit={visit} app={app} title={words.key} sent={sent}>
      {until !== null && until.getTime() > now() && <p>{words.previousUntil(timeOf(until))}</p>}
      <p class="lead">{words.regenerateText}</p>
      <Form language={visit.language} press="danger" button={words.regenerate}>
        <input type="hidden" name="revision" value={String(app.revision)} />
        <Choice
          name="overlap"
          label={words.overlap}
          options={overlaps.map((hours) => ({
            value: String(hours),
            text: hours === 0 ? words.overlapNone : words.hours(hours),
          }))}
        />
        <Check name="sure" label={words.regenerateSure} />
      </Form>
    </AppPage>
  )
  return { view, status }
}

export const regenerate: AppHandler = async (services, visit, app) => {
  const { form } = visit
  const words = wordsOf(visit)
  if (form.get('sure') !== 'yes') {
    return showKey(services, visit, app, { problem: words.sureFirst }, 400)
  }
  // If the revision differs, the form was probably sent twice, which would replace the new key.
  if (form.get('revision') !== String(app.revision)) {
    return showKey(services, visit, app, { problem: words.changedMeanwhile }, 409)
  }
  const overlap = overlaps.find((hours) => String(hours) === form.get('overlap')) ?? 0
  const made = await regenerateKey(services, app.clientId, overlap)
  return isProblem(made) ? 'missing' : toNewKey(services, visit, made)
}
