/** Adds an entry to the audit log for each command that changes something. */
import { createAudit } from '../store/audit'
import type { Shell } from './command'
import { userOf } from './options'
import type { Connections } from './stores'

/** Maximum length of a recorded value in characters. Longer values are truncated. */
const longestRecorded = 500
const secret = new Set(['password'])

/**
 * Adds an entry before a command runs. If the command throws, the entry keeps the status `begun`, because the
 * result is unknown.
 * @param given the values of the command's parameters; the first one identifies what the command changes
 */
export async function record(
  { sql }: Pick<Connections, 'sql'>,
  name: string,
  given: Record<string, unknown>,
  env: Shell['env'],
) {
  const audit = createAudit(sql)
  const [subject, ...detail] = Object.entries(given)
    .filter(([key]) => !secret.has(key))
    .map(([key, value]) => [key, shown(value)] as const)
  const id = await audit.begin({
    actor: `${userOf(env)} (bin/atumo)`,
    action: name,
    subject: subject?.[1] ?? '',
    detail: Object.fromEntries(detail),
  })
  return { end: (outcome: 'done' | 'refused') => audit.end(id, outcome) }
}

const shown = (value: unknown) =>
  Array.from(Array.isArray(value) ? value.join(', ') : String(value))
    .slice(0, longestRecorded)
    .join('')
    .replaceAll('\0', '')
