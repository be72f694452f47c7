/** The page for managing native readers: invitations, and entries that readers have questioned or corrected. */
import { termPath } from '../../domain/terms/terms'
import { locales } from '../../locales'
import type { StaffServices } from '../../serviceTypes'
import { field } from '../forms'
import { Field, Form, Press, rejected, type Sent } from '../parts/forms'
import { Link } from '../parts/language'
import { Pair, Table, Time } from '../parts/parts'
import type { Outcome, SignedInVisit } from '../visit'
import type { StaffAction } from './actions'
import { doneOf, isAdmin, ListPages, perPage, rangeIn, StaffPage, wordsOf } from './frame'

const path = '/staff/readers'

export const inviteReader: StaffAction = {
  action: 'invite native reader',
  subject: 'email',
  async run(services, visit) {
    const email = field(visit.form, 'email').toLowerCase()
    if (await services.readings.invite(email, visit.user.email)) return { to: `${path}?done=saved` }
    const problem = { code: 'no_confirmed_account', email } as const
    return showReaders(services, visit, rejected(visit, problem, { email }, 'email'))
  },
}

export const dismissReader: StaffAction = {
  action: 'dismiss native reader',
  subject: 'email',
  run: async ({ readings }, { form }) =>
    (await readings.dismiss(field(form, 'email')))
      ? { to: `${path}?done=saved` }
      : { code: 'not_found' },
}

export async function showReaders(
  { readings }: StaffServices,
  visit: SignedInVisit,
  sent: Sent = doneOf(visit),
): Promise<Outcome> {
  const { readers: words, sections } = wordsOf(visit)
  const { language } = visit
  const { account, reading, term } = locales[language]
  const [range, doubtRange] = [rangeIn(visit), rangeIn(visit, 'doubts')]
  const [readers, doubts] = await Promise.all([
    readings.readers(range.limit, range.offset),
    readings.doubts(doubtRange.limit, doubtRange.offset),
  ])
  const view = (
    <StaffPage visit={visit} path={path} title={sections.readers} sent={sent}>
      <p>{words.lead}</p>
      {isAdmin(visit) && (
        <Form to={path} look="panel" button={words.invite}>
          <Field name="email" type="email" label={account.email} sent={sent} required />
        </Form>
      )}
      <Table
        name={sections.readers}
        heads={[account.email, account.name, { number: words.read }, null]}
        rows={readers
          .slice(0, perPage)
          .map(({ email, name, read }) => [
            email,
            name,
            read,
            isAdmin(visit) && (
              <Press to={`${path}/dismiss`} text={words.dismiss} fields={{ email }} />
            ),
          ])}
        empty={words.none}
      />
      <ListPages path={path} range={range} found={readers} />
      <h2>{words.doubts}</h2>
      <Table
        name={words.doubts}
        heads={[term.english, words.verdict, reading.note, words.by, words.time]}
        rows={doubts.slice(0, perPage).map(({ slug, english, yoruba, verdict, note, by, at }) => [
          <Link to={termPath(slug)}>
            <Pair english={english} yoruba={yoruba} />
          </Link>,
          reading.verdicts[verdict],
          note ?? '',
          by ?? '',
          <Time at={at} />,
        ])}
        empty={words.noDoubts}
      />
      <ListPages path={path} range={doubtRange} found={doubts} name="doubts" />
    </StaffPage>
  )
  return { view, status: sent.status }
}
