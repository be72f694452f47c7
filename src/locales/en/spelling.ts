/**
 * Warnings about Yoruba spelling. The keys are problem codes. Each warning is shown below the field that
 * contains the problem.
 */
import type { SpellingProblem } from '../../domain/terms/spelling'

/** For each code, a function that returns the warning. */
type Warnings = {
  [Code in SpellingProblem['code']]: (
    problem: Omit<Extract<SpellingProblem, { code: Code }>, 'field'>,
  ) => string
}

const spelling: Warnings = {
  stray_mark: ({ word, marks }) =>
    `“${word}”: the mark ${marks} is not used in Yoruba, or not used on this letter.`,
  foreign_letter: ({ word }) => `“${word}” contains a letter that is not in the Yoruba alphabet.`,
  not_syllables: ({ word }) =>
    `“${word}” contains a syllable that is not possible in Yoruba, or an n or m without its tone mark.`,
  wrong_dot: () =>
    'The text contains a mark that looks like the under-dot but is a different character. Use U+0323.',
  foreign_part: ({ word }) =>
    `“${word}” looks like a name, symbol or foreign word, but it is not in the English headword or an alias.`,
  high_pronoun: ({ word, correct }) => `Write “${correct}” instead of “${word}”.`,
  unmarked_nasal: ({ phrase }) => `“${phrase}”: write ń. Without a tone mark, n can only mean “I”.`,
  low_nasal: ({ phrase }) => `“${phrase}”: write ń. Use ǹ only before bá and jẹ́.`,
}

export const warnings = { spelling }
