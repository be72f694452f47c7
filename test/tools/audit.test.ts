import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Accepted, exitCodes, judge, report } from '../../tools/audit/audit'

const flaw = { url: 'https://advisories.example/1', title: 'A flaw', severity: 'high' }
const found = { stdout: JSON.stringify({ left: [{ id: 1, ...flaw }] }), stderr: '' }
const accepted: Accepted = { url: flaw.url, package: 'left', reason: 'It is not called.' }

const audited = (said: { stdout: string; stderr: string }, list: readonly Accepted[] = []) => {
  const verdict = judge(said, list)
  return [exitCodes[verdict.kind], report(verdict).join('\n')]
}

test('no findings are a success', () => {
  expect(audited({ stdout: '{}\n', stderr: '' })[0]).toBe(0)
  expect(audited({ stdout: 'bun audit v1\n{}', stderr: '' })[0]).toBe(0)
})

test('a finding is a failure unless it is accepted', () => {
  expect(audited(found)).toEqual([1, 'left: high: A flaw https://advisories.example/1'])
  expect(audited(found, [accepted])[0]).toBe(0)
  expect(audited(found, [{ ...accepted, package: 'right' }])[0]).toBe(1)
  expect(audited(found, [{ ...accepted, url: `${flaw.url}0` }])[0]).toBe(1)
})

test('an accepted finding that no longer exists is a failure', () => {
  expect(audited({ stdout: '{}', stderr: '' }, [accepted])[0]).toBe(1)
})

test.each([
  ['', 'error: POST https://registry.example/bulk - 405'],
  ['', ''],
  ['<html>', ''],
  ['{"error": "down"}', ''],
  ['{"left": [{}]}', ''],
])('output %j that is not a report is not a success', (stdout, stderr) => {
  const [code, text] = audited({ stdout, stderr })
  expect(code).toBe(2)
  expect(text).toContain('NOT AUDITED')
  expect(text).not.toContain('registry.example')
})

test('each accepted finding has a reason', () => {
  const file = join(import.meta.dir, '../../docs/accepted-advisories.json')
  const list = JSON.parse(readFileSync(file, 'utf8')) as Accepted[]
  for (const { url, package: name, reason } of list) {
    expect([url, name, reason.length > 20]).toEqual([expect.any(String), expect.any(String), true])
  }
})
