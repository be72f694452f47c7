/**
 * Fast password hashing for tests. scrypt, which the service uses, is meant to be slow and takes 0.1 s of CPU
 * time.
 */
import type { PasswordHashing } from '../../src/store/accounts/options'

const hashOf = (password: string) => new Bun.CryptoHasher('sha256').update(password).digest('hex')

export const quickPasswords: PasswordHashing = {
  hash: async (password) => hashOf(password),
  verify: async ({ hash, password }) => hash === hashOf(password),
}
