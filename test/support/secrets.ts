/** The secret that all services use in tests, and keys derived from it. */
import type { Sql } from '../../src/store/clients'
import { createKeyring, type SecretSource } from '../../src/store/secrets/keyring'

export const authSecret = 'a secret that the tests alone know'

/** The environment variable that passes the secret to a process. */
export const secretEnv = { AUTH_SECRET: authSecret }

/** Returns the secret in the form that `createKeyring` accepts. */
export const testSecrets = (secret = authSecret, previous?: string): SecretSource => ({
  authSecret: secret,
  authSecretPrevious: previous,
  authSecretFile: '/nowhere/auth-secret',
})

export const testKeyring = (sql: Sql, secret = authSecret, previous?: string) =>
  createKeyring(sql, testSecrets(secret, previous))

/**
 * Returns an app's decrypted webhook secrets, and the number of hours for which the previous one remains in
 * use.
 */
export async function webhookSecretsOf(sql: Sql, clientId: string) {
  const { open } = await testKeyring(sql).keys()
  const [row] = await sql<{ secret: string; previous: string | null; hours: number | null }[]>`
    select sealed_secret as secret, sealed_previous as previous,
      round(extract(epoch from previous_until - now()) / 3600)::int as hours
    from webhook_secrets s join apps a on a.id = s.app_id where client_id = ${clientId}`
  if (!row) return undefined
  const opened = (sealed: string) => open(sealed, `webhook secret of ${clientId}`)
  const previous = row.previous === null ? null : opened(row.previous)
  return { secret: opened(row.secret), previous, hours: row.hours }
}
