/** Warnings about the spelling of Yoruba, by code. Each is shown below the field that contains the problem. */
import type { SpellingProblem } from '../../domain/terms/spelling'

/** For each code, a function that returns the warning. */
type Warnings = {
  [Code in SpellingProblem['code']]: (
    problem: Omit<Extract<SpellingProblem, { code: Code }>, 'field'>,
  ) => string
}

const spelling: Warnings = {
  stray_mark: ({ word, marks }) =>
    `“${word}”: in Yoruba, the mark ${marks} is never used, or never used on this letter.`,
  foreign_letter: ({ word }) => `“${word}” contains a letter that is not in the Yoruba alphabet.`,
  not_syllables: ({ word }) =>
    `“${word}” is not made up of Yoruba syllables, or an n or m is missing its tone mark.`,
  wrong_dot: () => 'A dot below a letter is the wrong character. Use U+0323.',
  foreign_part: ({ word }) => `Neither the English headword nor an alias contains “${word}”.`,
  high_pronoun: ({ word, correct }) => `Write “${correct}” instead of “${word}”.`,
  unmarked_nasal: ({ phrase }) => `“${phrase}”: write ń. Without a mark, n only means “I”.`,
  low_nasal: ({ phrase }) => `“${phrase}”: write ń. Use ǹ only before bá and jẹ́.`,
}

export const warnings = { spelling }
