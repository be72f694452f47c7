/**
 * The API description: for download at /openapi.yaml and /openapi.json, and in an API explorer at /swagger, whose
 * page and /swagger/json come from the framework's plugin. The Yoruba version is under /yo.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Elysia } from 'elysia'
import { addressed, contractIn, writtenContract } from '../../api/contract'
import { htmlType, jsonType, pageHeaders } from '../../http/headers'
import { type Asset, createAsset, lazily } from '../../http/send'
import { gzippedBody } from '../../lib/responseBody'
import type { Language } from '../../locales'
import type { Services } from '../../serviceTypes'

type BaseUrl = Pick<Services, 'baseUrl'>

const cacheControl = 'public, max-age=300'

/** The English version is the original file, with its comments and key order. */
export const contractYaml = ({ baseUrl }: BaseUrl, language: Language) =>
  download('application/yaml; charset=utf-8', () =>
    language === 'en'
      ? addressed(writtenContract, baseUrl)
      : `${Bun.YAML.stringify(contractIn(language, baseUrl), null, 2)}\n`,
  )

export const contractJson = ({ baseUrl }: BaseUrl, language: Language) =>
  download(jsonType, () => JSON.stringify(contractIn(language, baseUrl)))

const download = (type: string, write: () => string) =>
  lazily(() => {
    const headers = { 'access-control-allow-origin': '*' }
    return createAsset(write(), { type, cacheControl, headers })
  })

const scalar = gzippedBody(readFileSync(new URL('scalar/standalone.js.gz', import.meta.url)))

/** The script of Scalar, the API explorer. Its path contains a hash, so browsers can cache it indefinitely. */
export const scalarScript = {
  path: `/assets/scalar.${scalar.tag.slice(0, 8)}.js`,
  asset: createAsset(scalar, {
    type: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=31536000, immutable',
  }),
}

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
