/** The font files match the output of bin/fonts and contain every character that the site shows. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { pronounce } from '../../../../src/domain/terms/pronunciation'
import { faces } from '../../../../src/site/parts/fonts/files'
import { characters, subset } from '../../../../src/site/parts/fonts/take'

const root = join(import.meta.dir, '../../../..')
const folder = join(root, 'src/site/parts/fonts')

test.each(faces.map((face) => [face.file, face] as const))(
  '%s is the output of bin/fonts',
  async (file, face) => {
    const kept = readFileSync(join(folder, `${file}.woff2`))
    expect(kept.equals(await subset(face))).toBe(true)
  },
)

/** Returns a file's text without the locations in citations, which can contain characters of any script. */
const shownTextOf = (file: string) =>
  readFileSync(join(root, file), 'utf8').replaceAll(/(?<=[,|"][a-z][a-z0-9-]*:\d+:)[^|=,"\n]+/g, '')

test('they have every character of the texts, the manual and the dictionary', () => {
  const shown = new Set(characters.normalize('NFC'))
  const patterns = [
    'src/locales/{en,yo}/*.ts',
    'src/locales/*.ts',
    'src/manual/{en,yo}/*.md',
    'data/terms.csv',
  ]
  const files = patterns.flatMap((pattern) => [...new Glob(pattern).scanSync(root)])
  expect(files.length).toBeGreaterThan(30)
  const missing = files.flatMap((file) =>
    Array.from(shownTextOf(file))
      .filter((sign) => !/\s/.test(sign) && !shown.has(sign))
      .map((sign) => `${file}: ${sign}`),
  )
  expect([...new Set(missing)]).toEqual([])
})

test('they have every sound of the pronunciations', () => {
  const letters = 'a e ẹ i o ọ u an ẹn in ọn un'.split(' ')
  const words = 'b d f g gb h j k l m n p r s ṣ t w y'
    .split(' ')
    .flatMap((consonant) => letters.map((vowel) => `${consonant}${vowel}`))
  const sounds = [...words, 'ẹ̀rọ', 'ìṣirò', 'ńgbọ́', 'nǹkan', 'ḿbù'].map(
    (word) => pronounce(word)?.ipa,
  )
  expect(sounds).not.toContain(undefined)
  const known = new Set(characters.normalize('NFD'))
  const missing = Array.from(sounds.join('').normalize('NFD')).filter((sign) => !known.has(sign))
  expect(missing).toEqual([])
})
