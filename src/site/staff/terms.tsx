/**
 * Handlers for the staff pages about terms: search, editing, renaming, unpublishing and rollback. Each change
 * creates a revision.
 */
import { fold } from '../../../search/fold'
import {
  type ChangedTerm,
  editTerm,
  rename,
  rollBack,
  unpublish,
} from '../../domain/terms/termChanges'
import { categoryName } from '../../locales/categoryName'
import { isProblem } from '../../problems'
import type { StaffServices } from '../../serviceTypes'
import { field } from '../forms'
import { rejected } from '../parts/forms'
import { Link } from '../parts/language'
import { Pair } from '../parts/parts'
import type { SignedInVisit } from '../visit'
import type { StaffAction } from './actions'
import { settleCategory } from './category'
import { type Handler, listPage, wholeFrom, wordsOf } from './frame'
import { editsOf, textsOf, valuesOf } from './termFields'
import { pathOf, showTerm, slugOf, TermStatus } from './termPage'

export const listTerms: Handler = ({ termReader }, visit) => {
  const { term: words, sections, fields, slug, queue } = wordsOf(visit)
  const { language } = visit
  return listPage(visit, {
    path: '/staff/terms',
    title: sections.terms,
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
      term.category !== null && categoryName(term.category, language),
      <TermStatus status={term.status} />,
    ],
  })
}

type Done = 'edited' | 'renamed' | 'unpublished' | 'rolledBack'

const changing = (
  done: Done,
  entry: Pick<StaffAction, 'action' | 'logged'>,
  act: (
    services: StaffServices,
    visit: SignedInVisit,
    term: { slug: string; by: string },
  ) => Promise<ChangedTerm>,
): StaffAction => ({
  ...entry,
  subject: 'slug',
  async run(services, visit) {
    const term = { slug: slugOf(visit), by: visit.user.email }
    const changed = await act(services, visit, term)
    if (!isProblem(changed)) return { to: `${pathOf(changed.slug)}?done=${done}` }
    if (changed.code === 'unknown_slug') return changed
    return showTerm(services, visit, rejected(visit, changed, valuesOf(visit.form), ''))
  },
})

const revisionIn = ({ form }: SignedInVisit) => wholeFrom(form.get('revision'))

const editing = changing(
  'edited',
  { action: 'edit term' },
  async ({ termHistory, transactions }, visit, term) => {
    const [now] = await termHistory.latest(term.slug, 1)
    if (!now) return { code: 'unknown_slug' }
    const edits = editsOf(visit.form, textsOf(now.content))
    return editTerm(transactions, { ...term, revision: revisionIn(visit), edits })
  },
)

export const edit: StaffAction = {
  ...editing,
  async run(services, visit) {
    const problem = await categoryProblem(services, visit)
    return problem
      ? showTerm(services, visit, rejected(visit, problem, valuesOf(visit.form)))
      : editing.run(services, visit)
  },
}

/** Shows the form again with spelling warnings and a preview of the term's page. */
export const preview: Pick<StaffAction, 'run'> = {
  async run(services, visit) {
    const values = valuesOf(visit.form)
    const problem = await categoryProblem(services, visit)
    return showTerm(services, visit, {
      ...(problem ? rejected(visit, problem, values) : { values }),
      status: 200,
    })
  },
}

async function categoryProblem(services: StaffServices, visit: SignedInVisit) {
  const [now] = await services.termHistory.latest(slugOf(visit), 1)
  return settleCategory(services, visit, now?.content.category)
}

export const renameTerm = changing(
  'renamed',
  { action: 'rename term', logged: ['to'] },
  ({ transactions }, { form }, term) => rename(transactions, { ...term, to: field(form, 'to') }),
)

const unpublishing = changing(
  'unpublished',
  { action: 'unpublish term', logged: ['reason'] },
  ({ transactions }, _, term) => unpublish(transactions, term),
)

export const unpublishTerm: StaffAction = {
  ...unpublishing,
  run(services, visit) {
    if (field(visit.form, 'reason') !== '') return unpublishing.run(services, visit)
    const errors = { reason: wordsOf(visit).term.reasonMissing }
    return showTerm(services, visit, { errors, status: 400 })
  },
}

export const rollBackTerm = changing(
  'rolledBack',
  { action: 'roll back term', logged: ['revision'] },
  ({ transactions }, visit, term) =>
    rollBack(transactions, { ...term, revision: revisionIn(visit) }),
)
