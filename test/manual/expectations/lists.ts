/** Runs the IP and origin allowlist examples with apps that have such allowlists. */
import { expect } from 'bun:test'
import { codeOf } from '../../../src/site/docs/expand'
import { type ExampleService, type Expectations, runExample } from '../../support/examples'
import { command, newApp } from '../commandLine'

const shownAddress = '198.51.100.4'

/** Returns the service, with the API key of a new app that has these allowlists. */
async function withLists(service: ExampleService, ...lists: string[]): Promise<ExampleService> {
  const { api_key: ATUMO_KEY } = await newApp(service, ...lists)
  return { ...service, env: { ...service.env, ATUMO_KEY } }
}

/** Splits a response printed by curl into status line, headers and body. Keeps only the given headers. */
function shownOf(response: string, headers: string[]) {
  const [head = '', body = ''] = response.replaceAll('\r', '').split('\n\n')
  const [status = '', ...lines] = head.split('\n')
  const wanted = lines.filter((line) => headers.includes(line.split(':')[0]?.toLowerCase() ?? ''))
  return { status, lines: wanted.map((line) => line.toLowerCase()), body: body.trim() }
}

const responses = (example: string, ...lists: string[]) => ({
  async checks(code: string, service: ExampleService) {
    const asked = codeOf(example, service.url)
    const response = await runExample(example, asked, await withLists(service, ...lists))
    const said = response.replace('The IP address 127.0.0.1', `The IP address ${shownAddress}`)
    expect(shownOf(said, ['content-type'])).toEqual(shownOf(code, ['content-type']))
  },
})

/**
 * Checks that an example's request is refused because of the allowlist: the same request succeeds for an app
 * whose allowlist permits it.
 */
const isRefusedBy = (example: string, refusing: string[], admitting: string[]) => ({
  async checks(code: string, service: ExampleService) {
    const refused = await runExample(example, code, await withLists(service, ...refusing))
    expect(refused).toStartWith('HTTP/1.1 403 ')
    const admitted = await runExample(example, code, await withLists(service, ...admitting))
    expect(admitted).toStartWith('HTTP/1.1 200 ')
  },
})

const elsewhere = ['--ip', '203.0.113.0/24']
const ownPages = ['--origin', 'example.org']

export const lists: Expectations = {
  'lists/address.sh': isRefusedBy('lists/address.sh', elsewhere, ['--ip', '127.0.0.0/8']),
  'lists/address.http': responses('lists/address.sh', ...elsewhere),
  'lists/origin.sh': isRefusedBy('lists/origin.sh', ownPages, ['--origin', '*.example']),
  'lists/origin.http': responses('lists/origin.sh', ...ownPages),

  'lists/set.sh': {
    async checks(code, service) {
      const { client_id } = await newApp(service)
      const filled = code.replaceAll('app_…', client_id)
      await runExample('lists/set.sh', filled.replace(/\n.*/, ''), service)
      const origins = ['example.org', '*.example.org']
      expect(await command(service, 'apps', 'show', client_id)).toMatchObject({
        ip_whitelist: ['203.0.113.0/24'],
        origin_whitelist: origins,
      })
      await runExample('lists/set.sh', filled, service)
      expect(await command(service, 'apps', 'show', client_id)).toMatchObject({
        ip_whitelist: [],
        origin_whitelist: origins,
      })
    },
  },
}
