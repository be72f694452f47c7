import { expect, test } from 'bun:test'
import { lookalikesOf } from '../../../src/domain/terms/wordList'

const textsOf = (yoruba: string) => lookalikesOf(yoruba).map(({ text }) => text)

test('lists the words that differ only in tone marks and under-dots, with their meanings', () => {
  expect(lookalikesOf('ẹ̀rọ')).toMatchObject([
    { text: 'èrò', meaning: 'thought, opinion; passengers' },
  ])
  expect(textsOf('àwọ̀')).toEqual(['awò', 'àwo', 'awọ'])
})

test.each(['kọ̀ǹpútà', 'ẹ̀rọ ìṣirò', 'USB', ''])('lists none for "%s"', (yoruba) => {
  expect(textsOf(yoruba)).toEqual([])
})
