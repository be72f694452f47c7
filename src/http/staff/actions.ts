/** What staff do leaves an entry in the audit log, there before it is done. */
import type { Locale } from '../../locales/en'
import type { StaffRoom } from '../rooms'
import type { Outcome, SignedInVisit } from '../site/visit'

export interface StaffAction<S = StaffRoom> {
  action: keyof Locale['staff']['actions']
  /** What it is done to: the name of a piece of the path or of a field, else a word of its own. */
  subject: string
  /** Fields that the log keeps beside it. */
  kept?: readonly string[]
  /** Bytes that its form may have, where that is more than usual. */
  formLimit?: number
  run: (services: S, visit: SignedInVisit) => Promise<Outcome> | Outcome
}

/** Characters of a text that the log keeps. */
const mostKept = 500

/** An action that breaks off stays `begun`, because it is unknown how far it came. */
export const audited =
  <S>({ action, subject, kept = [], run }: StaffAction<S>) =>
  async (services: S & Pick<StaffRoom, 'audit'>, visit: SignedInVisit): Promise<Outcome> => {
    const { audit } = services
    const { form, parameters, user } = visit
    const detail = kept.map((name) => [name, loggable(form.getAll(name).join(', '))])
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
  if (outcome === 'missing' || 'refusal' in outcome) return false
  return 'view' in outcome ? (outcome.status ?? 200) < 400 : true
}

const loggable = (text: string) => Array.from(text.trim()).slice(0, mostKept).join('')
