/** A small in-memory disk for the files of PostgreSQL and Redis. A run can fill it up. */
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const megabytes = 700

export interface Disk {
  /** The folder where the disk is mounted. */
  root: string
  /** Creates a folder on the disk. */
  folder(name: string): string
  /** Uses up the free space. */
  fill(): void
  /** Frees the space that `fill` used. */
  free(): void
  /**
   * False if the disk could not be mounted, which requires root. In that case, a folder on the real disk is
   * used.
   */
  canFill: boolean
}

/** Mounts the disk at a folder, and unmounts it when the process exits. */
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
        // The write fails once the disk is full, so ignore the error.
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
  }
}

const run = (command: string[]) =>
  Bun.spawn(command, { stdout: 'ignore', stderr: 'ignore' }).exited.catch(() => 1)
