/** Request IDs, which link a response to its log lines. Every request of every process has a different ID. */
import { randomBase62 } from './base62'

const process = randomBase62(8)
let requests = 0

export const newRequestId = () => `${process}-${(++requests).toString(36)}`
