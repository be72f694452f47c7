import { expect, test } from 'bun:test'
import { readableJson } from '../../../src/site/docs/readableJson'

test('what fits is on one line', () => {
  expect(readableJson({ ok: false, error: 'No key.' })).toBe('{ "ok": false, "error": "No key." }')
  expect(readableJson([])).toBe('[]')
  expect(readableJson({})).toBe('{}')
  expect(readableJson(null)).toBe('null')
})

test('the rest is indented, only as deep as needed', () => {
  const days = [1, 2, 3].map((day) => ({ date: `2026-11-0${day}`, api: 3, embed: 0, total: 3 }))
  expect(readableJson({ by_day: days })).toBe(`{
  "by_day": [
    { "date": "2026-11-01", "api": 3, "embed": 0, "total": 3 },
    { "date": "2026-11-02", "api": 3, "embed": 0, "total": 3 },
    { "date": "2026-11-03", "api": 3, "embed": 0, "total": 3 }
  ]
}`)
})

test('the JSON is the same', () => {
  const text = 'Ẹ̀rọ tí ń "tẹ̀lé" ètò.\n'.repeat(5)
  const value = { text, list: [text, { deep: [text, null, 1.5, true] }], none: [] }
  expect(JSON.parse(readableJson(value))).toEqual(value)
})
