/**
 * Each row contains the spellings of one word, in bare letters. A term that contains one spelling is also
 * found by the other spellings in the row. Translations that differ in more than spelling are stored as
 * aliases of their terms.
 */
export const synonyms: readonly (readonly string[])[] = [
  // British and American spellings.
  ['analog', 'analogue'],
  ['behavior', 'behaviour'],
  ['catalog', 'catalogue'],
  ['center', 'centre'],
  ['color', 'colour'],
  ['customize', 'customise'],
  ['defense', 'defence'],
  ['dialog', 'dialogue'],
  ['digitize', 'digitise'],
  ['disk', 'disc'],
  ['encyclopedia', 'encyclopaedia'],
  ['fiber', 'fibre'],
  ['gray', 'grey'],
  ['initialize', 'initialise'],
  ['license', 'licence'],
  ['meter', 'metre'],
  ['minimize', 'minimise'],
  ['modeling', 'modelling'],
  ['optimization', 'optimisation'],
  ['optimize', 'optimise'],
  ['organization', 'organisation'],
  ['program', 'programme'],
  ['randomize', 'randomise'],
  ['serialize', 'serialise'],
  ['signaling', 'signalling'],
  ['synchronize', 'synchronise'],
  ['tokenize', 'tokenise'],
  ['virtualization', 'virtualisation'],
  ['visualization', 'visualisation'],
  // Loanwords in Yoruba spellings.
  ['konputa', 'komputa', 'kompyuta', 'kompuuta'],
  ['intaneeti', 'intaneti'],
  ['foonu', 'fonu'],
  ['imeeli', 'imeli'],
  ['fidio', 'fideo'],
  ['redio', 'radio'],
  ['dijita', 'dijitaali'],
]
