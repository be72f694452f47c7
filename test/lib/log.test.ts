import { expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'

test('an error is logged by its name, message, code and cause, not by what it carries', () => {
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
