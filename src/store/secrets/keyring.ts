/** Provides this process's encryption keys, and detects whether the database is encrypted with another secret. */
import { type Keys, keysOf } from '../../lib/keys'
import { createSecret, readSecret, SecretError } from '../../lib/secretFile'
import type { Sql, Transaction } from '../clients'
import { appliedTo } from '../migrate'
import { inTime, inTransaction, only } from '../queries'

export interface SecretSource {
  /** AUTH_SECRET; undefined to use the file. */
  authSecret: string | undefined
  /** AUTH_SECRET_PREVIOUS: the former secret, with which the database may still be encrypted. */
  authSecretPrevious: string | undefined
  /** Path of the secret file. If AUTH_SECRET is not set, the file is created when it is first needed. */
  authSecretFile: string
}

export type Keyring = ReturnType<typeof createKeyring>

/** Milliseconds between checks for a changed secret. */
export const secretCheckMs = 5000

export function createKeyring(sql: Sql, source: SecretSource) {
  let opened: Promise<Keys> | undefined

  async function open(): Promise<Keys> {
    // Servers and workers open their keys at startup, so none of them uses an old database.
    await inTime(appliedTo(sql))
    const secret = source.authSecret ?? readSecret(source.authSecretFile)
    const known = secret === undefined ? undefined : keysOf(secret)
    const stored = await inTime(fingerprintIn(sql))
    if (known && stored === known.fingerprint) return known
    return inTransaction(sql, async (tx) => {
      await tx`select from settings for update`
      return settle(tx, source)
    })
  }

  function keys(): Promise<Keys> {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  return {
    /** @throws SecretError if the database is encrypted with another secret; OldDatabase; Unavailable */
    keys,

    /** Returns the keys and locks them: no other process can change the secret during the transaction. */
    async keysFor(tx: Transaction): Promise<Keys> {
      const own = await keys()
      await tx`select from settings for share`
      return confirm(own, await fingerprintIn(tx))
    },

    /** `unused`: the database is not encrypted yet. @throws SecretError if the secret file is invalid; Unavailable */
    async inspect(): Promise<'own' | 'other' | 'unused'> {
      const secret = source.authSecret ?? readSecret(source.authSecretFile)
      const stored = await inTime(fingerprintIn(sql))
      if (stored === null) return 'unused'
      return secret !== undefined && keysOf(secret).fingerprint === stored ? 'own' : 'other'
    },

    /** @throws SecretError if the database is now encrypted with another secret; OldDatabase; Unavailable */
    async check(): Promise<void> {
      confirm(await keys(), await inTime(fingerprintIn(sql)))
    },
  }
}

function confirm(keys: Keys, stored: string | null): Keys {
  if (stored === keys.fingerprint) return keys
  throw new SecretError(
    "The database's secret was changed while this process was running. Restart the process with the new AUTH_SECRET.",
  )
}

/** Finds or creates the secret. Re-encrypts values that are still encrypted with the previous secret. */
async function settle(tx: Transaction, source: SecretSource): Promise<Keys> {
  const stored = await fingerprintIn(tx)
  const previous = source.authSecretPrevious ? keysOf(source.authSecretPrevious) : undefined
  const former = previous?.fingerprint === stored ? previous : undefined
  const keys = keysOf(secretOf(source, stored === null || former !== undefined))
  if (stored === keys.fingerprint) return keys
  if (former) await encryptAnew(tx, former, keys)
  else if (stored !== null) {
    throw new SecretError(`AUTH_SECRET does not match this database. ${advice(source)}`)
  }
  await tx`update settings set key_fingerprint = ${keys.fingerprint}`
  return keys
}

function secretOf(source: SecretSource, mayCreate: boolean): string {
  const secret = source.authSecret ?? readSecret(source.authSecretFile)
  if (secret !== undefined) return secret
  if (mayCreate) return createSecret(source.authSecretFile)
  throw new SecretError(`The secret of this database is missing. ${advice(source)}`)
}

const advice = ({ authSecretFile: file }: SecretSource) =>
  `Set AUTH_SECRET to the secret that the other processes use, or copy their ${file}. To change the secret, set AUTH_SECRET_PREVIOUS to the old one.`

async function fingerprintIn(sql: Sql | Transaction): Promise<string | null> {
  const { fingerprint } = await only(sql<{ fingerprint: string | null }[]>`
    select key_fingerprint as fingerprint from settings`)
  return fingerprint
}

/** Binds an encrypted webhook secret to its app, so that it cannot be decrypted for another. */
export const aboutWebhooksOf = (clientId: string) => `webhook secret of ${clientId}`

/** Encrypts all values with the new keys. The caller must hold the lock on `settings`. */
async function encryptAnew(tx: Transaction, former: Keys, keys: Keys): Promise<void> {
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
