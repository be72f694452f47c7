import { expect, test } from 'bun:test'
import { createRequestLog } from '../../../src/domain/apps/requestLog'
import type { LoggedRequest, RequestRow } from '../../../src/store/apps/requestLogs'

const request: LoggedRequest = {
  at: 0,
  path: '/',
  status: 200,
  credits: 1,
  ms: 1,
  id: 'req',
  from: '192.0.2.1',
}

function open() {
  const written: (readonly RequestRow[])[] = []
  const trimmed: (readonly number[])[] = []
  const log = createRequestLog({
    add: async (rows) => void written.push(rows),
    trim: async (appIds) => void trimmed.push(appIds),
  })
  let described = 0
  const add = (appId: number, kind: 'successful' | 'refused' = 'successful', times = 1) => {
    for (let time = 0; time < times; time++) {
      log.add(appId, kind, () => {
        described++
        return request
      })
    }
  }
  return { log, add, written, trimmed, described: () => described }
}

test('writes each app’s requests in one row per kind, and nothing if there were none', async () => {
  const { log, add, written } = open()
  await log.flush()
  add(1, 'successful', 3)
  add(1, 'refused')
  add(2)
  await log.flush()
  await log.flush()
  expect(written).toHaveLength(1)
  expect(
    written[0]?.map(({ appId, isRefused, requests }) => [appId, isRefused, requests.length]),
  ).toEqual([
    [1, false, 3],
    [1, true, 1],
    [2, false, 1],
  ])
})

test('describes only a limited number of requests between two flushes', async () => {
  const { log, add, written, described } = open()
  add(1, 'successful', 10_000)
  add(1, 'refused', 10_000)
  expect(described()).toBe(220)
  await log.flush()
  add(1)
  await log.flush()
  expect(written.flat().map(({ requests }) => requests.length)).toEqual([20, 200, 1])
  for (let app = 0; app < 2000; app++) add(app, 'successful', 100)
  expect(described()).toBe(221 + 20_000)
})

test('trims the log of an app after some hundred requests', async () => {
  const { log, add, trimmed } = open()
  for (let round = 0; round < 3; round++) {
    add(1, 'refused', 90)
    add(2)
    await log.flush()
  }
  expect(trimmed).toEqual([[1]])
})

test('goes on after a failed write', async () => {
  const written: number[] = []
  let fails = true
  const log = createRequestLog({
    add: async (rows) => {
      if (fails) throw new Error('down')
      written.push(rows.length)
    },
    trim: async () => {},
  })
  log.add(1, 'successful', () => request)
  expect(log.flush()).rejects.toThrow('down')
  fails = false
  log.add(1, 'successful', () => request)
  await log.flush()
  expect(written).toEqual([1])
})
