import { expect, test } from 'bun:test'
import { pronounce } from '../../../src/domain/terms/pronunciation'

// Expected values, derived from the rules of standard Yoruba and not from the function's output.
const known: [yoruba: string, ipa: string, tones: string, what: string][] = [
  ['ẹ̀rọ', 'ɛ̀.ɾɔ̄', 'LM', 'open vowels'],
  ['oko', 'ō.kō', 'MM', 'close vowels with mid tone'],
  ['ọkọ̀', 'ɔ̄.kɔ̀', 'ML', 'mid and low tone'],
  ['ọkọ́', 'ɔ̄.kɔ́', 'MH', 'mid and high tone'],
  ['ìṣirò', 'ì.ʃī.ɾò', 'LML', 'ṣ'],
  ['àṣàyàn', 'à.ʃà.jã̀', 'LLL', 'y, and a nasal vowel at the end'],
  ['àgbékalẹ̀', 'à.ɡ͡bé.kā.lɛ̀', 'LHML', 'gb'],
  ['gbogbo', 'ɡ͡bō.ɡ͡bō', 'MM', 'gb twice'],
  ['ìpamọ́', 'ì.k͡pā.mɔ̃́', 'LMH', 'p, and a nasal vowel after m'],
  ['ojú', 'ō.d͡ʒú', 'MH', 'j'],
  ['iná', 'ī.nã́', 'MH', 'a nasal vowel after n'],
  ['ọpọlọ', 'ɔ̄.k͡pɔ̄.lɔ̄', 'MMM', 'l before an oral vowel'],
  ['mo', 'mō', 'M', 'an oral vowel after m'],
  ['okùn', 'ō.kũ̀', 'ML', 'un'],
  ['orin', 'ō.ɾĩ̄', 'MM', 'in'],
  ['ìbọn', 'ì.bɔ̃̄', 'LM', 'ọn'],
  ['ìyẹn', 'ì.jɛ̃̄', 'LM', 'ẹn'],
  ['òǹlò', 'ò.ǹ.lò', 'LLL', 'a syllabic nasal before l'],
  ['ńlá', 'ń.lá', 'HH', 'a syllabic nasal at the beginning'],
  ['báǹkì', 'bá.ŋ̀.kì', 'HLL', 'a syllabic nasal before k'],
  ['nọ́ńbà', 'nɔ̃́.ḿ.bà', 'HHL', 'a syllabic nasal before b'],
  ['kọ̀ǹpútà', 'kɔ̀.ŋ͡m̀.k͡pú.tà', 'LLHL', 'a syllabic nasal before p'],
  ['kọ̀m̀pútà', 'kɔ̀.ŋ͡m̀.k͡pú.tà', 'LLHL', 'the same nasal written m'],
  ['nǹkan', 'ŋ̄.ŋ̀.kã̄', 'MLM', 'a syllabic nasal with mid tone before another'],
  ['n̄ǹkan', 'ŋ̄.ŋ̀.kã̄', 'MLM', 'a macron'],
  ['nẹ́tíwọ́ọ̀kì', 'nɛ́.tí.wɔ́.ɔ̀.kì', 'HHHLL', 'a double vowel'],
  ['náà', 'nã́.ã̀', 'HL', 'a double nasal vowel'],
  ['ọmọ ọba', 'ɔ̄.mɔ̃̄ ɔ̄.bā', 'MM MM', 'a nasal vowel before the same vowel of the next word'],
  ['àmì-ìwé', 'à.mĩ̀.ì.wé', 'LLLH', 'a nasal vowel before the same vowel after a hyphen'],
  ['ẹ̀rọ ìṣirò', 'ɛ̀.ɾɔ̄ ì.ʃī.ɾò', 'LM LML', 'two words'],
  ['ayára-bí-àṣá', 'ā.já.ɾā.bí.à.ʃá', 'MHMHLH', 'hyphens'],
  ['Yorùbá', 'jō.ɾù.bá', 'MLH', 'a marked name'],
]

test.each(known)('pronounces %s as %s', (yoruba, ipa, tones) => {
  const expected = { ipa: ipa.normalize('NFC'), tones }
  expect(pronounce(yoruba)).toEqual(expected)
  expect(pronounce(yoruba.normalize('NFD'))).toEqual(expected)
})

test.each([
  ['5G', 'digits'],
  ['káàdì SIM', 'initials'],
  ['C', 'a letter'],
  ['e-Náírà', 'the name of an English letter before a hyphen'],
  ['ÀPÒ', 'capitals with marks'],
  ['èdè Go', 'a foreign name of Yoruba letters'],
  ['owó Bitcoin', 'a foreign letter'],
  ['.NET', 'a sign'],
  ['cybercafé', 'a foreign word'],
  ['kọ̀mpútà', 'a syllabic nasal without its tone'],
  ['telifíṣon', 'on, which no Yoruba syllable ends in'],
  ['ệrọ', 'a tone mark of another orthography'],
  ['ì-', 'a hyphen at the end'],
  ['', 'no text'],
])('gives no pronunciation of “%s”: %s', (yoruba) => {
  expect(pronounce(yoruba)).toBeNull()
})
