/** The version of the code that derives search data. It is not in words.ts, because that file also runs in browsers. */
import { synonyms } from './synonyms'

/**
 * The version of the data that is derived from terms for searching and sorting. Increase the number when you
 * change how text is folded, so that the data is derived again.
 */
export const derivation = `2-${Bun.hash(JSON.stringify(synonyms)).toString(36)}`
