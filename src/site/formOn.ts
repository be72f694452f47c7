/** Handlers of forms that are shown again when they are rejected. */
import { isProblem, type Problem } from '../problems'
import { valuesOf } from './forms'
import { type FieldOf, rejected } from './parts/forms'
import type { Handler, Outcome, Visit } from './visit'

export type Submit<S, V extends Visit> = (
  services: S,
  visit: V,
) => Promise<Outcome | Problem[]> | Outcome | Problem[]

/**
 * Creates the handler of a form. If `submit` returns problems, except `not_found`, the page is shown again with
 * them and with the submitted values.
 * @param page the handler of the page that has the form
 * @param at the field that a problem concerns; if undefined, the problem's own
 */
export const formOn =
  <S, V extends Visit>(page: Handler<S, V>, submit: Submit<S, V>, at?: FieldOf): Handler<S, V> =>
  async (services, visit) => {
    const outcome = await submit(services, visit)
    if (!Array.isArray(outcome) && (!isProblem(outcome) || outcome.code === 'not_found')) {
      return outcome
    }
    visit.sent = rejected(visit, outcome, valuesOf(visit.form), at)
    return page(services, visit)
  }
