/** The audit log: actions by staff and from the command line, with filters and as CSV. */

import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { field, linkWith, wholeFrom } from '../forms'
import { Choice, Field } from '../parts/forms'
import { LinkLine } from '../parts/language'
import { Badge, Pages, Table, Time } from '../parts/parts'
import type { SignedInVisit } from '../visit'
import { type StaffHandler, StaffPage, wordsOf } from './frame'

const perPage = 50
/** Maximum number of rows in the CSV file. */
const mostInFile = 10_000

const looks = { done: 'good', refused: 'bad', begun: 'waiting' } as const

export const showAudit: StaffHandler = async ({ audit }, visit) => {
  const words = wordsOf(visit)
  const filter = filterIn(visit)
  const [found, actions] = await Promise.all([
    audit.list(perPage + 1, wholeFrom(visit.query.get('before')) || null, filter),
    audit.actions(),
  ])
  const entries = found.slice(0, perPage)
  const { time, actor, action, subject, outcome } = words.audit
  const older = linkWith(visit.query, '/staff/audit', { before: entries.at(-1)?.id ?? 0 })
  return (
    <StaffPage visit={visit} section="audit">
      <form class="row">
        <Field name="actor" label={actor} value={filter.actor} />
        <Choice
          name="action"
          label={action}
          value={filter.action}
          none={words.audit.anyAction}
          options={actions.map((value) => [value, actionName(words.actions, value)])}
        />
        <Field name="subject" label={subject} value={filter.subject} />
        <button>{words.show}</button>
      </form>
      <Table
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
      <Pages next={found.length > perPage ? older : undefined} />
      <LinkLine to={linkWith(visit.query, '/staff/audit.csv')} text={words.audit.file} />
    </StaffPage>
  )
}

/** The newest entries that match the filters. The file is not translated. */
export const auditFile: StaffHandler = async ({ audit }, visit) => {
  const entries = await audit.list(mostInFile, null, filterIn(visit))
  const rows = entries.map((entry) => ({ ...entry, time: entry.createdAt.toISOString() }))
  const columns = ['time', 'actor', 'action', 'subject', 'detail', 'outcome']
  let csv = stringify([columns])
  // Format a thousand rows in each turn of the event loop, so that a large file delays no request.
  for (let from = 0; from < rows.length; from += 1000) {
    csv += stringify(rows.slice(from, from + 1000), { columns, escape_formulas: true })
    await setImmediate()
  }
  return { csv, name: 'audit-log.csv' }
}

const filterIn = ({ query }: SignedInVisit) => ({
  actor: field(query, 'actor'),
  action: field(query, 'action'),
  subject: field(query, 'subject'),
})

/** Actions from the command line or from other versions of the service may have no translation. */
const actionName = (names: Record<string, string>, action: string): string =>
  (Object.hasOwn(names, action) ? names[action] : undefined) ?? action
