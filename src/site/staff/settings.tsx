/** The staff page for service-wide settings. */
import { limitFrom, problemOfLimit } from '../../domain/apps/appSettings'
import { field } from '../forms'
import { Check, Field, Form } from '../parts/forms'
import { audited } from './actions'
import { type StaffHandler, StaffPage, wordsOf } from './frame'

const path = '/staff/settings'

export const showSettings: StaffHandler = async (services, visit) => {
  const { sent, form } = visit
  const settings = await services.settings.read()
  const { settings: words, app, save } = wordsOf(visit)
  return (
    <StaffPage visit={visit} section="settings">
      <Form to={path} button={save} sent={sent}>
        <Check
          name="autoPublish"
          label={words.autoPublish}
          checked={sent ? form.has('autoPublish') : settings.autoPublish}
        />
        <p class="hint">{words.autoPublishHint}</p>
        <Field
          name="siteClientId"
          label={words.siteClientId}
          hint={words.siteClientIdHint}
          value={settings.siteClientId ?? ''}
        />
        <Field
          name="hourlyLimit"
          label={app.limits.hourlyLimit}
          hint={words.hourlyLimitHint}
          value={String(settings.hourlyLimit ?? '')}
        />
      </Form>
    </StaffPage>
  )
}

export const changeSettings = audited(
  ['change settings', 'service', 'autoPublish', 'siteClientId', 'hourlyLimit'],
  showSettings,
  async ({ settings, apps }, { form }) => {
    const siteClientId = field(form, 'siteClientId') || null
    const hourlyLimit = limitFrom(field(form, 'hourlyLimit'))
    const problem = problemOfLimit('hourlyLimit', hourlyLimit, 1)
    if (problem) return problem
    if (siteClientId !== null && !(await apps.byClientId(siteClientId))) {
      return { code: 'unknown_app', clientId: siteClientId }
    }
    await settings.change({ autoPublish: form.has('autoPublish'), siteClientId, hourlyLimit })
    return { to: `${path}?done=saved` }
  },
  ({ code }) => (code === 'unknown_app' ? 'siteClientId' : 'hourlyLimit'),
)
