import { expect, test } from 'bun:test'
import { formationOf } from '../../../src/domain/terms/formation'

const of = (english: string, yoruba: string, aliases: string[] = []) =>
  formationOf({ english, yoruba, aliases })

test('a headword of several words has the meaning of each', () => {
  expect(of('calculator', 'ẹ̀rọ ìṣirò')).toEqual({
    kind: 'compound',
    parts: [
      { text: 'ẹ̀rọ', meaning: 'machine, device' },
      { text: 'ìṣirò', meaning: 'reckoning, calculation' },
    ],
  })
})

test.each([
  ['SIM card', 'káàdì SIM', 'SIM'],
  ['public Wi-Fi', 'Wi-Fi gbangba', 'Wi-Fi'],
  ['Turing test', 'ìdánwò Turing', 'Turing'],
])('in the Yoruba of %s, a name or initials has no meaning', (english, yoruba, text) => {
  expect(of(english, yoruba)).toMatchObject({
    kind: 'compound',
    parts: expect.arrayContaining([{ text, meaning: null }]),
  })
})

test('notes in parentheses are left out, and so are meanings that belong to another phrase', () => {
  const meaningOf = (yoruba: string) => {
    const formation = of('', `ẹ̀rọ ${yoruba}`)
    return formation?.kind === 'compound' ? formation.parts[1]?.meaning : undefined
  }
  expect(meaningOf('ìfiwọlé')).toBe('what one enters with')
  expect(meaningOf('àtẹ')).toBe('table, display')
  expect(meaningOf('ibi')).toBe('place')
  expect(meaningOf('orí')).toBe('head; top, on')
})

test.each([
  ['battery', 'bátìrì', 'battery'],
  ['mobile data', 'dátà', 'data'],
])('the Yoruba of %s is a loan', (english, yoruba, from) => {
  expect(of(english, yoruba, ['data'])).toEqual({ kind: 'loan', from })
})

test.each(['C++', '.NET', '5G', 'Wi-Fi'])('%s is international', (name) => {
  expect(of(name, name)).toEqual({ kind: 'international' })
})

test.each([
  ['a single native word', 'variable', 'ayípadà'],
  ['an unknown word', 'watering can', 'ẹ̀rọ àìmọ̀tẹ́lẹ̀rí'],
  ['an unknown word without marks', 'watering can', 'ẹ̀rọ blorp'],
  ['a particle of several meanings', 'heavy letter', 'lẹ́tà tó nípọn'],
  ['the name of another thing', 'memory card', 'SIM'],
])('%s has no formation', (_, english, yoruba) => {
  expect(of(english, yoruba)).toBeNull()
})
