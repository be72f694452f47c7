import { describe, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { newApiKey } from '../../src/domain/apps/credentials'
import { newWebhookSecret } from '../../src/domain/webhooks/signatures'
import { createLog, redacted } from '../../src/lib/log'

test.each([
  ['json', /^\{"level":30,.*"n":1,"msg":"task done"\}\n$/],
  ['pretty', /^\[\d\d:\d\d:\d\d\] INFO \(test\): task done \{"n":1\}\n$/],
])('a line in the format %s', (format, line) => {
  const script = `
    import { openLog } from './src/lib/log'
    const log = await openLog('test', { logLevel: 'info', logFormat: '${format}' })
    log.info({ n: 1 }, 'task done')
    process.exit(0)`
  const { stdout } = Bun.spawnSync([process.execPath, '-e', script], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, NO_COLOR: '1' },
  })
  expect(stdout.toString()).toMatch(line)
})

test('an error is logged with name, message, code and cause only', () => {
  const script = `
    import { createLog } from './src/lib/log'
    const error = Object.assign(new Error('no', { cause: new Error('why') }), {
      code: 'E1', command: { args: ['AUTH', 'secret-word'] },
    })
    createLog('test', 'info').warn({ err: error }, 'said')`
  const { stdout } = Bun.spawnSync([process.execPath, '-e', script], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  })
  const line = stdout.toString()
  expect(line).not.toContain('secret-word')
  expect(JSON.parse(line)).toMatchObject({
    name: 'test',
    msg: 'said',
    err: { name: 'Error', message: 'no', code: 'E1', cause: { message: 'why' } },
  })
})

describe('secrets in error messages are redacted', () => {
  const key = newApiKey()
  const secret = newWebhookSecret()
  test.each([
    ['an API key', `no app has ${key}`, 'no app has atk_[redacted]'],
    ['a webhook secret', `signed with ${secret}.`, 'signed with whsec_[redacted].'],
    ['a header', 'authorization: Bearer a-b.c', 'authorization: Bearer [redacted]'],
    [
      'a cookie',
      'cookie: a=1; __Secure-atumo.session_token=Ab%2B.c%3D; b=2',
      'cookie: a=1; __Secure-atumo.session_token=[redacted]; b=2',
    ],
    ['a password in a URL', 'redis://u:p%20w!@h:1/0', 'redis://u:[redacted]@h:1/0'],
    ['a password without a user', 'redis://:secret@h', 'redis://:[redacted]@h'],
    ['two of them', `${key} ${key}`, 'atk_[redacted] atk_[redacted]'],
  ])('%s', (_, said, shown) => {
    const lines: string[] = []
    const log = createLog('test', 'trace', { write: (line) => void lines.push(line) })
    const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
    for (const level of levels) log[level]({ err: new Error(said), said }, said)
    expect(lines).toHaveLength(levels.length)
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ msg: shown, said: shown, err: { message: shown } })
      expect(line.split(shown)).toHaveLength(5)
    }
  })

  test('other text stays', () => {
    for (const line of ['https://a.example:8443/@b', 'atk_ and whsec_', 'a:b@c', 'Bearer', '']) {
      expect(redacted(line)).toBe(line)
    }
  })
})
