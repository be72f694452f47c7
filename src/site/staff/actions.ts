/** The handlers of staff forms. Before an action runs, an entry is written to the audit log. */
import type { Locale } from '../../locales/en'
import { isProblem } from '../../problems'
import type { StaffServices } from '../../serviceTypes'
import { formOn, type Submit } from '../formOn'
import type { FieldOf } from '../parts/forms'
import type { Handler, SignedInVisit } from '../visit'

/**
 * What the log says of an action. The subject is the name of the path parameter or form field that contains it.
 * If no parameter or field has this name, the name itself is the subject. `logged` are the names of form fields
 * to store.
 */
export type Entry = [action: ActionName, subject: string, ...logged: string[]]

export type ActionName = keyof Locale['staff']['actions']

/** Maximum length of a logged value in characters. */
const longestLogged = 500

/**
 * Creates the handler of a form like `formOn`, which also records the action in the audit log. If the action
 * throws, the entry's outcome remains `begun`, because the result is unknown.
 */
export function audited(
  [action, subject, ...logged]: Entry,
  page: Handler<StaffServices>,
  submit: Submit<StaffServices, SignedInVisit>,
  at?: FieldOf,
): Handler<StaffServices> {
  const run = formOn(page, submit, at)
  return async function auditedForm(services, visit) {
    const { form, parameters, user } = visit
    const detail = logged
      .map((name) => [name, loggable(form.getAll(name).join(', '))] as const)
      .filter(([, text]) => text !== '')
    const entry = await services.audit.begin({
      actor: user.email,
      action,
      subject: loggable(parameters[subject] ?? form.get(subject) ?? subject),
      detail: Object.fromEntries(detail),
    })
    const outcome = await run(services, visit)
    const isRefused = isProblem(outcome) || (visit.sent?.status ?? 200) >= 400
    await services.audit.end(entry, isRefused ? 'refused' : 'done')
    return outcome
  }
}

const loggable = (text: string) => Array.from(text.trim()).slice(0, longestLogged).join('')
