/** The audit log of staff actions, latest first. */
import type { AuditEntry } from '../../store/audit'
import type { StaffRoom } from '../rooms'
import type { Outcome, SignedInVisit } from '../site/visit'
import type { Page } from '../views/layout'
import { Time } from '../views/time'
import { Pages, StaffPage, Table, wholeFrom, wordsOf } from './frame'

const perPage = 50

export async function showAudit({ audit }: StaffRoom, visit: SignedInVisit): Promise<Outcome> {
  const found = await audit.list(perPage + 1, wholeFrom(visit.query.get('before')) || null)
  const page = visit.page(wordsOf(visit).sections.audit)
  const entries = found.slice(0, perPage)
  const last = found.length > perPage ? entries.at(-1)?.id : undefined
  return { view: <AuditPage page={page} entries={entries} last={last} /> }
}

const looks = { done: 'badge good', refused: 'badge bad', begun: 'badge waiting' } as const

function AuditPage(props: {
  page: Page
  entries: readonly AuditEntry[]
  /** ID of the last entry; undefined on the last page. */
  last: number | undefined
}) {
  const { page, entries, last } = props
  const words = wordsOf(page)
  const { time, actor, action, subject, outcome } = words.audit
  return (
    <StaffPage page={page}>
      {entries.length === 0 ? (
        <p class="empty">{words.audit.none}</p>
      ) : (
        <Table name={page.title} heads={[time, actor, action, subject, outcome]}>
          {entries.map((entry) => (
            <tr>
              <td>
                <Time at={entry.createdAt} />
              </td>
              <td>{entry.actor}</td>
              <td>{actionName(words.actions, entry.action)}</td>
              <td>
                {entry.subject}
                {Object.entries(entry.detail).map(([name, text]) => (
                  <p class="quiet">
                    {name}: {text}
                  </p>
                ))}
              </td>
              <td>
                <span class={looks[entry.outcome]}>{words.audit.outcomes[entry.outcome]}</span>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Pages
        language={page.language}
        next={last === undefined ? undefined : `/staff/audit?before=${last}`}
      />
    </StaffPage>
  )
}

/** Actions of the command line and of other versions have no translation. */
const actionName = (names: Record<string, string>, action: string) =>
  Object.hasOwn(names, action) ? names[action] : action
