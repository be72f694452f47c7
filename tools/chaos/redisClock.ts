/**
 * Provides a redis-server with an adjustable clock. A preloaded library (clock.c) adds an offset to the time.
 */
import { chmodSync, closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface RedisClock {
  /** Sets the offset from the real time, in seconds. */
  move(seconds: number): void
}

/**
 * Creates a redis-server wrapper that preloads the library, and puts the wrapper's folder first on this
 * process's PATH.
 * @returns undefined if redis-server is not installed or the library cannot be built, for example because
 *   there is no C compiler
 */
export async function installRedisClock(folder: string): Promise<RedisClock | undefined> {
  const library = join(folder, 'clock.so')
  const [compiler, program] = [Bun.which('cc'), Bun.which('redis-server')]
  if (compiler === null || program === null) return undefined
  const source = join(import.meta.dir, 'clock.c')
  const building = Bun.spawn([compiler, '-shared', '-fPIC', '-O2', '-o', library, source])
  if ((await building.exited) !== 0) return undefined

  const offset = join(folder, 'offset')
  writeFileSync(offset, Buffer.alloc(8), { mode: 0o644 })
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  chmodSync(bin, 0o755)
  const wrapper = join(bin, 'redis-server')
  const settings = `LD_PRELOAD='${library}' CLOCK_OFFSET_FILE='${offset}'`
  writeFileSync(wrapper, `#!/bin/sh\nexec env ${settings} '${program}' "$@"\n`)
  chmodSync(wrapper, 0o755)
  process.env['PATH'] = `${bin}:${process.env['PATH'] ?? ''}`
  return {
    move(seconds) {
      const bytes = Buffer.alloc(8)
      bytes.writeBigInt64LE(BigInt(seconds))
      const file = openSync(offset, 'r+')
      // Writes the offset in a single call, so that Redis never reads a partial value.
      writeSync(file, bytes)
      closeSync(file)
    },
  }
}
