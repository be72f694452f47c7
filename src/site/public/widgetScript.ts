/**
 * The widget's script: the newest release at /embed/dictionary.js, and each release at a path that contains
 * its version.
 */
import { readFileSync } from 'node:fs'
import { readReleases, scriptFile } from '../../../embed/releases'
import { problemResponse } from '../../http/errors'
import type { Handler } from '../../http/router'
import { createAsset } from '../../http/send'
import type { Services } from '../../serviceTypes'

const day = 86_400

/** Any page may load the script, even with an integrity check or a cross-origin embedder policy. */
const script = (version: string, cacheControl: string) =>
  createAsset(readFileSync(scriptFile(version)), {
    type: 'text/javascript; charset=utf-8',
    cacheControl,
    headers: {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })

const releases = readReleases()
const newest = releases.at(-1)
if (!newest) throw new Error('the widget has no release')
const { version, integrity } = newest

export const latestScript = script(
  version,
  `public, max-age=3600, stale-while-revalidate=${7 * day}, stale-if-error=${7 * day}`,
)

const forever = `public, max-age=${365 * day}, immutable`
const pinned = new Map(releases.map((one) => [one.version, script(one.version, forever)]))

/** Serves the release with a given version. A release never changes. */
export const pinnedScript =
  ({ baseUrl, now }: Pick<Services, 'baseUrl' | 'now'>): Handler =>
  (request, _server, { version: asked }) =>
    pinned.get(asked ?? '')?.(request) ??
    problemResponse({ code: 'not_found' }, { request, baseUrl, now })

/**
 * Returns two variants of the HTML that embeds the widget: `latest` loads whichever release is newest, while
 * `pinned` keeps loading the release that is current now.
 * @param baseUrl the public URL of the service
 */
export function snippetOf(baseUrl: string, clientId: string) {
  const tag = (path: string, more = '') =>
    `<div id="atumo"></div>\n<script defer src="${baseUrl}/embed/${path}"${more}\n  data-client-id="${clientId}" data-container="atumo"></script>`
  const pins = `\n  integrity="${integrity}"\n  crossorigin="anonymous"`
  return {
    latest: tag('dictionary.js'),
    pinned: tag(`${version}/dictionary.js`, pins),
  }
}
