/**
 * The contract for download: /openapi.yaml and /openapi.json, and in Yoruba under /yo. The JSON form is what
 * @elysiajs/swagger makes of the contract and of the rows themselves: a path that programs call and the
 * contract lacks would stand in it, and a rule test compares the two.
 */
import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import type { Language } from '../../locales'
import { createAsset } from '../asset'
import { openResource, type Route } from '../router'
import { addressed, type Contract, contractIn, writtenContract } from './contract'

const cacheControl = 'public, max-age=300'
const headers = { 'access-control-allow-origin': '*' }

/**
 * @param baseUrl the service as its users see it
 * @param routesOf all rows, these among them: called when the JSON form is first asked for
 */
export function contractRoutes(baseUrl: string, routesOf: () => readonly Route[]): Route[] {
  return (['en', 'yo'] as const).flatMap((language) => {
    const prefix = language === 'en' ? '' : `/${language}`
    // Made when they are first asked for: writing YAML takes as long as the rest of the application's start.
    let yaml: ReturnType<typeof createAsset> | undefined
    let json: Promise<ReturnType<typeof createAsset>> | undefined
    return [
      openResource(`${prefix}/openapi.yaml`, (request) => {
        yaml ??= yamlAsset(language, baseUrl)
        return yaml(request)
      }),
      openResource(`${prefix}/openapi.json`, async (request) => {
        json ??= jsonAsset(contractIn(language, baseUrl), routesOf())
        return (await json)(request)
      }),
    ]
  })
}

/** In English as it was written, comments and order and all. */
function yamlAsset(language: Language, baseUrl: string) {
  const text =
    language === 'en'
      ? addressed(writtenContract, baseUrl)
      : `${Bun.YAML.stringify(contractIn(language, baseUrl), null, 2)}\n`
  return createAsset(text, { type: 'application/yaml; charset=utf-8', cacheControl, headers })
}

async function jsonAsset(contract: Contract, routes: readonly Route[]) {
  const described = await describe(contract, routes)
  return createAsset(JSON.stringify(described), {
    type: 'application/json; charset=utf-8',
    cacheControl,
    headers,
  })
}

const specPath = '/openapi.json'

/** Asks the plugin, in a framework that has the rows and answers none of them. */
async function describe(contract: Contract, routes: readonly Route[]): Promise<unknown> {
  const app = new Elysia()
  for (const { path, methods, audience } of routes) {
    if (path === specPath) continue
    for (const method of Object.keys(methods)) {
      app.route(method, path, () => '', { detail: { hide: audience === 'people' } })
    }
  }
  // Its types know OpenAPI 3.0 alone; what it is given it passes on.
  const documentation = contract as object
  app.use(swagger({ documentation, specPath, path: '/page', excludeStaticFile: false }))
  const answer = await app.handle(new Request(`http://localhost${specPath}`))
  return answer.json()
}
