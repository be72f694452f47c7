/** The settings of the service. */
import { limitFrom, problemOfLimit } from '../../domain/apps/appSettings'
import { problemText } from '../../locales/problems'
import type { Settings } from '../../store/settings'
import type { StaffRoom } from '../rooms'
import { field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { Check, Field } from '../views/form'
import { type Page, pathIn } from '../views/layout'
import type { Typed } from '../views/said'
import type { StaffAction } from './actions'
import { doneOf, StaffPage, wordsOf } from './frame'

const path = '/staff/settings'

export const showSettings = (services: StaffRoom, visit: SignedInVisit) =>
  show(services, visit, doneOf(visit))

export const changeSettings: StaffAction = {
  action: 'change settings',
  subject: 'service',
  logged: ['autoPublish', 'siteClientId', 'hourlyLimit'],
  async run(services, visit) {
    const autoPublish = visit.form.has('autoPublish')
    const siteClientId = field(visit.form, 'siteClientId') || null
    const limit = field(visit.form, 'hourlyLimit')
    const hourlyLimit = limitFrom(limit)
    const given = { autoPublish, siteClientId, hourlyLimit }
    const problem = problemOfLimit('hourlyLimit', hourlyLimit, 1)
    if (problem) {
      const errors = { hourlyLimit: problemText(problem, visit.language) }
      const typed = { errors, values: { hourlyLimit: limit } }
      return show(services, visit, typed, { shown: { ...given, hourlyLimit: null }, status: 400 })
    }
    if (siteClientId !== null && !(await services.apps.byClientId(siteClientId))) {
      const unknown = { code: 'unknown_app', clientId: siteClientId } as const
      const errors = { siteClientId: problemText(unknown, visit.language) }
      return show(services, visit, { errors }, { shown: given, status: 400 })
    }
    await services.settings.change(given)
    return { to: `${path}?done=saved` }
  },
}

async function show(
  { settings }: StaffRoom,
  visit: SignedInVisit,
  typed: Typed,
  { shown, status }: { shown?: Settings; status: number } = { status: 200 },
): Promise<Outcome> {
  const page = visit.page(wordsOf(visit).sections.settings)
  const current = shown ?? (await settings.read())
  return { view: <SettingsPage page={page} settings={current} typed={typed} />, status }
}

function SettingsPage(props: { page: Page; settings: Settings; typed: Typed }) {
  const { page, settings, typed } = props
  const words = wordsOf(page)
  return (
    <StaffPage page={page} said={typed}>
      <form method="post" action={pathIn(page.language, path)}>
        <Check
          name="autoPublish"
          label={words.settings.autoPublish}
          checked={settings.autoPublish}
        />
        <p class="hint">{words.settings.autoPublishHint}</p>
        <Field
          name="siteClientId"
          label={words.settings.siteClientId}
          hint={words.settings.siteClientIdHint}
          value={settings.siteClientId ?? ''}
          error={typed.errors?.['siteClientId']}
        />
        <Field
          name="hourlyLimit"
          label={words.app.limits.hourlyLimit}
          hint={words.settings.hourlyLimitHint}
          value={typed.values?.['hourlyLimit'] ?? String(settings.hourlyLimit ?? '')}
          error={typed.errors?.['hourlyLimit']}
        />
        <button class="primary">{words.save}</button>
      </form>
    </StaffPage>
  )
}
