/** Handlers for the terms: search, editing, renaming, unpublishing, rolling back. Each change is a revision. */
import { fold } from '../../../search/fold'
import {
  type ChangedTerm,
  editTerm,
  rename,
  rollBack,
  unpublish,
} from '../../domain/terms/termChanges'
import { isProblem } from '../../lib/problem'
import { problemText } from '../../locales/problems'
import type { StaffRoom } from '../rooms'
import { field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import type { Typed } from '../views/said'
import type { StaffAction } from './actions'
import { doneOf, pageAt, wholeFrom, wordsOf } from './frame'
import { editsOf, termFieldNames, textsOf, typedIn } from './termFields'
import { TermListPage } from './termListPage'
import { TermPage } from './termPage'

const perPage = 50
const typedNames = [...termFieldNames, 'to', 'reason']

export async function listTerms({ termLists }: StaffRoom, visit: SignedInVisit): Promise<Outcome> {
  const text = field(visit.query, 'q')
  const from = wholeFrom(visit.query.get('from'))
  const asked = { bare: fold(text).bare, slug: text.toLowerCase() }
  const found = await termLists.search(asked, { limit: perPage + 1, offset: from })
  const page = visit.page(wordsOf(visit).sections.terms)
  const terms = found.slice(0, perPage)
  const hasMore = found.length > perPage
  return {
    view: (
      <TermListPage
        page={page}
        text={text}
        terms={terms}
        previous={from > 0 ? Math.max(0, from - perPage) : undefined}
        next={hasMore ? from + perPage : undefined}
      />
    ),
  }
}

async function show(
  { termHistory }: StaffRoom,
  visit: SignedInVisit,
  typed: Typed,
  status = 200,
): Promise<Outcome> {
  const slug = slugOf(visit)
  const revisions = await termHistory.of(slug)
  const now = revisions.at(-1)
  if (!now) return 'missing'
  // A former slug redirects to the current one.
  if (now.content.slug !== slug && status === 200) return { to: pathOf(now.content.slug) }
  const { english } = now.content
  const page = pageAt(visit, pathOf(now.content.slug), english)
  return { view: <TermPage page={page} revisions={revisions} typed={typed} />, status }
}

function changing(
  done: Done,
  entry: Pick<StaffAction, 'action' | 'logged'>,
  act: (services: StaffRoom, visit: SignedInVisit) => Promise<ChangedTerm>,
): StaffAction {
  return {
    ...entry,
    subject: 'slug',
    async run(services, visit) {
      const changed = await act(services, visit)
      if (!isProblem(changed)) return { to: `${pathOf(changed.slug)}?done=${done}` }
      if (changed.code === 'unknown_term') return 'missing'
      const values = typedIn(visit.form, typedNames)
      return show(services, visit, { values, problem: problemText(changed, visit.language) }, 409)
    },
  }
}

export const showTerm = (services: StaffRoom, visit: SignedInVisit) =>
  show(services, visit, doneOf(visit))

export const edit = changing('edited', { action: 'edit term' }, saveEdit)

async function saveEdit(
  { termHistory, transactions }: StaffRoom,
  visit: SignedInVisit,
): Promise<ChangedTerm> {
  const now = (await termHistory.of(slugOf(visit))).at(-1)
  if (!now) return { code: 'unknown_term' }
  return editTerm(transactions, {
    slug: slugOf(visit),
    revision: wholeFrom(visit.form.get('revision')),
    edits: editsOf(visit.form, textsOf(now.content)),
    by: visit.user.email,
  })
}

export const renameTerm = changing(
  'renamed',
  { action: 'rename term', logged: ['to'] },
  ({ transactions }, visit) =>
    rename(transactions, {
      slug: slugOf(visit),
      to: field(visit.form, 'to'),
      by: visit.user.email,
    }),
)

const unpublishing = changing(
  'unpublished',
  { action: 'unpublish term', logged: ['reason'] },
  ({ transactions }, visit) =>
    unpublish(transactions, { slug: slugOf(visit), by: visit.user.email }),
)

export const unpublishTerm: StaffAction = {
  ...unpublishing,
  run(services, visit) {
    if (field(visit.form, 'reason') !== '') return unpublishing.run(services, visit)
    const errors = { reason: wordsOf(visit).term.reasonMissing }
    return show(services, visit, { errors }, 400)
  },
}

export const rollBackTerm = changing(
  'rolledBack',
  { action: 'roll back term', logged: ['revision'] },
  ({ transactions }, visit) =>
    rollBack(transactions, {
      slug: slugOf(visit),
      revision: wholeFrom(visit.form.get('revision')),
      by: visit.user.email,
    }),
)

type Done = 'edited' | 'renamed' | 'unpublished' | 'rolledBack'

const slugOf = ({ parameters }: SignedInVisit) => parameters['slug'] ?? ''
const pathOf = (slug: string) => `/staff/terms/${slug}`
