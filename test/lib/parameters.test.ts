import { expect, test } from 'bun:test'
import { longestHead, mostParameters, readParameters } from '../../src/lib/parameters'

const query = (count: number) => Array.from({ length: count }, (_, at) => `p${at}=1`).join('&')

test('a query string of 100 parameters is accepted, one more is not', () => {
  expect(readParameters(query(mostParameters))?.size).toBe(mostParameters)
  expect(readParameters(query(mostParameters + 1))).toBeUndefined()
  expect(readParameters('&'.repeat(mostParameters))).toBeUndefined()
})

test('a query string of 16 KiB is accepted, a longer one is not', () => {
  const value = 'a'.repeat(longestHead - 2)
  expect(readParameters(`q=${value}`)?.get('q')).toBe(value)
  expect(readParameters(`q=${value}a`)).toBeUndefined()
})

test('the result equals that of URLSearchParams', () => {
  for (const text of ['', 'q', 'q=', 'q=a&q=b', '&&q=%E1%BA%B9&', 'q=a+b%20c', 'q=%ff']) {
    expect([...(readParameters(text) ?? [])]).toEqual([...new URLSearchParams(text)])
  }
})
