import { describe, expect, test } from 'bun:test'
import { parseRedisUrl, RedisUrlError } from '../../src/store/redisUrl'

const one = (host: string, port = 6379) => ({ host, port, db: 0 })

describe('a URL', () => {
  test.each<[string, object]>([
    ['redis://redis.internal', one('redis.internal')],
    ['REDIS://127.0.0.1:7000', one('127.0.0.1', 7000)],
    ['redis://[::1]:7000', one('::1', 7000)],
    ['redis://own/3', { ...one('own'), db: 3 }],
    ['redis://own?db=3', { ...one('own'), db: 3 }],
    ['redis://:secret@own', { ...one('own'), password: 'secret' }],
    ['redis://me:a:b%2F%40@own', { ...one('own'), username: 'me', password: 'a:b/@' }],
    ['redis://me:p@ss@own', { ...one('own'), username: 'me', password: 'p@ss' }],
    ['rediss://own', { ...one('own'), tls: {} }],
  ])('%s names one server', (url, options) => {
    expect(parseRedisUrl(url)).toEqual({ options })
  })

  test('with +cluster names nodes of a cluster', () => {
    expect(parseRedisUrl('rediss+cluster://me:secret@a,b:7000,[::1]:7001')).toEqual({
      options: { tls: {}, db: 0, username: 'me', password: 'secret' },
      nodes: [
        { host: 'a', port: 6379 },
        { host: 'b', port: 7000 },
        { host: '::1', port: 7001 },
      ],
    })
    expect(parseRedisUrl('redis+cluster://a').nodes).toEqual([{ host: 'a', port: 6379 }])
  })

  test('with +sentinel names Sentinels and a master', () => {
    const sentinels = [
      { host: 'a', port: 26379 },
      { host: 'b', port: 5000 },
    ]
    expect(parseRedisUrl('redis+sentinel://a,b:5000/books')).toEqual({
      options: { db: 0, sentinels, name: 'books' },
    })
    const full =
      'rediss+sentinel://me:x@a,b:5000/books/2?sentinel_username=s&sentinel_password=y%26'
    expect(parseRedisUrl(full)).toEqual({
      options: {
        tls: {},
        db: 2,
        username: 'me',
        password: 'x',
        sentinels,
        name: 'books',
        sentinelUsername: 's',
        sentinelPassword: 'y&',
      },
    })
  })

  test('with unix names a socket', () => {
    const socket = { db: 0, path: '/run/my redis.sock' }
    expect(parseRedisUrl('unix:///run/my%20redis.sock')).toEqual({ options: socket })
    expect(parseRedisUrl('unix://:x@/run/my%20redis.sock?db=2')).toEqual({
      options: { ...socket, password: 'x', db: 2 },
    })
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
  ['redis://a,b', 'names several servers. For a cluster, use redis+cluster://'],
  ['rediss://a,b', 'use rediss+cluster://'],
  ['redis+cluster://a/7', 'names a database, but a Redis cluster has only database 0'],
  ['redis+cluster://a/1/2', 'is invalid.'],
  ['/run/redis.sock', 'is invalid. Use redis://'],
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
