/**
 * Scripts for individual pages. A script's path contains a hash of its content, so browsers can cache it
 * indefinitely.
 */
import { readFileSync } from 'node:fs'
import { createAsset } from '../../http/send'
import { gzippedBody, type ResponseBody, responseBody } from '../../lib/responseBody'

const bytesOf = (file: string) => readFileSync(new URL(file, import.meta.url))

/** @param name the name to use in the script's path, without a hash or file extension */
function hashed(name: string, body: ResponseBody) {
  const asset = createAsset(body, {
    type: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=31536000, immutable',
  })
  return { path: `/assets/${name}.${body.tag.slice(0, 8)}.js`, asset }
}

const script = (name: string, file: string) =>
  hashed(name, responseBody(bytesOf(`scripts/${file}`), 'small'))

export const manualScript = script('manual', 'manualPage.js')
export const tryScript = script('try', 'tryIt.js')
export const demoScript = script('demo', 'demoPage.js')
/** Scalar, the API explorer of /swagger. */
export const scalarScript = hashed(
  'scalar',
  gzippedBody(bytesOf('../docs/scalar/standalone.js.gz')),
)

export const hashedScripts = [manualScript, tryScript, demoScript, scalarScript]
