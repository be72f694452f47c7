/** Compares bearer tokens. */
import { timingSafeEqual } from 'node:crypto'

/** Whether a request has the given bearer token. The comparison takes constant time. */
export function bearerAllows(request: Request, token: string): boolean {
  const given = request.headers.get('authorization') ?? ''
  const [a, b] = [given, `Bearer ${token}`].map((text) =>
    new Bun.CryptoHasher('sha256').update(text).digest(),
  )
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
