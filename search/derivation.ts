/** The version of the code that derives search data. It is not in words.ts, because that file also runs in browsers. */
import { synonyms } from './synonyms'

/**
 * The version of the forms, words and keys that are derived from text, stored and indexed. Increase it when you
 * change how text is folded, so that all of them are derived again.
 */
export const derivation = `1-${Bun.hash(JSON.stringify(synonyms)).toString(36)}`
