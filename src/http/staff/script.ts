/** The script of the staff's pages, as it is served. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createAsset } from '../asset'

/** One of the layout's `scripts`. */
export const staffScript = '/assets/staff.js'

export const serveStaffScript = createAsset(
  readFileSync(fileURLToPath(new URL('keys.js', import.meta.url))),
  { type: 'text/javascript; charset=utf-8', cacheControl: 'public, max-age=300' },
)
