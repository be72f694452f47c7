import { expect, test } from 'bun:test'
import { type AccessRules, type RequestSource, refuse } from '../../../src/domain/apps/access'
import { parseOrigins } from '../../../src/domain/apps/origins'
import { parseNetworks } from '../../../src/lib/networks'

function rules(settings: { addresses?: string[]; origins?: string[] } = {}): AccessRules {
  const addresses = parseNetworks(settings.addresses ?? [])
  const origins = parseOrigins(settings.origins ?? [])
  return { revoked: false, scopes: new Set(['dictionary:read']), addresses, origins }
}

const source = (address: string | undefined, origin: string | null): RequestSource => ({
  address,
  origin,
})

const listed = rules({ addresses: ['192.0.2.1'], origins: ['https://a.example'] })
const stranger = source('198.51.100.1', 'https://b.example')

test('refuses in the order: revoked, scope, address, origin', () => {
  const revoked = { ...listed, revoked: true }
  expect(refuse(revoked, 'dictionary:write', 'api', stranger)).toEqual({ code: 'revoked' })
  expect(refuse(listed, 'dictionary:write', 'api', stranger)).toEqual({
    code: 'scope_missing',
    scope: 'dictionary:write',
  })
  expect(refuse(listed, 'dictionary:read', 'api', stranger)).toEqual({
    code: 'address_blocked',
    address: '198.51.100.1',
  })
  const neighbour = source('192.0.2.1', 'https://b.example')
  expect(refuse(listed, 'dictionary:read', 'api', neighbour)).toEqual({
    code: 'origin_blocked',
    origin: 'https://b.example',
  })
  const friend = source('192.0.2.1', 'https://a.example')
  expect(refuse(listed, 'dictionary:read', 'api', friend)).toBeUndefined()
})

test('allows every address and origin without allowlists', () => {
  expect(refuse(rules(), 'dictionary:read', 'api', stranger)).toBeUndefined()
  expect(refuse(rules(), 'dictionary:read', 'api', source(undefined, 'null'))).toBeUndefined()
})

test('allows any app without a required scope, except a revoked one', () => {
  const scopeless = { ...rules(), scopes: new Set<never>() }
  expect(refuse(scopeless, undefined, 'api', stranger)).toBeUndefined()
  expect(refuse({ ...scopeless, revoked: true }, undefined, 'api', stranger)).toEqual({
    code: 'revoked',
  })
})

test('does not apply the IP allowlist to visitors of the widget', () => {
  const addresses = rules({ addresses: ['192.0.2.1'], origins: ['https://b.example'] })
  expect(refuse(addresses, 'dictionary:read', 'embed', stranger)).toBeUndefined()
  expect(refuse(listed, 'dictionary:read', 'embed', stranger)).toMatchObject({
    code: 'origin_blocked',
  })
})

test('refuses the widget of an app with an IP allowlist and no origin allowlist', () => {
  const closed = rules({ addresses: ['192.0.2.1'] })
  const refusal = { code: 'pages_not_listed' } as const
  for (const origin of [null, 'null', 'https://a.example']) {
    expect(refuse(closed, 'dictionary:read', 'embed', source('192.0.2.1', origin))).toEqual(refusal)
    expect(refuse(closed, 'dictionary:read', 'embed', source(undefined, origin))).toEqual(refusal)
    expect(refuse(closed, 'dictionary:read', 'api', source('192.0.2.1', origin))).toBeUndefined()
  }
})

test('checks revocation and scope before the missing origin allowlist', () => {
  const closed = rules({ addresses: ['192.0.2.1'] })
  expect(refuse({ ...closed, revoked: true }, 'dictionary:read', 'embed', stranger)).toEqual({
    code: 'revoked',
  })
  expect(refuse(closed, 'dictionary:write', 'embed', stranger)).toMatchObject({
    code: 'scope_missing',
  })
})

test('allows a request without Origin, and refuses one with Origin null', () => {
  const origins = rules({ origins: ['https://a.example'] })
  expect(refuse(origins, 'dictionary:read', 'api', source('192.0.2.1', null))).toBeUndefined()
  expect(refuse(origins, 'dictionary:read', 'api', source('192.0.2.1', 'null'))).toEqual({
    code: 'origin_blocked',
    origin: 'null',
  })
})

test('refuses an unknown address if there is an IP allowlist', () => {
  const addresses = rules({ addresses: ['0.0.0.0/0', '::/0'] })
  expect(refuse(addresses, 'dictionary:read', 'api', source(undefined, null))).toEqual({
    code: 'address_blocked',
    address: '',
  })
})

test('reads the address only if there is an IP allowlist', () => {
  let asked = 0
  const counting: RequestSource = {
    get address() {
      asked++
      return '192.0.2.1'
    },
    origin: null,
  }
  refuse(rules(), 'dictionary:read', 'api', counting)
  refuse(listed, 'dictionary:read', 'embed', counting)
  refuse({ ...listed, revoked: true }, 'dictionary:read', 'api', counting)
  expect(asked).toBe(0)
  refuse(listed, 'dictionary:read', 'api', counting)
  expect(asked).toBe(1)
})
