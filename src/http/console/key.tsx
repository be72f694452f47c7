/** A new key for an app. The owner may keep the old key valid for some hours. */
import { regenerateKey } from '../../domain/apps/apps'
import { isProblem } from '../../lib/problem'
import type { ConsoleRoom } from '../rooms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { Check, Choice } from '../views/form'
import type { Page } from '../views/layout'
import type { Said } from '../views/said'
import { timeOf } from '../views/time'
import { KeyPage } from './apps'
import { AppPage, type OwnApp, wordsOf } from './section'

/** Hours for which the old key can stay valid. */
export const overlaps = [0, 1, 6, 24]

export const showKey = (services: ConsoleRoom, visit: SignedInVisit, app: OwnApp) =>
  show(services, visit, app)

function show(
  { now }: ConsoleRoom,
  visit: SignedInVisit,
  app: OwnApp,
  said: Said = {},
  status = 200,
): Outcome {
  const page = visit.page(`${wordsOf(visit).key} · ${app.name}`)
  const until = app.previousKeyUntil
  const isOverlapping = until !== null && until.getTime() > now()
  const view = (
    <AppPage page={page} app={app} said={said}>
      <NewKey page={page} app={app} overlapsUntil={isOverlapping ? until : null} />
    </AppPage>
  )
  return { view, status }
}

export async function regenerate(
  services: ConsoleRoom,
  visit: SignedInVisit,
  app: OwnApp,
): Promise<Outcome> {
  if (visit.form.get('sure') !== 'yes') {
    return show(services, visit, app, { problem: wordsOf(visit).sureFirst }, 400)
  }
  // A reload sends the form again, which would replace the key that was just created.
  if (visit.form.get('revision') !== String(app.revision)) {
    return show(services, visit, app, { problem: wordsOf(visit).changedMeanwhile }, 409)
  }
  const overlap = overlaps.find((hours) => String(hours) === visit.form.get('overlap')) ?? 0
  const made = await regenerateKey(services, app.clientId, overlap)
  if (isProblem(made)) return 'missing'
  const page = visit.page(app.name)
  return { view: <KeyPage page={page} baseUrl={services.baseUrl} made={made} /> }
}

/** The form for a new key; `overlapsUntil` is when the previous key expires. */
function NewKey(props: { page: Page; app: OwnApp; overlapsUntil: Date | null }) {
  const { page, app, overlapsUntil } = props
  const words = wordsOf(page)
  return (
    <>
      {overlapsUntil && <p>{words.previousUntil(timeOf(overlapsUntil))}</p>}
      <p class="lead">{words.regenerateText}</p>
      <form method="post">
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
        <button class="danger">{words.regenerate}</button>
      </form>
    </>
  )
}
