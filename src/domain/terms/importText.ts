/** Imports terms from a text in place of a file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Imported, type ImportOptions, importTerms } from './termFile'

/** @returns a problem if the text is not a CSV of terms */
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
