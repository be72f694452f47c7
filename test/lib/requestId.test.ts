import { expect, test } from 'bun:test'
import { newRequestId } from '../../src/lib/requestId'

test('ids of a process are unique', () => {
  const ids = Array.from({ length: 10_000 }, newRequestId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('ids of one process have the same beginning, those of another do not', async () => {
  const [own = ''] = newRequestId().split('-')
  const module = require.resolve('../../src/lib/requestId')
  const script = `console.log((await import(${JSON.stringify(module)})).newRequestId())`
  const other = (await Bun.$`${process.execPath} -e ${script}`.text()).trim()
  expect(newRequestId()).toStartWith(`${own}-`)
  expect(other).toMatch(/^[0-9A-Za-z]{8}-[0-9a-z]+$/)
  expect(other).not.toStartWith(`${own}-`)
})
