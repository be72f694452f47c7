/** Checks the entries' Yoruba spelling with the same functions as the term editor. */
import { spellingProblems } from '../../../src/domain/terms/spelling'
import { spellingText } from '../../../src/locales/spelling'
import { each, parts } from './entries'

/** Checks letters, tone marks, syllables and nasals. */
export const spelling = each((entry) => {
  const {
    english,
    yoruba,
    definition_en,
    definition_yo,
    example_en,
    example_yo,
    notes_en,
    notes_yo,
  } = entry
  return spellingProblems({
    english,
    yoruba,
    aliases: parts(entry.aliases),
    definitionEn: definition_en,
    definitionYo: definition_yo,
    exampleEn: example_en,
    exampleYo: example_yo,
    notesEn: notes_en,
    notesYo: notes_yo,
  }).map((problem) => `${problem.field}: ${spellingText(problem, 'en')}`)
})
