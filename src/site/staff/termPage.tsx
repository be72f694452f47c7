/** The staff page for a term: the editor, forms for renaming and unpublishing the term, and its revisions. */

import { withEdits } from '../../domain/terms/termChanges'
import { termPath } from '../../domain/terms/terms'
import type { StaffServices } from '../../serviceTypes'
import type { ListedTerm, Revision } from '../../store/terms/reader'
import { Field, Form, Press, type Sent } from '../parts/forms'
import { Link, useWords } from '../parts/language'
import { Badge, Facts, Pages, Pair, Time } from '../parts/parts'
import type { Outcome, SignedInVisit } from '../visit'
import { categoriesOf } from './category'
import { RevisionChanges } from './differences'
import { doneOf, StaffPage, wholeFrom, wordsOf } from './frame'
import { TermEditor } from './termEditor'
import { editsOf, textsOf } from './termFields'

export const slugOf = ({ parameters }: SignedInVisit) => parameters['slug'] ?? ''
export const pathOf = (slug: string) => `/staff/terms/${slug}`

export const TermStatus = (props: { status: ListedTerm['status'] }) => (
  <Badge look={props.status === 'approved' ? 'good' : 'bad'}>
    {useWords().staff.term.statuses[props.status]}
  </Badge>
)

/** Number of revisions per page of the history. */
const revisionsOnAPage = 20

export async function showTerm(
  services: StaffServices,
  visit: SignedInVisit,
  sent: Sent = doneOf(visit),
): Promise<Outcome> {
  const { termHistory } = services
  const [now] = await termHistory.latest(slugOf(visit), 1)
  if (!now) return { code: 'not_found' }
  const { slug, english, media } = now.content
  const path = pathOf(slug)
  // Redirect from a former slug to the current one.
  if (slug !== slugOf(visit) && (sent.status ?? 200) === 200) return { to: path }
  const words = wordsOf(visit)
  const isPublished = now.content.status === 'approved'
  const before = wholeFrom(visit.query.get('before'))
  const draft = withEdits(now.content, editsOf(visit.form, textsOf(now.content)))
  const view = (
    <StaffPage
      visit={visit}
      path={path}
      title={english}
      sent={sent}
      scripts={['/assets/term-editor.js']}
    >
      <Facts
        facts={[
          [words.term.pair, <Pair {...now.content} />],
          [words.slug, isPublished ? <Link to={termPath(slug)}>{slug}</Link> : slug],
          [words.queue.status, <TermStatus status={now.content.status} />],
          [words.term.revision, String(now.revision)],
          media.length > 0 && [words.fields.media, <MediaLinks addresses={media} />],
        ]}
      />
      <TermEditor
        path={path}
        now={now}
        sent={sent}
        categories={await categoriesOf(services)}
        draft={draft}
        related={await services.terms.related({ ...draft, id: 0 })}
        baseUrl={services.baseUrl}
      />
      <Form to={`${path}/rename`} look="panel" press="plain" button={words.term.rename}>
        <Field
          name="to"
          label={words.term.newSlug}
          hint={words.term.newSlugHint}
          sent={sent}
          required
        />
      </Form>
      {isPublished && (
        <Form to={`${path}/unpublish`} look="panel" press="danger" button={words.term.unpublish}>
          <Field
            name="reason"
            label={words.reason}
            hint={words.term.unpublishHint}
            sent={sent}
            required
          />
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
  return { view, status: sent.status }
}

/**
 * Shows http and https URLs as links. Any other URLs, which the database should not contain, are shown as
 * plain text.
 */
const MediaLinks = ({ addresses }: { addresses: readonly string[] }) => (
  <>
    {addresses.map((address) => (
      <>
        {/^https?:\/\//i.test(address) ? (
          <a href={address} rel="noreferrer">
            {address}
          </a>
        ) : (
          address
        )}{' '}
      </>
    ))}
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
              <details class="more">
                <summary>{words.rollBack(String(revision))}</summary>
                <p class="quiet">{words.rollBackChanges}</p>
                <RevisionChanges
                  content={{ ...content, slug: now.content.slug }}
                  before={now.content}
                />
                <Press
                  to={`${path}/rollback`}
                  text={words.rollBackSure(String(revision))}
                  look="danger"
                  fields={{ revision: String(revision) }}
                />
              </details>
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
