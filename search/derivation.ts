/** The version of the code that derives search data. It is not in words.ts, because that file also runs in browsers. */
import { synonyms } from './synonyms'

/**
 * The version of the stored and indexed forms, words and keys, all of which are derived from text. Increase
 * the number when you change how text is folded, so that all of them are derived again.
 */
export const derivation = `1-${Bun.hash(JSON.stringify(synonyms)).toString(36)}`
