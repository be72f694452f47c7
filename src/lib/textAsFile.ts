/** Provides text as a temporary file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs `work` with the path of a temporary file that contains the text. */
export async function withTextAsFile<T>(
  text: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'atumo-import-'))
  try {
    const file = join(dir, 'terms.csv')
    await writeFile(file, text)
    return await work(file)
  } finally {
    await rm(dir, { recursive: true })
  }
}
