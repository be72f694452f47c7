/** Every regular expression in the code runs in linear time. */
import { describe, expect, test } from 'bun:test'
import { mostMarks } from '../../src/lib/plainText'
import { isSlow, literalsIn, slowLiteralsIn } from './regularExpressions'
import { sources } from './sources'

/** Accepted exceptions, each with the reason. Try to rewrite an expression before adding it here. */
const accepted: Record<string, string> = {
  'embed/dictionary.ts: /\\/+$/': "of the address in the page's own script tag",
  'embed/pad.ts: /[\\u0300\\u0301]+$/': "of what a visitor types, in the visitor's own browser",
}

test('no other literal is slower', () => {
  const literals = sources.flatMap(literalsIn)
  expect(literals.length).toBeGreaterThan(100)
  expect(sources.flatMap(slowLiteralsIn)).toEqual(Object.keys(accepted))
})

test('the expression that is built from a constant is linear too', () => {
  expect(isSlow({ source: `\\p{M}{${mostMarks + 1}}`, flags: 'u' })).toBe(false)
})

describe('slow expressions are found', () => {
  test.each([
    ['of exponential time', 'export const a = /^(a+)+$/'],
    ['of exponential time by choice', 'export const a = (t: string) => /^(a|a)*$/.test(t)'],
    ['of quadratic time', "export const a = (t: string) => t.replace(/^\\s*,?\\s*$/, '')"],
    ['of quadratic time, tried from each place', "const a = (t: string) => t.replace(/\\s+$/, '')"],
    ['in the e-mail address that once stopped a server', 'const a = /^[^@]+@[^@]+(\\.[^@]+)+$/'],
    ['among elements', 'const a = <p>{/(x+x+)+y/.test(t)}</p>'],
  ])('%s', (_, text) => {
    expect(slowLiteralsIn({ file: 'planted.tsx', text })).toHaveLength(1)
  })

  test('linear expressions are not', () => {
    const text = "export const a = [/^[a-z]+(-[a-z]+)*$/, /\\s+/g, 'no /(a+)+$/ here'] // /(a+)+$/"
    expect(slowLiteralsIn({ file: 'planted.ts', text })).toEqual([])
  })
})
