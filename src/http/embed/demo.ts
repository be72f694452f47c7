/** GET /embed/demo: shows the widget for a client ID, and the HTML to copy. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isClientId } from '../../domain/apps/credentials'
import { readParameters } from '../../lib/parameters'
import { pageHeaders } from '../headers'
import { queryOf } from '../queries'
import type { CommonRoom } from '../rooms'
import type { Handler } from '../router'
import { snippetOf } from './script'

const template = readFileSync(
  fileURLToPath(new URL('../../../embed/demo.html', import.meta.url)),
  'utf8',
)

export function demoPage({ baseUrl }: Pick<CommonRoom, 'baseUrl'>): Handler {
  const headers = pageHeaders(baseUrl)
  return ({ url }) => {
    const asked = readParameters(queryOf(url))?.get('client_id') ?? ''
    const clientId = isClientId(asked) ? asked : ''
    const words = { client_id: clientId, ...snippetOf(baseUrl, clientId || 'app_…') }
    return new Response(filled(template, words), { headers })
  }
}

const filled = (text: string, words: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => Bun.escapeHTML(words[name] ?? ''))
