/** @jsxImportSource hono/jsx */
/** Terms looked for and changed by hand, each change a revision in the name of who made it. */

import { fold } from '../../../search/fold'
import type { ReviewRefusal } from '../../domain/review/reviewRefusals'
import { editTerm } from '../../domain/staff/editTerm'
import { rename, rollBack, unpublish } from '../../domain/terms/termChanges'
import type { StoredTerm } from '../../store/terms/writer'
import type { StaffRoom } from '../rooms'
import { field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import type { Typed } from '../views/said'
import type { Deed, StaffRoute } from './deeds'
import { doneOf, pageAt, wholeFrom, wordsOf } from './frame'
import { messageOf } from './messages'
import { editsOf, termFieldNames, textsOf, typedIn } from './termFields'
import { TermListPage } from './termListPage'
import { TermPage } from './termPage'

const perPage = 50
const typedNames = [...termFieldNames, 'to', 'reason']

export function termRoutes(services: StaffRoom): StaffRoute[] {
  const { termHistory, termLists, transactions } = services

  async function list(visit: SignedInVisit): Promise<Outcome> {
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

  async function show(visit: SignedInVisit, typed: Typed, status = 200): Promise<Outcome> {
    const slug = slugOf(visit)
    const revisions = await termHistory.of(slug)
    const now = revisions.at(-1)
    if (!now) return 'missing'
    // A slug that it had leads on.
    if (now.content.slug !== slug && status === 200) return { to: pathOf(now.content.slug) }
    const { english } = now.content
    const page = pageAt(visit, pathOf(now.content.slug), english)
    return { view: <TermPage page={page} revisions={revisions} typed={typed} />, status }
  }

  /** @param act what changes the term; undefined where there is none */
  function changing(
    done: Done,
    deed: Pick<Deed, 'action' | 'kept'>,
    act: (visit: SignedInVisit) => Promise<StoredTerm | ReviewRefusal | undefined>,
  ): Deed {
    return {
      ...deed,
      subject: 'slug',
      async run(visit) {
        const changed = await act(visit)
        if (changed === undefined) return 'missing'
        if (!('kind' in changed)) return { to: `${pathOf(changed.slug)}?done=${done}` }
        if (changed.kind === 'unknown term') return 'missing'
        const values = typedIn(visit.form, typedNames)
        return show(visit, { values, problem: messageOf(visit, changed) }, 409)
      },
    }
  }

  async function edit(visit: SignedInVisit): Promise<StoredTerm | ReviewRefusal | undefined> {
    const now = (await termHistory.of(slugOf(visit))).at(-1)
    if (!now) return undefined
    return editTerm(transactions, {
      slug: slugOf(visit),
      revision: wholeFrom(visit.form.get('revision')),
      edits: editsOf(visit.form, textsOf(now.content)),
      by: visit.user.email,
    })
  }

  const unpublishing = changing(
    'unpublished',
    { action: 'unpublish term', kept: ['reason'] },
    (visit) => unpublish(transactions, { slug: slugOf(visit), by: visit.user.email }),
  )

  return [
    { path: '/staff/terms', access: 'reviewer', get: list },
    {
      path: '/staff/terms/:slug',
      access: 'reviewer',
      get: (visit) => show(visit, doneOf(visit)),
      post: changing('edited', { action: 'edit term' }, edit),
    },
    {
      path: '/staff/terms/:slug/rename',
      access: 'reviewer',
      post: changing('renamed', { action: 'rename term', kept: ['to'] }, (visit) =>
        rename(transactions, {
          slug: slugOf(visit),
          to: field(visit.form, 'to'),
          by: visit.user.email,
        }),
      ),
    },
    {
      path: '/staff/terms/:slug/unpublish',
      access: 'reviewer',
      post: {
        ...unpublishing,
        run(visit) {
          if (field(visit.form, 'reason') !== '') return unpublishing.run(visit)
          const errors = { reason: wordsOf(visit).term.reasonMissing }
          return show(visit, { errors }, 400)
        },
      },
    },
    {
      path: '/staff/terms/:slug/rollback',
      access: 'reviewer',
      post: changing('rolledBack', { action: 'roll back term', kept: ['revision'] }, (visit) =>
        rollBack(transactions, {
          slug: slugOf(visit),
          revision: wholeFrom(visit.form.get('revision')),
          by: visit.user.email,
        }),
      ),
    },
  ]
}

type Done = 'edited' | 'renamed' | 'unpublished' | 'rolledBack'

const slugOf = ({ parameters }: SignedInVisit) => parameters['slug'] ?? ''
const pathOf = (slug: string) => `/staff/terms/${slug}`
