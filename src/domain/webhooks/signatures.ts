/** HMAC-SHA256 of the raw body. The key is the whole secret, including its `whsec_` prefix. */
import { createHmac } from 'node:crypto'

export const newWebhookSecret = () =>
  `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')}`

/** @returns `sha256=<hex>` */
export const sign = (secret: string, body: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
