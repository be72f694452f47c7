/** Staff actions. Before an action runs, an entry is written to the audit log. */
import type { Locale } from '../../locales/en'
import { isProblem } from '../../problems'
import type { StaffServices } from '../../serviceTypes'
import type { Outcome, SignedInVisit } from '../visit'

export interface StaffAction<S = StaffServices> {
  action: keyof Locale['staff']['actions']
  /**
   * The name of the path parameter or form field that contains the subject of the action. If no parameter or
   * field has this name, the name itself is the subject.
   */
  subject: string
  /** Names of form fields to store in the log entry. */
  logged?: readonly string[]
  /** Maximum size of the action's form in bytes. Defaults to 64 KiB. */
  formLimit?: number
  run: (services: S, visit: SignedInVisit) => Promise<Outcome> | Outcome
}

/** Maximum length of a logged value in characters. */
const longestLogged = 500

/**
 * Runs an action and records it in the audit log. If the action throws, the entry's outcome remains `begun`,
 * because the result is unknown.
 */
export const audited =
  <S>({ action, subject, logged = [], run }: StaffAction<S>) =>
  async (services: S & Pick<StaffServices, 'audit'>, visit: SignedInVisit): Promise<Outcome> => {
    const { audit } = services
    const { form, parameters, user } = visit
    const detail = logged.map((name) => [name, loggable(form.getAll(name).join(', '))])
    const entry = await audit.begin({
      actor: user.email,
      action,
      subject: loggable(parameters[subject] ?? form.get(subject) ?? subject),
      detail: Object.fromEntries(detail.filter(([, text]) => text !== '')) as Record<
        string,
        string
      >,
    })
    const outcome = await run(services, visit)
    await audit.end(entry, isDone(outcome) ? 'done' : 'refused')
    return outcome
  }

function isDone(outcome: Outcome): boolean {
  if (isProblem(outcome)) return false
  return 'view' in outcome ? (outcome.status ?? 200) < 400 : true
}

const loggable = (text: string) => Array.from(text.trim()).slice(0, longestLogged).join('')
