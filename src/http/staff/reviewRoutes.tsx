/** @jsxImportSource hono/jsx */
/** Reviewers decide on what was contributed, one after the other. */

import { accept, approve, type Decided, merge, reject } from '../../domain/review/review'
import type { ReviewRefusal } from '../../domain/review/reviewRefusals'
import { type ContributionView, viewContribution } from '../../domain/review/reviewView'
import type { StaffRoom } from '../rooms'
import { field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { pathIn } from '../views/layout'
import type { Said, Typed } from '../views/said'
import type { Deed, StaffRoute } from './deeds'
import { doneOf, pageAt, wholeFrom, wordsOf } from './frame'
import { messageOf } from './messages'
import { ContributionPage, shownTexts } from './reviewPage'
import { showQueue } from './reviewQueue'
import { editsOf, termFieldNames, typedIn } from './termFields'

const typedNames = [...termFieldNames, 'reason', 'into']

export function reviewRoutes(services: StaffRoom): StaffRoute[] {
  const { contributions } = services

  async function show(visit: SignedInVisit, view: ContributionView, typed: Typed, status = 200) {
    const { contribution } = view
    const [next] = await contributions.list({
      status: 'waiting',
      limit: 1,
      after: contribution.number,
    })
    const title = `${wordsOf(visit).kinds[contribution.kind]} ${contribution.number}`
    const page = pageAt(visit, `/staff/review/${contribution.id}`, title)
    return {
      view: <ContributionPage page={page} shown={view} typed={typed} next={next?.id} />,
      status,
    }
  }

  function deciding(
    done: Decision,
    action: Deed['action'],
    act: (visit: SignedInVisit, view: ContributionView) => Promise<Decided | ReviewRefusal>,
  ): Deed {
    return {
      action,
      subject: 'id',
      kept: ['reason', 'into'],
      async run(visit) {
        const view = await viewContribution(services, idOf(visit))
        if (!view) return 'missing'
        const decided = await act(visit, view)
        if ('contribution' in decided) return { to: await onward(view, done) }
        // As it is by now: somebody may have decided on it, or changed the term.
        const current = (await viewContribution(services, idOf(visit))) ?? view
        return refuse(visit, current, decided)
      },
    }
  }

  function refuse(visit: SignedInVisit, view: ContributionView, refusal: ReviewRefusal) {
    const values = typedIn(visit.form, typedNames)
    if (refusal.kind === 'reason missing') {
      const errors = { reason: wordsOf(visit).refused.plain['reason missing'] }
      return show(visit, view, { values, errors }, 400)
    }
    return show(visit, view, { values, problem: messageOf(visit, refusal) }, 409)
  }

  /** The next that waits, from the first again behind the last. */
  async function onward({ contribution }: ContributionView, done: Decision): Promise<string> {
    const waiting = (after: number) => contributions.list({ status: 'waiting', limit: 1, after })
    const [next] = [...(await waiting(contribution.number)), ...(await waiting(0))]
    return `/staff/review${next ? `/${next.id}` : ''}?done=${done}&of=${contribution.id}`
  }

  return [
    {
      path: '/staff/review',
      access: 'reviewer',
      get: (visit) => showQueue(contributions, visit, decidedOf(visit)),
    },
    {
      path: '/staff/review/:id',
      access: 'reviewer',
      async get(visit): Promise<Outcome> {
        const view = await viewContribution(services, idOf(visit))
        return view ? show(visit, view, decidedOf(visit)) : 'missing'
      },
    },
    {
      path: '/staff/review/:id/approve',
      access: 'reviewer',
      post: deciding('approved', 'approve submission', (visit, view) =>
        approve(services, idOf(visit), {
          ...verdictOf(visit),
          edits: editsOf(visit.form, shownTexts(view)),
        }),
      ),
    },
    {
      path: '/staff/review/:id/reject',
      access: 'reviewer',
      post: deciding('rejected', 'reject contribution', (visit) =>
        reject(services, idOf(visit), verdictOf(visit)),
      ),
    },
    {
      path: '/staff/review/:id/accept',
      access: 'reviewer',
      post: deciding('accepted', 'accept suggestion', (visit, view) =>
        accept(services, idOf(visit), {
          ...verdictOf(visit),
          edits: editsOf(visit.form, shownTexts(view)),
          revision: wholeFrom(visit.form.get('revision')),
        }),
      ),
    },
    {
      path: '/staff/review/:id/merge',
      access: 'reviewer',
      post: deciding('merged', 'merge submission', (visit) =>
        merge(services, idOf(visit), { ...verdictOf(visit), into: field(visit.form, 'into') }),
      ),
    },
  ]
}

type Decision = 'approved' | 'rejected' | 'accepted' | 'merged'

const idOf = ({ parameters }: SignedInVisit) => parameters['id'] ?? ''

const verdictOf = ({ user, form }: SignedInVisit) => ({
  by: user.email,
  reason: field(form, 'reason'),
})

/** What was decided on the page before, with a way back to it. */
function decidedOf(visit: SignedInVisit): Said {
  const { notice } = doneOf(visit)
  const id = visit.query.get('of') ?? ''
  if (!notice || !/^su[bg]_\w{20}$/.test(id)) return {}
  return {
    notice: (
      <>
        {notice} <a href={pathIn(visit.language, `/staff/review/${id}`)}>{id}</a>
      </>
    ),
  }
}
