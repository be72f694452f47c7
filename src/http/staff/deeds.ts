/** Pages of the staff as rows. What is done leaves an entry in the audit log, there before it is done. */
import type { Locale } from '../../locales/en'
import type { Audit } from '../../store/audit'
import type { Outcome, SignedInVisit, SiteRoute } from '../site/visit'

type Handler = (visit: SignedInVisit) => Promise<Outcome> | Outcome

export interface Deed {
  action: keyof Locale['staff']['actions']
  /** What it is done to: the name of a piece of the path or of a field, else a word of its own. */
  subject: string
  /** Fields that the log keeps beside it. */
  kept?: readonly string[]
  run: Handler
}

export interface StaffRoute {
  path: string
  access: 'reviewer' | 'admin'
  /** Bytes, where they are more than usual. */
  formLimit?: number
  get?: Handler
  post?: Deed
}

/** Characters of a text that the log keeps. */
const mostKept = 500

export const asSiteRoute =
  (audit: Audit) =>
  ({ path, access, formLimit, get, post }: StaffRoute): SiteRoute => ({
    path,
    ...(formLimit !== undefined && { formLimit }),
    access,
    ...(get && { get }),
    ...(post && { post: audited(audit, post) }),
  })

/** A deed that breaks off stays `begun`: nobody knows how far it came. */
const audited =
  (audit: Audit, { action, subject, kept = [], run }: Deed) =>
  async (visit: SignedInVisit): Promise<Outcome> => {
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
    const outcome = await run(visit)
    await audit.end(entry, isDone(outcome) ? 'done' : 'refused')
    return outcome
  }

function isDone(outcome: Outcome): boolean {
  if (outcome === 'missing' || 'refusal' in outcome) return false
  return 'view' in outcome ? (outcome.status ?? 200) < 400 : true
}

const loggable = (text: string) => Array.from(text.trim()).slice(0, mostKept).join('')
