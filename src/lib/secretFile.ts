/** The file that keeps a secret which the environment does not name. */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Characters that a secret has at least: a shorter one could be found by trying. */
export const secretLength = 32

/** A secret that is missing, too short or not the right one. The message says what to do. */
export class SecretError extends Error {
  override name = 'SecretError'
}

/** @returns the secret, or undefined without the file @throws SecretError */
export function readSecret(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= secretLength) return secret
  throw new SecretError(`${file} must contain a secret of at least ${secretLength} characters.`)
}

/** Makes the file with a new secret, for its owner alone. Of several processes at once, all get the same secret. */
export function createSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}.new`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // Unlike a renaming, a link never replaces a file that another process has made meanwhile.
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readSecret(file) ?? createSecret(file)
}
