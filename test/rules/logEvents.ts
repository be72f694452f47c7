/** Finds the events that the code logs, and the events listed on the operations page. */
import { parseSync, Visitor } from 'oxc-parser'
import type { Source } from './sources'

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal']

export interface LogEvent {
  level: string
  /**
   * The event, or undefined if the message is not a constant and thus cannot be found by searching the code.
   */
  event: string | undefined
  fields: string[]
}

/** Returns the events that a file logs with calls such as `log.warn({ fields }, 'event')`. */
export function loggedIn({ file, text }: Source): LogEvent[] {
  const found: LogEvent[] = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const logger =
        callee.object.type === 'MemberExpression' ? callee.object.property : callee.object
      const level = callee.property.name
      if (logger.type !== 'Identifier' || logger.name !== 'log' || !levels.includes(level)) return
      const message = given.at(-1)
      const isConstant = message?.type === 'Literal' && typeof message.value === 'string'
      const event = isConstant ? message.value : undefined
      const [data] = given
      const properties = data?.type === 'ObjectExpression' ? data.properties : []
      const fields = properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : [],
      )
      found.push({ level, event, fields })
    },
  })
  visitor.visit(parseSync(file, text).program)
  return found
}

/** Reads the rows of the event table, whose columns are level, event, fields, and what to do. */
export const documentedIn = (page: string): LogEvent[] =>
  [...page.matchAll(/^\| (\w+) \| `([^`]+)` \| (.*?) \| .+ \|$/gm)]
    .filter(([, level = '']) => levels.includes(level))
    .map(([, level = '', event, fields = '']) => ({
      level,
      event,
      fields: [...fields.matchAll(/`(\w+)`/g)].map(([, field = '']) => field),
    }))

/**
 * Returns the events and fields that are missing from the page, and the events on the page that no code logs.
 */
export function differences(logged: LogEvent[], documented: LogEvent[]): string[] {
  const isIn = (all: LogEvent[], one: LogEvent) =>
    all.some(({ level, event }) => level === one.level && event === one.event)
  return [
    ...logged
      .filter((one) => !isIn(documented, one))
      .map(({ level, event }) => `not documented: ${level} ${event}`),
    ...documented
      .filter((one) => !isIn(logged, one))
      .map(({ level, event }) => `not logged: ${level} ${event}`),
    ...logged.flatMap(({ event, fields }) => {
      const row = documented.find((one) => one.event === event)
      return fields
        .filter((field) => row && !row.fields.includes(field))
        .map((field) => `not documented: ${field} of ${event}`)
    }),
  ]
}
