/** The staff pages about terms: search, and the page of a term with its editor and its revisions. */
import { fold } from '../../../search/fold'
import {
  type ChangedTerm,
  editTerm,
  rename,
  rollBack,
  unpublish,
} from '../../domain/terms/termChanges'
import { termPath } from '../../domain/terms/terms'
import { categoryName } from '../../locales/categoryName'
import { isProblem } from '../../problems'
import type { StaffServices } from '../../serviceTypes'
import type { ListedTerm, Revision } from '../../store/terms/reader'
import { field, valuesOf, wholeFrom } from '../forms'
import { Field, Form, Press, rejected } from '../parts/forms'
import { Link, useWords } from '../parts/language'
import { Facts, More, Pages, Pair, Time, Verdict } from '../parts/parts'
import type { SignedInVisit } from '../visit'
import { type ActionName, audited } from './actions'
import { RevisionChanges } from './differences'
import { listPage, type StaffHandler, StaffPage, wordsOf } from './frame'
import { TermEditor } from './termEditor'
import { atInputs, editsOf, settleCategory, textsOf } from './termFields'

const slugOf = ({ parameters }: SignedInVisit) => parameters['slug'] ?? ''
const pathOf = (slug: string) => `/staff/terms/${slug}`

function TermStatus({ status }: { status: ListedTerm['status'] }) {
  const { approved, unpublished } = useWords().staff.term.statuses
  return <Verdict isGood={status === 'approved'} good={approved} bad={unpublished} />
}

export const listTerms: StaffHandler = ({ termReader }, visit) => {
  const { term: words, fields, slug, queue } = wordsOf(visit)
  return listPage(visit, {
    section: 'terms',
    label: words.search,
    empty: words.none,
    find: (text, range) =>
      termReader.search({ bare: fold(text).bare, slug: text.toLowerCase() }, range),
    heads: [slug, words.pair, fields.category, queue.status],
    row: (term) => [
      <Link to={pathOf(term.slug)} data-row>
        {term.slug}
      </Link>,
      <Pair {...term} />,
      term.category !== null && categoryName(term.category, visit.language),
      <TermStatus status={term.status} />,
    ],
  })
}

/** Number of revisions per page of the history. */
const revisionsOnAPage = 20

export const showTerm: StaffHandler = async (services, visit) => {
  const { termHistory } = services
  const { sent, query } = visit
  const [now] = await termHistory.latest(slugOf(visit), 1)
  if (!now) return { code: 'not_found' }
  const { slug, english, media } = now.content
  const path = pathOf(slug)
  // Redirect from a former slug to the current one.
  if (slug !== slugOf(visit) && (sent?.status ?? 200) === 200) return { to: path }
  const words = wordsOf(visit)
  const isPublished = now.content.status === 'approved'
  const before = wholeFrom(query.get('before'))
  return (
    <StaffPage visit={visit} section="terms" title={english} scripts={['/assets/term-editor.js']}>
      <Facts
        facts={[
          [words.term.pair, <Pair {...now.content} />],
          [words.slug, isPublished ? <Link to={termPath(slug)}>{slug}</Link> : slug],
          [words.queue.status, <TermStatus status={now.content.status} />],
          [words.term.revision, String(now.revision)],
          media.length > 0 && [words.fields.media, <MediaLinks addresses={media} />],
        ]}
      />
      {await TermEditor({ services, visit, path, now })}
      <Form to={`${path}/rename`} look="panel" press="plain" button={words.term.rename} sent={sent}>
        <Field name="to" label={words.term.newSlug} hint={words.term.newSlugHint} required />
      </Form>
      {isPublished && (
        <Form
          to={`${path}/unpublish`}
          look="panel"
          press="danger"
          button={words.term.unpublish}
          sent={sent}
        >
          <Field name="reason" label={words.reason} hint={words.term.unpublishHint} required />
        </Form>
      )}
      <h2 id="history">{words.term.history}</h2>
      <History
        path={path}
        now={now}
        revisions={await termHistory.latest(slug, revisionsOnAPage + 1, before)}
        isFirstPage={before === 0}
      />
    </StaffPage>
  )
}

/** URLs other than http and https, which the database should not contain, are not links. */
const MediaLinks = ({ addresses }: { addresses: readonly string[] }) => (
  <>
    {addresses.map((address) => [
      /^https?:\/\//i.test(address) ? (
        <a href={address} rel="noreferrer">
          {address}
        </a>
      ) : (
        address
      ),
      ' ',
    ])}
  </>
)

/**
 * Lists revisions and what each changed. Every revision except the current one has a button that restores its
 * content.
 * @param revisions newest first; if there are older revisions than the page shows, the list includes one of
 *   them
 */
function History(props: {
  path: string
  now: Revision
  revisions: readonly Revision[]
  isFirstPage: boolean
}) {
  const { path, now, revisions, isFirstPage } = props
  const words = useWords().staff.term
  const shown = revisions.slice(0, revisionsOnAPage)
  const last = shown.at(-1)?.revision ?? 0
  return (
    <>
      <ol reversed class="history">
        {shown.map(({ revision, createdAt, by, content }, index) => (
          <li value={revision}>
            <p>
              <Time at={createdAt} /> · {by}
            </p>
            <RevisionChanges content={content} before={revisions[index + 1]?.content} />
            {revision !== now.revision && (
              <More title={words.rollBack(String(revision))}>
                <p class="quiet">{words.rollBackChanges}</p>
                <RevisionChanges
                  content={{ ...content, slug: now.content.slug }}
                  before={now.content}
                />
                <Press
                  to={`${path}/rollback`}
                  text={words.rollBackSure(String(revision))}
                  look="danger"
                  hidden={{ revision }}
                />
              </More>
            )}
          </li>
        ))}
      </ol>
      <Pages
        previous={isFirstPage ? undefined : `${path}#history`}
        next={revisions.length > shown.length ? `${path}?before=${last}#history` : undefined}
      />
    </>
  )
}

const changing = (
  done: 'edited' | 'renamed' | 'unpublished' | 'rolledBack',
  [action, ...logged]: [ActionName, ...string[]],
  act: (
    services: StaffServices,
    visit: SignedInVisit,
    term: { slug: string; by: string },
  ) => Promise<ChangedTerm>,
) =>
  audited(
    [action, 'slug', ...logged],
    showTerm,
    async (services, visit) => {
      const changed = await act(services, visit, { slug: slugOf(visit), by: visit.user.email })
      return isProblem(changed) ? changed : { to: `${pathOf(changed.slug)}?done=${done}` }
    },
    atInputs,
  )

const revisionIn = ({ form }: SignedInVisit) => wholeFrom(form.get('revision'))

async function categoryProblem(services: StaffServices, visit: SignedInVisit) {
  const [now] = await services.termHistory.latest(slugOf(visit), 1)
  return settleCategory(services, visit, now?.content.category)
}

export const edit = changing('edited', ['edit term'], async (services, visit, term) => {
  const { termHistory, transactions } = services
  const problem = await categoryProblem(services, visit)
  if (problem) return problem
  const [now] = await termHistory.latest(term.slug, 1)
  if (!now) return { code: 'unknown_slug' }
  const edits = editsOf(visit.form, textsOf(now.content))
  return editTerm(transactions, { ...term, revision: revisionIn(visit), edits })
})

/** Shows the form again with spelling warnings and a preview of the term's page. */
export const preview: StaffHandler = async (services, visit) => {
  const problem = await categoryProblem(services, visit)
  const values = valuesOf(visit.form)
  visit.sent = { ...(problem ? rejected(visit, problem, values) : { values }), status: 200 }
  return showTerm(services, visit)
}

export const renameTerm = changing(
  'renamed',
  ['rename term', 'to'],
  ({ transactions }, { form }, term) => rename(transactions, { ...term, to: field(form, 'to') }),
)

export const unpublishTerm = changing(
  'unpublished',
  ['unpublish term', 'reason'],
  async ({ transactions }, { form }, term) =>
    field(form, 'reason') === ''
      ? { code: 'unpublish_reason_missing', field: 'reason' }
      : unpublish(transactions, term),
)

export const rollBackTerm = changing(
  'rolledBack',
  ['roll back term', 'revision'],
  ({ transactions }, visit, term) =>
    rollBack(transactions, { ...term, revision: revisionIn(visit) }),
)
