/** Imports terms from a string instead of a file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Imported, type ImportOptions, importTerms } from './termFile'

/** @returns a report; a problem if the string is not CSV with terms */
export async function importText(
  csv: string,
  options: Omit<ImportOptions, 'file'>,
): Promise<Imported> {
  const dir = await mkdtemp(join(tmpdir(), 'atumo-import-'))
  try {
    const file = join(dir, 'terms.csv')
    await writeFile(file, csv)
    return await importTerms({ ...options, file })
  } finally {
    await rm(dir, { recursive: true })
  }
}
