/** The staff page of one term, with forms to edit, rename and unpublish it, and with its revisions. */
import { termPath } from '../../domain/terms/terms'
import type { Language } from '../../locales'
import type { Revision } from '../../store/terms/history'
import type { ListedTerm } from '../../store/terms/list'
import type { StaffRoom } from '../rooms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { Field, Form, Press, type Sent } from '../views/forms'
import { pathIn } from '../views/layout'
import { Badge, Facts, Pair, Time } from '../views/parts'
import { categoriesOf } from './category'
import { RevisionChanges } from './differences'
import { doneOf, StaffPage, wordsOf } from './frame'
import { TermInputs, termFieldNames, textsOf } from './termFields'

export const slugOf = ({ parameters }: SignedInVisit) => parameters['slug'] ?? ''
export const pathOf = (slug: string) => `/staff/terms/${slug}`

export const TermStatus = (props: { language: Language; status: ListedTerm['status'] }) => (
  <Badge look={props.status === 'approved' ? 'good' : 'bad'}>
    {wordsOf(props).term.statuses[props.status]}
  </Badge>
)

export async function showTerm(
  services: StaffRoom,
  visit: SignedInVisit,
  sent: Sent = doneOf(visit),
  status = 200,
): Promise<Outcome> {
  const revisions = await services.termHistory.of(slugOf(visit))
  const now = revisions.at(-1)
  if (!now) return 'missing'
  const { slug, english, media } = now.content
  const path = pathOf(slug)
  // A former slug redirects to the current one.
  if (slug !== slugOf(visit) && status === 200) return { to: path }
  const words = wordsOf(visit)
  const { language } = visit
  const isPublished = now.content.status === 'approved'
  const view = (
    <StaffPage visit={visit} path={path} title={english} sent={sent}>
      <Facts
        facts={[
          [words.term.pair, <Pair {...now.content} />],
          [words.slug, isPublished ? <a href={pathIn(language, termPath(slug))}>{slug}</a> : slug],
          [words.queue.status, <TermStatus language={language} status={now.content.status} />],
          [words.term.revision, String(now.revision)],
          media.length > 0 && [words.fields.media, <MediaLinks addresses={media} />],
        ]}
      />
      <h2>{words.term.edit}</h2>
      <Form language={language} to={path} button={words.save}>
        <input type="hidden" name="revision" value={String(now.revision)} />
        <TermInputs
          language={language}
          names={termFieldNames}
          shown={textsOf(now.content)}
          sent={sent}
          categories={await categoriesOf(services)}
        />
        {!isPublished && <p class="hint">{words.term.publishes}</p>}
      </Form>
      <Form
        language={language}
        to={`${path}/rename`}
        look="panel"
        press="plain"
        button={words.term.rename}
      >
        <Field
          name="to"
          label={words.term.newSlug}
          hint={words.term.newSlugHint}
          sent={sent}
          required
        />
      </Form>
      {isPublished && (
        <Form
          language={language}
          to={`${path}/unpublish`}
          look="panel"
          press="danger"
          button={words.term.unpublish}
        >
          <Field
            name="reason"
            label={words.reason}
            hint={words.term.unpublishHint}
            sent={sent}
            required
          />
        </Form>
      )}
      <h2>{words.term.history}</h2>
      <History language={language} path={path} revisions={revisions} />
    </StaffPage>
  )
  return { view, status }
}

/**
 * Shows addresses as links. The database contains only http and https addresses, and any others would be shown
 * as text.
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

/** @param revisions oldest first; the page shows them latest first */
function History(props: { language: Language; path: string; revisions: readonly Revision[] }) {
  const { language, path, revisions } = props
  const words = wordsOf({ language })
  const latest = revisions.at(-1)?.revision
  const entries = revisions.map(({ revision, createdAt, by, content }, index) => (
    <li value={revision}>
      <p>
        <Time at={createdAt} /> · {by}
      </p>
      <RevisionChanges
        language={language}
        content={content}
        before={revisions[index - 1]?.content}
      />
      {revision !== latest && (
        <Press
          language={language}
          to={`${path}/rollback`}
          text={words.term.rollBack(String(revision))}
          fields={{ revision: String(revision) }}
        />
      )}
    </li>
  ))
  return <ol reversed>{entries.toReversed()}</ol>
}
