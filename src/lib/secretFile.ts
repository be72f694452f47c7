/** The file that contains the service's secret. Used if AUTH_SECRET is not set. */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { UserError } from './userError'

/** Minimum length of the secret in characters. A shorter one could be guessed. */
export const secretLength = 32

/** The secret is missing, too short, or not that of the database. The message says what to do. */
export class SecretError extends UserError {
  override name = 'SecretError'
}

/** Reads the secret. @returns undefined if there is no file @throws SecretError */
export function readSecret(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= secretLength) return secret
  throw new SecretError(`${file} must contain a secret of at least ${secretLength} characters.`)
}

/**
 * Creates the file with a new secret. Only its owner can read it. If several processes try to create the file
 * at the same time, they all get the same secret.
 */
export function createSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}.new`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // Creates a link instead of renaming the draft, because linking fails if another process has
    // already created the file.
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readSecret(file) ?? createSecret(file)
}
