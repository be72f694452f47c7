/**
 * Searches corpora for Yoruba words. Ignores tones, under-dots, case and hyphens. Also ignores differences in
 * how nasals are spelt: m or n before b and p, and n or nn. A long vowel in a search word also matches a
 * short vowel in the text.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldWords } from '../../search/fold'
import { piecesIn } from './read'

/** A piece of a corpus that contains the search words. */
export interface Match {
  /** The file's path within the corpus, followed by # and the line number or message key. */
  readonly place: string
  readonly text: string
  /** Whether the tone marks and under-dots match those of the search words. */
  readonly isExact: boolean
}

export interface Corpus {
  readonly code: string
  /** Finds the pieces of the corpus that contain `form` as whole words. Exact matches come first. */
  readonly find: (form: string) => Match[]
}

interface Folded {
  readonly place: string
  readonly text: string
  readonly bare: string
  readonly exact: string
}

/**
 * Reads one corpus from each subfolder of `folder`. Each subfolder is named after the short code of its
 * source.
 */
export function corporaIn(folder: string): Corpus[] {
  const codes = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())
  return codes.map(({ name }) => corpusOf(name, filesIn(join(folder, name)))).toSorted(byCode)
}

const byCode = (one: Corpus, other: Corpus) => (one.code < other.code ? -1 : 1)

function filesIn(folder: string): [string, string][] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile())
    .map((file): [string, string] => {
      const path = join(file.parentPath, file.name)
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')]
    })
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** @param files the path and text of each file */
export function corpusOf(code: string, files: readonly (readonly [string, string])[]): Corpus {
  const pieces = files.flatMap(([path, text]) =>
    piecesIn(path, text).map(({ at, text: piece }) => foldedPiece(`${path}#${at}`, piece)),
  )
  const byWord = new Map<string, Set<Folded>>()
  for (const piece of pieces) {
    for (const word of shortened(piece.bare).split(' ')) {
      if (word === '') continue
      const having = byWord.get(word)
      if (having) having.add(piece)
      else byWord.set(word, new Set([piece]))
    }
  }
  return { code, find: (form) => matches(form, byWord) }
}

const escaped = (word: string) => word.replace(/[.+]/gu, '\\$&')

const withoutHyphens = (text: string) => text.replace(/[-\u2010\u2011]/gu, '')

/** Sources spell nasals differently: kọ̀mpútà and kọ̀ǹpútà, nọ́mbà and nọ́ńbà, bọ́tìnnì and bọ́tìnì. */
const withOneNasal = (bare: string) => bare.replace(/m(?=[bp])/gu, 'n').replace(/n+/gu, 'n')

const longVowel = /([aeiou])\1/gu
const shortened = (bare: string) => bare.replace(longVowel, '$1')

function foldedPiece(place: string, text: string): Folded {
  const words = foldWords(withoutHyphens(text))
  const line = (kind: 'bare' | 'exact') => ` ${words.map((word) => word[kind]).join(' ')} `
  return { place, text, bare: withOneNasal(line('bare')), exact: line('exact') }
}

// Some sources write compounds as one word, others use hyphens or spaces, so a space in the form
// may be missing in the text. They also write sọ́kẹ́tì and ìdábòbò for sọ́kẹ́ẹ̀tì and ìdáàbòbò, so
// a long vowel in the form may be short in the text. A short vowel in the form does not match a
// long one in the text, because this would match many other words.
function matches(form: string, byWord: ReadonlyMap<string, ReadonlySet<Folded>>): Match[] {
  const words = form.split(/[\s-]+/u).flatMap((part) => foldWords(part))
  if (words.length === 0) return []
  // In a compound written as one word, two n's that meet between parts become one.
  const pattern = (parts: string[]) =>
    new RegExp(` ${parts.join(' ?').replaceAll('n ?n', 'n ?n?')} `, 'u')
  const bareWords = words.map((word) => withOneNasal(word.bare))
  const bare = pattern(bareWords.map((word) => escaped(word).replace(longVowel, '$1$1?')))
  const exact = pattern(words.map((word) => escaped(word.exact)))
  const beginnings = bareWords.map((_, at) =>
    shortened(withOneNasal(bareWords.slice(0, at + 1).join(''))),
  )
  const candidates = new Set(beginnings.flatMap((word) => [...(byWord.get(word) ?? [])]))
  return [...candidates]
    .filter((piece) => bare.test(piece.bare))
    .map(({ place, text, exact: marked }) => ({ place, text, isExact: exact.test(marked) }))
    .toSorted((one, other) => Number(other.isExact) - Number(one.isExact))
}
