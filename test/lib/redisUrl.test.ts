import { describe, expect, test } from 'bun:test'
import { parseRedisUrl, RedisUrlError } from '../../src/lib/redisUrl'

const plain = { isTls: false, db: 0 }
const one = (host: string, port = 6379) => ({ kind: 'servers', servers: [{ host, port }] }) as const

describe('a URL', () => {
  test.each<[string, object]>([
    ['redis://redis.internal', { ...plain, ...one('redis.internal') }],
    ['REDIS://127.0.0.1:7000', { ...plain, ...one('127.0.0.1', 7000) }],
    ['redis://[::1]:7000', { ...plain, ...one('::1', 7000) }],
    ['redis://own/3', { ...plain, ...one('own'), db: 3 }],
    ['redis://own?db=3', { ...plain, ...one('own'), db: 3 }],
    ['redis://:secret@own', { ...plain, ...one('own'), password: 'secret' }],
    ['redis://me:a:b%2F%40@own', { ...plain, ...one('own'), username: 'me', password: 'a:b/@' }],
    ['redis://me:p@ss@own', { ...plain, ...one('own'), username: 'me', password: 'p@ss' }],
    ['rediss://own', { ...plain, ...one('own'), isTls: true }],
  ])('%s names one server', (url, target) => {
    expect(parseRedisUrl(url)).toEqual(target as ReturnType<typeof parseRedisUrl>)
  })

  test('with several hosts names nodes of a cluster', () => {
    expect(parseRedisUrl('rediss://me:secret@a,b:7000,[::1]:7001')).toEqual({
      isTls: true,
      db: 0,
      username: 'me',
      password: 'secret',
      kind: 'servers',
      servers: [
        { host: 'a', port: 6379 },
        { host: 'b', port: 7000 },
        { host: '::1', port: 7001 },
      ],
    })
  })

  test('with +sentinel names Sentinels and a master', () => {
    const servers = [
      { host: 'a', port: 26379 },
      { host: 'b', port: 5000 },
    ]
    expect(parseRedisUrl('redis+sentinel://a,b:5000/books')).toEqual({
      ...plain,
      kind: 'sentinel',
      servers,
      name: 'books',
    })
    const full =
      'rediss+sentinel://me:x@a,b:5000/books/2?sentinel_username=s&sentinel_password=y%26'
    expect(parseRedisUrl(full)).toEqual({
      isTls: true,
      db: 2,
      username: 'me',
      password: 'x',
      kind: 'sentinel',
      servers,
      name: 'books',
      sentinelUsername: 's',
      sentinelPassword: 'y&',
    })
  })

  test('with unix, or a path, names a socket', () => {
    const socket = { ...plain, kind: 'socket' as const, path: '/run/my redis.sock' }
    expect(parseRedisUrl('unix:///run/my%20redis.sock')).toEqual(socket)
    expect(parseRedisUrl('/run/my redis.sock')).toEqual(socket)
    const login = { ...socket, password: 'x', db: 2 }
    expect(parseRedisUrl('unix://:x@/run/my%20redis.sock?db=2')).toEqual(login)
    expect(parseRedisUrl('/run/my redis.sock?password=x&db=2')).toEqual(login)
    expect(parseRedisUrl('/run/100%/#1?password=x')).toMatchObject({ path: '/run/100%/#1' })
  })
})

test.each([
  ['', 'is invalid. Use redis://user:password@host:port/db'],
  ['localhost:6379', 'is invalid. Use redis://'],
  ['http://own', 'is invalid. Use redis://'],
  ['redis://', 'has an invalid host or port.'],
  ['redis://own:0', 'has an invalid host or port.'],
  ['redis://own:65536', 'has an invalid host or port.'],
  ['redis://a,', 'has an invalid host or port.'],
  ['redis://:pa/ss@own', 'has an invalid host or port. Write / ? # and @ in passwords as %2F'],
  ['redis://:100%@own', 'Write % in passwords as %25'],
  ['redis://own/books', 'names a database that is not a number'],
  ['redis://own/1/2', 'is invalid.'],
  ['redis://own?family=6', 'has the unknown parameter "family". Known are: db'],
  ['redis+sentinel://a,b', 'needs the name of the master after the last /'],
  ['redis+sentinel://a/books/1/2', 'is invalid.'],
  ['unix://', 'has no path of a socket.'],
  ['unix://own/redis.sock', 'has no path of a socket.'],
])('%s is refused: %s', (url, message) => {
  expect(() => parseRedisUrl(url)).toThrow(RedisUrlError)
  expect(() => parseRedisUrl(url)).toThrow(message)
})

test.each([
  'redis://:hunter2/x@own',
  'redis://me:1/hunter2@own',
  'redis://me:1?hunter2@own',
  'redis://me:1#hunter2@own',
  'redis:/:hunter2@own',
  'redis://:hunter2%@own',
])('the error about %s does not show the password', (url) => {
  expect(() => parseRedisUrl(url)).toThrow(RedisUrlError)
  expect(() => parseRedisUrl(url)).not.toThrow('hunter2')
})
