/** Temporary folders. bin/test deletes them at its end, so tests do not. */
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new empty folder with a space in its path. PostgreSQL's user can enter it too. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atumo '))
  chmodSync(folder, 0o755)
  return folder
}
