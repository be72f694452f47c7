/** Derives keys from the service's secret with HKDF-SHA256, one for each purpose. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export type Keys = ReturnType<typeof keysOf>

export function keysOf(secret: string) {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'atumo', purpose, 32))
  const fingerprint = derive('fingerprint').toString('hex').slice(0, 32)
  const head = `v1.${fingerprint.slice(0, 8)}`
  const sealing = derive('sealing')
  const signing = derive('signing')

  return {
    /** 32 hex digits that identify the secret without revealing it. */
    fingerprint,

    auth: derive('auth').toString('hex'),

    /**
     * Encrypts text with AES-256-GCM. Returns `v1.<key id>.<base64url of IV, tag and ciphertext>`.
     * @param about identifies the kind of text and its owner; the same value must be passed to `open`
     */
    seal: (text: string, about: string): string => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, sealing, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(`${head} ${about}`))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${head}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },

    /** @throws if the text was sealed with a different secret or a different `about` */
    open: (sealed: string, about: string): string => {
      if (!sealed.startsWith(`${head}.`)) {
        throw new Error(`${about}: sealed with another secret than the one of this process`)
      }
      const bytes = Buffer.from(sealed.slice(head.length + 1), 'base64url')
      const iv = bytes.subarray(0, ivBytes)
      const decipher = createDecipheriv(algorithm, sealing, iv, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(`${head} ${about}`))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const body = bytes.subarray(ivBytes + tagBytes)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },

    mac: (text: string) => createHmac('sha256', signing).update(text).digest('base64url'),
  }
}
