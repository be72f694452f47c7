/** Re-encrypts all secret values in the database with a new secret, in one transaction. */
import type { Keys } from '../../lib/keys'
import type { Transaction } from '../clients'

/**
 * The context that binds an encrypted webhook secret to its app, so that the secret cannot be decrypted for
 * another app.
 */
export const aboutWebhooksOf = (clientId: string) => `webhook secret of ${clientId}`

/** Encrypts all values with the new keys. The caller must hold the lock on `settings`. */
export async function encryptAnew(tx: Transaction, former: Keys, keys: Keys): Promise<void> {
  await encryptWebhookSecrets(tx, former, keys)
  await encryptSecondFactors(tx, former, keys)
}

async function encryptWebhookSecrets(tx: Transaction, former: Keys, keys: Keys) {
  const rows = await tx<
    { appId: number; clientId: string; secret: string; previous: string | null }[]
  >`
    select s.app_id as "appId", a.client_id as "clientId", s.sealed_secret as secret,
      s.sealed_previous as previous
    from webhook_secrets s join apps a on a.id = s.app_id order by s.app_id for update of s`
  for (const { appId, clientId, secret, previous } of rows) {
    const about = aboutWebhooksOf(clientId)
    const resealed = (sealed: string) => keys.seal(former.open(sealed, about), about)
    await tx`
      update webhook_secrets set sealed_secret = ${resealed(secret)},
        sealed_previous = ${previous === null ? null : resealed(previous)}
      where app_id = ${appId}`
  }
}

async function encryptSecondFactors(tx: Transaction, former: Keys, keys: Keys) {
  const rows = await tx<{ id: string; secret: string; codes: string }[]>`
    select id, secret, backup_codes as codes from two_factors order by id for update`
  if (rows.length === 0) return
  // Loads the package only when it is needed, because it is slow to load and rarely used.
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto')
  const resealed = async (data: string) =>
    symmetricEncrypt({ key: keys.auth, data: await symmetricDecrypt({ key: former.auth, data }) })
  for (const { id, secret, codes } of rows) {
    await tx`
      update two_factors set secret = ${await resealed(secret)}, backup_codes = ${await resealed(codes)}
      where id = ${id}`
  }
}
