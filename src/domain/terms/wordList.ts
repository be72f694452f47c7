/** The dictionary's Yoruba words and their meanings, from data/words.tsv. */
import table from '../../../data/words.tsv' with { type: 'text' }
import { plain } from './loans'

export interface Word {
  text: string
  /** The meaning in English, such as "machine, device". Semicolons separate different meanings. */
  meaning: string
  /** Number of meanings, including those that the word has only within phrases. */
  senses: number
}

const words = table
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line): Word => {
    const [text = '', meaning = ''] = line.split('\t')
    return { text, meaning: withoutNotes(meaning), senses: meaning.split(';').length }
  })

/** Removes notes in parentheses. Such a meaning occurs only in phrases, so it counts only if there is no other. */
function withoutNotes(meaning: string): string {
  const all = meaning.split('; ')
  const general = all.filter((one) => !one.includes('('))
  const kept = general.length > 0 ? general : all
  return kept.map((one) => one.replace(/ ?\([^()]*\)/g, '').trim()).join('; ')
}

export const wordList: ReadonlyMap<string, Word> = new Map(words.map((word) => [word.text, word]))

const byLetters = Map.groupBy(words, ({ text }) => plain(text))

/** Returns other words that differ from a word only in tone marks and under-dots. */
export const lookalikesOf = (word: string): Word[] =>
  word.includes(' ') ? [] : (byLetters.get(plain(word)) ?? []).filter(({ text }) => text !== word)
