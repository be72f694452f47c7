/** Short, correct entries, which the tests modify to contain mistakes. */
import type { Entry } from './entries'

const printer: Entry = {
  slug: 'printer',
  english: 'printer',
  yoruba: 'ẹ̀rọ ìtẹ̀wé',
  aliases: 'printers|pínríntà',
  category: 'Hardware',
  definition_en: 'A machine that puts words and pictures from a computer on paper.',
  definition_yo: 'Ẹ̀rọ tó ń gbé ọ̀rọ̀ àti àwòrán láti inú kọ̀ǹpútà sórí bébà.',
  example_en: 'The printer is out of ink.',
  example_yo: 'Yíǹkì ẹ̀rọ ìtẹ̀wé náà ti tán.',
  media: '',
  proposed: '',
  related: 'router',
  status: 'established',
  sources: 'phrase',
  notes_en: '',
  notes_yo: '',
  relations: '',
}

const router: Entry = {
  slug: 'router',
  english: 'router',
  yoruba: 'ẹ̀rọ afọ̀nàhàn',
  aliases: 'routers|rútà',
  category: 'Networking',
  definition_en: 'A device that passes packets on between networks by the best way it knows.',
  definition_yo: 'Ohun tó ń darí ìdì dátà láti nẹ́tíwọ́ọ̀kì kan sí òmíràn, ní ọ̀nà tó yá jù.',
  example_en: 'Restart the router if the light is red.',
  example_yo: 'Tún ẹ̀rọ afọ̀nàhàn náà tàn bí iná rẹ̀ bá pupa.',
  media: '',
  proposed: 'yes',
  related: 'printer',
  status: 'proposed',
  sources: '',
  notes_en: '',
  notes_yo: '',
  relations: '',
}

/** Returns two correct entries with these changes applied. */
export function sample(first: Partial<Entry> = {}, second: Partial<Entry> = {}): Entry[] {
  return [
    { ...printer, ...first },
    { ...router, ...second },
  ]
}

/** Returns `count` entries that differ only in the fields returned by `change` for each entry's number. */
export function many(count: number, change: (number: number) => Partial<Entry>): Entry[] {
  return Array.from({ length: count }, (_, number) => ({ ...printer, ...change(number) }))
}
