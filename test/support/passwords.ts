/**
 * Fast password hashing for tests. The service uses scrypt, which is slow by design and takes 0.1 s of CPU
 * time.
 */
import type { PasswordHashing } from '../../src/store/accounts/options'

const hashOf = (password: string) => new Bun.CryptoHasher('sha256').update(password).digest('hex')

export const quickPasswords: PasswordHashing = {
  hash: async (password) => hashOf(password),
  verify: async ({ hash, password }) => hash === hashOf(password),
}
