/** The staff page for service-wide settings. */
import { limitFrom, problemOfLimit } from '../../domain/apps/appSettings'
import type { Settings } from '../../store/settings'
import { field } from '../forms'
import { Check, Field, Form, rejected, type Sent } from '../parts/forms'
import type { Outcome, SignedInVisit } from '../visit'
import type { StaffAction } from './actions'
import { doneOf, type Handler, StaffPage, wordsOf } from './frame'

const path = '/staff/settings'

export const showSettings: Handler = async ({ settings }, visit) =>
  show(visit, await settings.read(), doneOf(visit))

export const changeSettings: StaffAction = {
  action: 'change settings',
  subject: 'service',
  logged: ['autoPublish', 'siteClientId', 'hourlyLimit'],
  async run(services, visit) {
    const { form } = visit
    const siteClientId = field(form, 'siteClientId') || null
    const limit = field(form, 'hourlyLimit')
    const hourlyLimit = limitFrom(limit)
    const given = { autoPublish: form.has('autoPublish'), siteClientId, hourlyLimit }
    const problem = problemOfLimit('hourlyLimit', hourlyLimit, 1)
    if (problem) return show(visit, given, rejected(visit, problem, { hourlyLimit: limit }))
    if (siteClientId !== null && !(await services.apps.byClientId(siteClientId))) {
      const unknown = { code: 'unknown_app', clientId: siteClientId } as const
      return show(visit, given, rejected(visit, unknown, {}, 'siteClientId'))
    }
    await services.settings.change(given)
    return { to: `${path}?done=saved` }
  },
}

function show(visit: SignedInVisit, settings: Settings, sent: Sent): Outcome {
  const { settings: words, sections, app, save } = wordsOf(visit)
  const view = (
    <StaffPage visit={visit} title={sections.settings} sent={sent}>
      <Form to={path} button={save}>
        <Check name="autoPublish" label={words.autoPublish} checked={settings.autoPublish} />
        <p class="hint">{words.autoPublishHint}</p>
        <Field
          name="siteClientId"
          label={words.siteClientId}
          hint={words.siteClientIdHint}
          value={settings.siteClientId ?? ''}
          sent={sent}
        />
        <Field
          name="hourlyLimit"
          label={app.limits.hourlyLimit}
          hint={words.hourlyLimitHint}
          value={String(settings.hourlyLimit ?? '')}
          sent={sent}
        />
      </Form>
    </StaffPage>
  )
  return { view, status: sent.status }
}
