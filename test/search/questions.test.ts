import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { fold } from '../../search/fold'
import { subjectOf } from '../../search/questions'

test.each([
  ['what is blockchain', 'blockchain'],
  ['What is the meaning of server?', 'server'],
  ['meaning of server', 'server'],
  ['computer in Yoruba', 'computer'],
  ['what does a router mean?', 'router'],
  ['how do you say internet in Yoruba', 'internet'],
  ['Kí ni ìtumọ̀ kọ̀ǹpútà ní èdè Yorùbá?', 'kọ̀ǹpútà'],
  ['ki ni intaneeti', 'intaneeti'],
  ['kí ni a ń pè ní áàpù', 'áàpù'],
  ['ẹ̀rọ amúnáwá o', 'ẹ̀rọ amúnáwá'],
])('%s asks about %s', (question, subject) => {
  expect(subjectOf(question)).toBe(subject)
})

test.each([
  'server',
  'meaning',
  'what is',
  'the',
  'A',
  'in Yoruba',
  'C++',
  '.NET',
  'machine learning',
  '?',
])('%s is no question', (text) => {
  expect(subjectOf(text)).toBe(text)
})

test('something to search for stays', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('what', 'is', 'the', 'o', 'ní', 'Yorùbá', 'ẹ̀rọ', '?')),
      (words) => {
        const text = words.join(' ')
        expect(fold(subjectOf(text)).bare === '').toBe(fold(text).bare === '')
      },
    ),
  )
})
