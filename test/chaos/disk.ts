/** A small disk in memory that can be filled, for the files of PostgreSQL and Redis. */
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const megabytes = 700

export interface Disk {
  /** Where it is mounted. */
  root: string
  folder(name: string): string
  /** Takes all space that is left, but a little. */
  fill(): void
  /** Gives it back. */
  free(): void
  /** Whether it can be filled: mounting one takes root. */
  canFill: boolean
}

/** Mounts it in a folder until the process exits. */
export async function mountDisk(at: string): Promise<Disk> {
  const root = join(at, 'disk')
  mkdirSync(root)
  const mount = ['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', root]
  const canFill = (await run(mount)) === 0
  if (canFill) process.on('exit', () => void Bun.spawnSync(['umount', '-l', root]))
  const ballast = join(root, 'ballast')
  return {
    root,
    canFill,
    folder(name) {
      const folder = join(root, name)
      mkdirSync(folder)
      chmodSync(folder, 0o755)
      return folder
    },
    fill() {
      const file = openSync(ballast, 'w')
      try {
        for (const chunk = Buffer.alloc(2 ** 20); ; ) writeSync(file, chunk)
      } catch {
        // It is full.
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
  }
}

const run = (command: string[]) =>
  Bun.spawn(command, { stdout: 'ignore', stderr: 'ignore' }).exited.catch(() => 1)
