/**
 * Each row lists the spellings of one word, without tone marks or under-dots. A search for one spelling also
 * finds terms that contain another spelling in the same row. Different translations of a term are not listed
 * here: they are stored as its aliases.
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
