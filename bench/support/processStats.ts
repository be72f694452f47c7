/** CPU time and memory of a process, from Linux's /proc. */
import { readFileSync } from 'node:fs'

/** Length of a clock tick, in µs. Linux reports CPU times in ticks. */
const tickUs = 10_000

/** @returns the CPU time that the main thread of a process has used, in µs */
export function mainThreadUs(pid: number): number {
  const text = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  // The program's name, in brackets, may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [fields[11], fields[12]].map(Number)
  return ((user ?? 0) + (system ?? 0)) * tickUs
}

/** @returns the resident memory of a process, in MB */
export const memoryOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
