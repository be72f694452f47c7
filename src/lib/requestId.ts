/** Request IDs, which link a response to its log lines. IDs are unique across processes. */
import { randomBase62 } from './base62'

const process = randomBase62(8)
let requests = 0

export const newRequestId = () => `${process}-${(++requests).toString(36)}`
