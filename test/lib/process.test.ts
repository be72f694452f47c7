import { expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'

const library = fileURLToPath(new URL('../../src/lib/process.ts', import.meta.url))

/** Runs a process in which a promise rejects with this error and nothing handles the rejection. */
async function drop(error: string) {
  const script = `
    const { handleRejections } = await import(${JSON.stringify(library)})
    const write = (level) => (fields, msg) => console.log(level, msg, fields.err.message)
    handleRejections({ error: write('error'), fatal: write('fatal') })
    void Promise.reject(${error})
    await Bun.sleep(1)
    console.log('running')`
  const child = Bun.spawn([process.execPath, '-e', script], { stderr: 'inherit' })
  const lines = (await child.stdout.text()).trim().split('\n')
  return { lines, code: await child.exited }
}

test('a dropped promise that rejects with a lost connection does not end the process', async () => {
  const lost = `Object.assign(new Error('lost'), { code: 'CONNECTION_CLOSED' })`
  expect(await drop(lost)).toEqual({
    lines: ['error unhandled store error lost', 'running'],
    code: 0,
  })
})

test('any other unhandled rejection is logged and ends the process', async () => {
  expect(await drop(`new Error('a bug')`)).toEqual({
    lines: ['fatal unhandled error, stopping a bug'],
    code: 1,
  })
})
