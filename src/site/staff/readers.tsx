/** The page for managing native readers: invitations, and entries that readers have questioned or corrected. */
import { termPath } from '../../domain/terms/terms'
import { locales } from '../../locales'
import { field } from '../forms'
import { Field, Form, Press } from '../parts/forms'
import { Link } from '../parts/language'
import { Pair, Time } from '../parts/parts'
import { audited } from './actions'
import { isAdmin, PagedTable, rangeIn, type StaffHandler, StaffPage, wordsOf } from './frame'

const path = '/staff/readers'

export const showReaders: StaffHandler = async ({ readings }, visit) => {
  const { readers: words } = wordsOf(visit)
  const { account, reading, term } = locales[visit.language]
  const [range, doubtRange] = [rangeIn(visit), rangeIn(visit, 'doubts')]
  const [readers, doubts] = await Promise.all([
    readings.readers(range.limit, range.offset),
    readings.doubts(doubtRange.limit, doubtRange.offset),
  ])
  return (
    <StaffPage visit={visit} section="readers">
      <p>{words.lead}</p>
      {isAdmin(visit) && (
        <Form to={path} look="panel" button={words.invite} sent={visit.sent}>
          <Field name="email" type="email" label={account.email} required />
        </Form>
      )}
      <PagedTable
        visit={visit}
        section="readers"
        heads={[account.email, account.name, { number: words.read }, null]}
        found={readers}
        row={({ email, name, read }) => [
          email,
          name,
          read,
          isAdmin(visit) && (
            <Press to={`${path}/dismiss`} text={words.dismiss} hidden={{ email }} />
          ),
        ]}
        empty={words.none}
      />
      <PagedTable
        visit={visit}
        section="readers"
        from="doubts"
        title={words.doubts}
        heads={[term.english, words.verdict, reading.note, words.by, words.time]}
        found={doubts}
        row={({ slug, english, yoruba, verdict, note, by, at }) => [
          <Link to={termPath(slug)}>
            <Pair english={english} yoruba={yoruba} />
          </Link>,
          reading.verdicts[verdict],
          note ?? '',
          by ?? '',
          <Time at={at} />,
        ]}
        empty={words.noDoubts}
      />
    </StaffPage>
  )
}

export const inviteReader = audited(
  ['invite native reader', 'email'],
  showReaders,
  async ({ readings }, { form, user }) => {
    const email = field(form, 'email').toLowerCase()
    const isInvited = await readings.invite(email, user.email)
    return isInvited ? { to: `${path}?done=saved` } : { code: 'no_confirmed_account', email }
  },
  () => 'email',
)

export const dismissReader = audited(
  ['dismiss native reader', 'email'],
  showReaders,
  async ({ readings }, { form }) =>
    (await readings.dismiss(field(form, 'email')))
      ? { to: `${path}?done=saved` }
      : { code: 'not_found' },
)
