/**
 * Tests that DATABASE_URL is parsed correctly, even with several hosts or a password. Also tests that the
 * database name in the URL can be replaced.
 */
import { expect, test } from 'bun:test'
import {
  databaseOf,
  parsePostgresUrl,
  withDatabase,
  withoutPassword,
} from '../../src/store/postgresUrl'

const two =
  'postgres://atumo:p%40ss@a:5432,b:5433/atumo?target_session_attrs=read-write&prepare=true'

test('names each host in a URL of its own, without what the client does not know', () => {
  expect(parsePostgresUrl(two)).toEqual({
    urls: [
      'postgres://atumo:p%40ss@a:5432/atumo?prepare=true',
      'postgres://atumo:p%40ss@b:5433/atumo?prepare=true',
    ],
    tls: undefined,
  })
})

test('changes the database, and keeps hosts and parameters', () => {
  expect(databaseOf(two)).toBe('atumo')
  expect(withDatabase(two, 'a b')).toBe(two.replace('/atumo?', '/a%20b?'))
})

test('splits off the password', () => {
  expect(withoutPassword(two)).toEqual({ url: two.replace(':p%40ss', ''), password: 'p@ss' })
  const none = 'postgres://atumo@a/atumo'
  expect(withoutPassword(none)).toEqual({ url: none, password: '' })
  expect(withoutPassword('postgres://a:5432/atumo').url).toBe('postgres://a:5432/atumo')
})

test('refuses what is no URL, without showing it', () => {
  expect(() => parsePostgresUrl('atumo:secret@a')).toThrow(
    'is invalid. Use postgres://user:password@host:port/database',
  )
})

test('refuses a missing file of certificates', () => {
  const url = 'postgres://a/atumo?sslmode=verify-full&sslrootcert=/missing.pem'
  expect(() => parsePostgresUrl(url)).toThrow('/missing.pem')
})
