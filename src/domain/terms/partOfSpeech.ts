/**
 * Derives the part of speech from the English definition. By convention, the definition's form shows the part
 * of speech: "To take a person off a list" for a verb, "Kept or sent as numbers" for an adjective, "A small
 * device" for a noun.
 */
export type PartOfSpeech = 'noun' | 'verb' | 'adjective'

/** Words that begin the definitions of adjectives and adverbs, but not those of nouns. */
const adjectiveStart =
  /^(?:able|at|by|done|from|in|kept|not|on|sent|shown|through|with|within|without)\s/iu

/** @returns undefined if the term has no English definition */
export function partOfSpeech(definition: string | null): PartOfSpeech | undefined {
  if (definition === null) return undefined
  if (/^to\s/i.test(definition)) return 'verb'
  return adjectiveStart.test(definition) ? 'adjective' : 'noun'
}
