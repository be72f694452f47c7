/** The page of one term: its form, renaming, unpublishing, and its revisions. */
import { termPath } from '../../domain/terms/terms'
import type { Revision } from '../../store/terms/history'
import { Field, Press } from '../views/form'
import { type Page, pathIn } from '../views/layout'
import type { Typed } from '../views/said'
import { Time } from '../views/time'
import { RevisionChanges } from './differences'
import { Facts, Pair, StaffPage, wordsOf } from './frame'
import { TermInputs, termFieldNames, textsOf } from './termFields'
import { TermStatus } from './termListPage'

interface TermProps {
  page: Page
  /** Oldest first; at least one. */
  revisions: readonly Revision[]
  typed: Typed
}

export function TermPage({ page, revisions, typed }: TermProps) {
  const words = wordsOf(page)
  const now = revisions.at(-1)
  if (!now) return <></>
  const { slug, status, media } = now.content
  const isPublished = status === 'approved'
  return (
    <StaffPage page={page} said={typed}>
      <Facts
        facts={[
          [words.term.pair, <Pair {...now.content} />],
          [
            words.slug,
            isPublished ? <a href={pathIn(page.language, termPath(slug))}>{slug}</a> : slug,
          ],
          [words.queue.status, <TermStatus page={page} status={status} />],
          [words.term.revision, String(now.revision)],
          ...(media.length === 0
            ? []
            : [[words.fields.media, <MediaLinks addresses={media} />] as const]),
        ]}
      />
      <h2>{words.term.edit}</h2>
      <form method="post" action={pathIn(page.language, `/staff/terms/${slug}`)}>
        <input type="hidden" name="revision" value={String(now.revision)} />
        <TermInputs page={page} names={termFieldNames} shown={textsOf(now.content)} typed={typed} />
        {!isPublished && <p class="hint">{words.term.publishes}</p>}
        <button class="primary">{words.save}</button>
      </form>
      <RenameForm page={page} slug={slug} typed={typed} />
      {isPublished && <UnpublishForm page={page} slug={slug} typed={typed} />}
      <h2>{words.term.history}</h2>
      <History page={page} slug={slug} revisions={revisions} />
    </StaffPage>
  )
}

/** The database holds only http and https addresses. Anything else is shown as text. */
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

function RenameForm({ page, slug, typed }: { page: Page; slug: string; typed: Typed }) {
  const words = wordsOf(page)
  return (
    <form method="post" action={pathIn(page.language, `/staff/terms/${slug}/rename`)} class="panel">
      <Field
        name="to"
        label={words.term.newSlug}
        hint={words.term.newSlugHint}
        value={typed.values?.['to'] ?? ''}
        required
      />
      <button>{words.term.rename}</button>
    </form>
  )
}

function UnpublishForm({ page, slug, typed }: { page: Page; slug: string; typed: Typed }) {
  const words = wordsOf(page)
  return (
    <form
      method="post"
      action={pathIn(page.language, `/staff/terms/${slug}/unpublish`)}
      class="panel"
    >
      <Field
        name="reason"
        label={words.reason}
        hint={words.term.unpublishHint}
        value={typed.values?.['reason'] ?? ''}
        error={typed.errors?.['reason']}
        required
      />
      <button class="danger">{words.term.unpublish}</button>
    </form>
  )
}

/** Latest first. */
function History(props: { page: Page; slug: string; revisions: readonly Revision[] }) {
  const { page, slug, revisions } = props
  const words = wordsOf(page)
  const latest = revisions.at(-1)?.revision
  const entries = revisions.map((one, index) => (
    <li value={one.revision}>
      <p>
        <Time at={one.createdAt} /> · {one.by}
      </p>
      <RevisionChanges page={page} content={one.content} before={revisions[index - 1]?.content} />
      {one.revision !== latest && (
        <Press
          action={pathIn(page.language, `/staff/terms/${slug}/rollback`)}
          text={words.term.rollBack(String(one.revision))}
          fields={{ revision: String(one.revision) }}
        />
      )}
    </li>
  ))
  return <ol reversed>{entries.toReversed()}</ol>
}
