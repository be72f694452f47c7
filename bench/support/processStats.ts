/** Reads the CPU time and memory of a process from /proc on Linux. */
import { readFileSync } from 'node:fs'

/** The length of a clock tick in µs. Linux reports CPU times in ticks. */
const tickUs = 10_000

/** Returns the CPU time that the main thread of a process has used, in µs. */
export function mainThreadUs(pid: number): number {
  const text = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  // Skip the program's name, which is in brackets and may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [fields[11], fields[12]].map(Number)
  return ((user ?? 0) + (system ?? 0)) * tickUs
}

function memoryField(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
}

/** Returns the resident memory of a process in MB. */
export const memoryOf = (pid: number): number => memoryField(pid, 'VmRSS')

/** Returns the peak resident memory of a process so far, in MB. */
export const highestMemoryOf = (pid: number): number => memoryField(pid, 'VmHWM')
