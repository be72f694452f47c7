/** Queries of many kinds, drawn from the dictionary by a seed, on which all search engines must agree. */

import { splitWords } from '../../search/fold'
import type { TermText } from '../../search/port'

export interface AgreementQuery {
  kind: string
  q: string
}

/** A small generator of pseudo-random numbers (mulberry32), so that a seed gives the same queries everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns `perKind` queries of each kind. */
export function agreementQueries(
  terms: readonly TermText[],
  { seed, perKind }: { seed: number; perKind: number },
): AgreementQuery[] {
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const within = (text: string) => 1 + Math.floor(random() * (text.length - 1))
  const word = () => pick(words(pick(terms).english))
  const yorubaWord = () => pick(words(pick(terms).yoruba))
  const definitionWord = () => pick(words(pick(terms).definitions.en ?? 'machine'))
  const mistype = (text: string) => {
    const at = within(text)
    const letter = pick(Array.from('aeioubdgkmnrst'))
    return pick([
      text.slice(0, at) + text.slice(at + 1),
      text.slice(0, at) + letter + text.slice(at),
      text.slice(0, at) + letter + text.slice(at + 1),
    ])
  }
  const longWord = () => {
    for (;;) {
      const one = word()
      if (one.length >= 5) return one
    }
  }
  const kinds: Record<string, () => string> = {
    'English headword': () => pick(terms).english,
    'Yoruba headword': () => pick(terms).yoruba,
    'Yoruba headword without marks': () => bare(pick(terms).yoruba),
    alias: () => pick(pick(terms.filter(({ aliases }) => aliases.length > 0)).aliases),
    'beginning of a word': () => {
      const one = word()
      return one.slice(0, Math.max(2, within(one)))
    },
    'beginning of a Yoruba word': () => {
      const one = bare(yorubaWord())
      return one.slice(0, Math.max(2, within(one)))
    },
    'beginning of a headword': () => {
      const { english } = pick(terms)
      return english.slice(0, -Math.min(3, english.length - 1)) || english
    },
    'one letter': () => word().slice(0, 1),
    'word of a definition': definitionWord,
    'two words of headwords': () => `${word()} ${word()}`,
    'words in the wrong order': () => words(pick(terms).english).toReversed().join(' '),
    'word of a headword and of its definition': () => {
      const term = pick(terms)
      return `${pick(words(term.english))} ${pick(words(term.definitions.en ?? term.english))}`
    },
    'mistyped word': () => mistype(longWord()),
    'mistyped word and another': () => {
      const term = pick(terms.filter(({ english }) => words(english).length > 1))
      return words(term.english)
        .map((one, index) => (index === 0 ? mistype(one) : one))
        .join(' ')
    },
    'space inside a word': () => {
      const one = longWord()
      const at = within(one)
      return `${one.slice(0, at)} ${one.slice(at)}`
    },
    'headword written as one word': () => pick(terms).english.replaceAll(' ', ''),
    'compatibility letters': () => longWord().replace('fi', 'ﬁ').replace('c', 'ｃ'),
    signs: () =>
      pick(['C++', 'C#', '.NET', 'c', 'f#', 'A.I.', '3D', "n'lé", 'ǀ net', 'wi-fi', 'wi fi']),
    'headword of several words, begun': () => {
      const { english } = pick(terms.filter((term) => words(term.english).length > 1))
      const [first = '', second = ''] = words(english)
      return `${first} ${second.slice(0, 1 + Math.floor(random() * 3))}`
    },
    'word and the beginning of another': () => `${word()} ${word().slice(0, 2)}`,
    'Yoruba and English words': () => `${bare(yorubaWord())} ${word()}`,
  }
  return Object.entries(kinds).flatMap(([kind, make]) =>
    Array.from({ length: perKind }, () => ({ kind, q: make() })),
  )
}

/** Texts that a user typing a headword of several words has on the screen before it is complete. */
export const begunHeadwords = (terms: readonly TermText[]): { q: string; english: string }[] =>
  terms.flatMap(({ english }) => {
    const parts = english.split(' ')
    if (parts.length < 2) return []
    const begun = [english.slice(0, -1), english.slice(0, -3)]
    if (parts.length > 2) begun.push(parts.slice(0, 2).join(' '))
    return begun.map((q) => ({ q, english }))
  })

const words = (text: string) => splitWords(text).filter((one) => one !== '')
const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
