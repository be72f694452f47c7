/** /swagger: an API explorer for the API description. Its page and /swagger/json come from the framework's plugin. */
import { createHash } from 'node:crypto'
import { Elysia } from 'elysia'
import { contractIn } from '../../api/contract'
import { htmlType, jsonType, pageHeaders } from '../../http/headers'
import { type Asset, createAsset, lazily } from '../../http/send'
import type { Language } from '../../locales'
import type { Services } from '../../serviceTypes'
import { scalarScript } from '../parts/scriptFiles'

type BaseUrl = Pick<Services, 'baseUrl'>

const cacheControl = 'public, max-age=300'

/** Settings that keep Scalar from contacting its own servers, and from storing the API key. */
const scalarConfig = {
  servers: [{ url: '/' }],
  persistAuth: false,
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  customCss: '',
}

/** The page. Its policy allows the styles that Scalar inserts, and the plugin's empty inline script by its hash. */
export const swaggerPage = ({ baseUrl }: BaseUrl, language: Language): Asset =>
  lazily(async () => {
    const response = await responseTo('/swagger', language, baseUrl)
    const page = (await response.text()).replace('<html>', `<html lang="${language}">`)
    const [, inline = ''] = /<script[^>]*>(\s*)<\/script>/.exec(page) ?? []
    const hash = createHash('sha256').update(inline).digest('base64')
    const policy = `; script-src-elem 'self' 'sha256-${hash}'; style-src-elem 'self' 'unsafe-inline'; style-src-attr 'unsafe-inline'`
    const headers = pageHeaders(baseUrl, policy)
    return createAsset(page, { type: htmlType, cacheControl, headers })
  })

export const swaggerJson = ({ baseUrl }: BaseUrl, language: Language): Asset =>
  lazily(async () => {
    const response = await responseTo('/swagger/json', language, baseUrl)
    return createAsset(await response.text(), { type: jsonType, cacheControl })
  })

/**
 * Asks the plugin. Only the first request for each path does so, because the response never changes. The plugin
 * takes 20 ms to load.
 */
async function responseTo(path: string, language: Language, baseUrl: string): Promise<Response> {
  const { swagger } = await import('@elysiajs/swagger')
  const documentation = contractIn(language, baseUrl) as object
  const plugin = swagger({ documentation, scalarCDN: scalarScript.path, scalarConfig })
  return new Elysia().use(plugin).handle(new Request(`http://localhost${path}`))
}
