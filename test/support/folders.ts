/** Folders of a test's own. bin/test removes them all when it ends, so no test does. */
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new empty folder, with a space in its path, that PostgreSQL's user can enter as well. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atumo '))
  chmodSync(folder, 0o755)
  return folder
}
