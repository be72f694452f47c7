/** Creates temporary folders. Tests need not delete them, because they are deleted with the stores. */
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates an empty folder with a space in its path. The user that runs PostgreSQL has access to the folder. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atumo '))
  chmodSync(folder, 0o755)
  return folder
}
