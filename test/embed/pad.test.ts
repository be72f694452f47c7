/** The buttons for dotted letters and tone marks. */
import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { isTone, type Sign, signs, typed } from '../../embed/pad'

const [, , , low, high] = signs
const letters = signs.filter((sign) => !isTone(sign))

test('the signs are three letters and two tones, in NFC', () => {
  expect(letters).toEqual(['ẹ', 'ọ', 'ṣ'])
  expect(signs.filter(isTone)).toEqual([low, high])
  expect(signs.map((sign) => sign.normalize('NFC'))).toEqual([...signs])
})

test.each(['', 'k', 'kọ́', 'C++ ', '5', '👩🏽‍💻'])('letters are inserted after %p', (before) => {
  for (const letter of letters) expect(typed(before, letter)).toBe(before + letter)
})

describe('a tone mark', () => {
  test.each<[string, string, Sign, string]>([
    ['a vowel', 'a', high, 'á'],
    ['a capital', 'wA', low, 'wÀ'],
    ['a dotted letter', 'kọ', low, 'kọ̀'],
    ['a decomposed dotted letter', 'ko\u0323', high, 'kọ́'],
    ['a letter with a line below', 'e\u0329', high, 'é\u0329'],
    ['n', 'n', low, 'ǹ'],
    ['m', 'm', high, 'ḿ'],
    ['m, which has no low form of its own', 'm', low, 'm\u0300'],
    ['the last letter only', 'kọ̀ pa', high, 'kọ̀ pá'],
  ])('is added to %s', (_, before, tone, after) => {
    expect(typed(before, tone)).toBe(after)
  })

  test.each<[string, string, Sign, string]>([
    ['another', 'á', low, 'à'],
    ['another over a dot', 'ẹ̀', high, 'ẹ́'],
    ['another written before the dot', 'e\u0300\u0323', high, 'ẹ́'],
    ['another on n', 'ń', low, 'ǹ'],
    ['another on m', 'm\u0300', high, 'ḿ'],
    ['itself', 'á', high, 'á'],
    ['two at once', 'a\u0300\u0301', low, 'à'],
  ])('replaces %s', (_, before, tone, after) => {
    expect(typed(before, tone)).toBe(after)
  })

  test.each(['', ' ', 'kọ́ ', 'ayára-', '5', 'C+', '👩🏽‍💻', '\u0301', ' \u0323'])(
    'does nothing after %p, which does not end in a letter',
    (before) => {
      expect(typed(before, low)).toBe(before)
      expect(typed(before, high)).toBe(before)
    },
  )
})

test('the result is always NFC, and only tones change', () => {
  const unit = fc.constantFrom(...Array.from('aeọẹnmsṣ -5\u0300\u0301\u0323\u0329'))
  const withoutTones = (text: string) => text.normalize('NFD').replace(/[\u0300\u0301]/g, '')
  fc.assert(
    fc.property(fc.string({ unit }), fc.array(fc.constantFrom(...signs)), (start, pressed) => {
      let text = start.normalize('NFC')
      for (const sign of pressed) {
        const after = typed(text, sign)
        expect(after).toBe(after.normalize('NFC'))
        expect(withoutTones(after)).toBe(withoutTones(isTone(sign) ? text : text + sign))
        text = after
      }
    }),
    { numRuns: 500 },
  )
})
