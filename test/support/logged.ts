/** Creates a logger whose lines a test can read. */
import pino from 'pino'

export type LogLine = Record<string, unknown> & { msg: string }

export function openLog() {
  const lines: LogLine[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as LogLine)
  return { log: pino({ level: 'info' }, { write }), lines }
}
