/** Names the reasons for which a TLS connection to a server fails. */
import { connect } from 'node:tls'
import { codeOf } from './unavailable'

/** Patterns of error codes from Bun's `fetch`, and from OpenSSL through `node:tls`. The first match counts. */
const failures = [
  [/^CERT_HAS_EXPIRED$/, 'certificate_expired'],
  [/^CERT_NOT_YET_VALID$/, 'certificate_not_yet_valid'],
  // The certificate is for another host name or address.
  [/ALTNAME|HOSTNAME_MISMATCH/, 'certificate_wrong_host'],
  [/^DEPTH_ZERO_SELF_SIGNED_CERT$/, 'certificate_self_signed'],
  // The authority is unknown, or the server does not send its intermediate certificates.
  [/UNABLE_TO_(GET|VERIFY)|SELF_SIGNED|^CERT_UNTRUSTED$/, 'certificate_untrusted'],
  // The server supports no TLS version from 1.2.
  [/ALERT_PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/, 'tls_version'],
  // The server responds on this port, but not with TLS.
  [/WRONG_VERSION_NUMBER|HTTP_REQUEST/, 'tls_missing'],
  // The sender has no certificate, so every alert about one means that the server wanted it.
  [/ALERT_\w*CERTIFICATE/, 'client_certificate_required'],
  [/CERT/, 'certificate_invalid'],
  [/TLS|SSL|^EPROTO$/, 'tls_failed'],
] as const

export type TlsFailure = (typeof failures)[number][1]

/** Returns the reason for an error code; undefined if the code is not about TLS. */
export const tlsFailureOf = (code: string): TlsFailure | undefined =>
  failures.find(([pattern]) => pattern.test(code))?.[1]

export const isCertificateFailure = (code: string) =>
  tlsFailureOf(code)?.startsWith('certificate_') ?? false

export const isUntrusted = (code: string) =>
  /^certificate_(untrusted|self_signed)$/.test(tlsFailureOf(code) ?? '')

/** The code of Bun's `fetch` for a failed handshake, unless the certificate is invalid. */
export const handshakeFailed = 'EPROTO'

/** How long to wait for an alert, in milliseconds. Servers send it as soon as the handshake fails. */
const alertMs = 1000

interface Target {
  address: string
  port: number
  /** The host name for SNI; undefined if the URL contains an address. */
  serverName: string | undefined
  signal: AbortSignal
}

/**
 * Finds out why `fetch` failed with `handshakeFailed`: connects again, and reads the alert of the server. Sends no
 * data.
 * @returns the error code of the connection; `handshakeFailed` if it does not fail again
 */
export function handshakeError({ address, port, serverName, signal }: Target): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect({
    host: address,
    port,
    ...(serverName && { servername: serverName }),
    // `fetch` has already verified the certificate.
    rejectUnauthorized: false,
  })
  socket.on('error', (error: unknown) => {
    const code = codeOf(error)
    // In TLS 1.2, a server that requires a client certificate sends the same alert as one that supports no
    // common cipher, but only after the cipher is agreed on.
    const hasCipher = Boolean((socket.getCipher() as { name: string | null } | null)?.name)
    resolve(hasCipher && /ALERT_HANDSHAKE_FAILURE/.test(code) ? 'ALERT_CERTIFICATE_REQUIRED' : code)
  })
  socket.on('close', () => resolve(handshakeFailed))
  // With TLS 1.3, an alert about a missing certificate arrives after the handshake.
  const ended = AbortSignal.any([signal, AbortSignal.timeout(alertMs)])
  const end = () => void socket.destroy()
  ended.addEventListener('abort', end)
  if (ended.aborted) end()
  return promise.finally(end)
}
