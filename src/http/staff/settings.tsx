/** @jsxImportSource hono/jsx */
/** What holds for the whole service. */

import type { Settings } from '../../store/settings'
import type { StaffRoom } from '../rooms'
import { field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { Check, Field } from '../views/form'
import { type Page, pathIn } from '../views/layout'
import type { Typed } from '../views/said'
import type { StaffRoute } from './deeds'
import { doneOf, StaffPage, wordsOf } from './frame'

const path = '/staff/settings'

export function settingsRoute({ settings, apps }: StaffRoom): StaffRoute {
  async function show(
    visit: SignedInVisit,
    typed: Typed,
    { shown, status }: { shown?: Settings; status: number } = { status: 200 },
  ): Promise<Outcome> {
    const page = visit.page(wordsOf(visit).sections.settings)
    const current = shown ?? (await settings.read())
    return { view: <SettingsPage page={page} settings={current} typed={typed} />, status }
  }

  return {
    path,
    access: 'admin',
    get: (visit) => show(visit, doneOf(visit)),
    post: {
      action: 'change settings',
      subject: 'service',
      kept: ['autoPublish', 'siteClientId', 'hourlyLimit'],
      async run(visit) {
        const autoPublish = visit.form.has('autoPublish')
        const siteClientId = field(visit.form, 'siteClientId') || null
        const limit = field(visit.form, 'hourlyLimit')
        const hourlyLimit = limit === '' ? null : Number(limit)
        const given = { autoPublish, siteClientId, hourlyLimit }
        if (limit !== '' && !/^[1-9]\d{0,8}$/.test(limit)) {
          const errors = { hourlyLimit: wordsOf(visit).app.badLimit('1') }
          const typed = { errors, values: { hourlyLimit: limit } }
          return show(visit, typed, { shown: { ...given, hourlyLimit: null }, status: 400 })
        }
        if (siteClientId !== null && !(await apps.byClientId(siteClientId))) {
          const errors = { siteClientId: wordsOf(visit).settings.unknownApp }
          return show(visit, { errors }, { shown: given, status: 400 })
        }
        await settings.change(given)
        return { to: `${path}?done=saved` }
      },
    },
  }
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
