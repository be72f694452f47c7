/** The page with the audit log of staff actions, latest first. */
import { Badge, Pages, Table, Time } from '../views/parts'
import { type Handler, StaffPage, wholeFrom, wordsOf } from './frame'

const perPage = 50

const looks = { done: 'good', refused: 'bad', begun: 'waiting' } as const

export const showAudit: Handler = async ({ audit }, visit) => {
  const words = wordsOf(visit)
  const { language } = visit
  const found = await audit.list(perPage + 1, wholeFrom(visit.query.get('before')) || null)
  const entries = found.slice(0, perPage)
  const { time, actor, action, subject, outcome } = words.audit
  const hasMore = found.length > perPage
  const view = (
    <StaffPage visit={visit} title={words.sections.audit}>
      <Table
        language={language}
        name={words.sections.audit}
        heads={[time, actor, action, subject, outcome]}
        rows={entries.map((entry) => [
          <Time at={entry.createdAt} />,
          entry.actor,
          actionName(words.actions, entry.action),
          <>
            {entry.subject}
            {Object.entries(entry.detail).map(([name, text]) => (
              <p class="quiet">
                {actionName(words.audit.fields, name)}: {text}
              </p>
            ))}
          </>,
          <Badge look={looks[entry.outcome]}>{words.audit.outcomes[entry.outcome]}</Badge>,
        ])}
        empty={words.audit.none}
      />
      <Pages
        language={language}
        next={hasMore ? `/staff/audit?before=${entries.at(-1)?.id}` : undefined}
      />
    </StaffPage>
  )
  return { view }
}

/**
 * Returns the translated name of an action. Actions of the command line and of other versions have no
 * translation.
 */
const actionName = (names: Record<string, string>, action: string) =>
  Object.hasOwn(names, action) ? names[action] : action
