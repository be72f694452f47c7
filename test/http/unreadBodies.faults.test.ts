/** Clients that send their whole body before they read get every refusal: Python's urllib, and nginx. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { temporaryFolder } from '../support/folders'
import { testPort } from '../support/ports'
import { startServer, type TestProcess } from '../support/processes'
import { openTestStores, type TestStores } from '../support/stores'
import { until } from '../support/until'
import { nginx } from '../zoo/nginx'

setDefaultTimeout(60_000)

const requests = 30
const size = 1024 * 1024

let stores: TestStores
let server: TestProcess
beforeAll(async () => {
  stores = await openTestStores()
  server = await startServer(stores)
})
afterAll(async () => {
  await server.stop()
  await stores.close()
})

const urllib = `
import sys, urllib.error, urllib.request
for _ in range(${requests}):
    request = urllib.request.Request(sys.argv[1], b"a" * ${size}, {"X-API-Key": "atk_wrong"})
    try:
        urllib.request.urlopen(request)
    except urllib.error.HTTPError as refusal:
        print(refusal.code)
    except OSError as error:
        print(error)
`

const isMissing = (program: string) => Bun.which(program) === null
for (const program of ['python3', nginx].filter(isMissing)) {
  process.stderr.write(`SKIPPED: the test of unread bodies needs ${program}.\n`)
}

test.skipIf(isMissing('python3'))('urllib gets every 401', async () => {
  const url = `${server.url}/api/v1/submit.php`
  const { stdout } = Bun.spawn(['python3', '-c', urllib, url], { stderr: 'inherit' })
  expect((await new Response(stdout).text()).split('\n')).toEqual([
    ...Array.from({ length: requests }, () => '401'),
    '',
  ])
})

describe.skipIf(isMissing(nginx))('nginx with its default upstream, HTTP/1.0,', () => {
  let url: string
  let end: () => Promise<unknown>
  beforeAll(async () => {
    const folder = temporaryFolder()
    const port = await testPort()
    url = `http://127.0.0.1:${port}`
    await Bun.write(join(folder, 'nginx.conf'), configuration(folder, port, server.url))
    const command = [nginx, '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
    const proxy = Bun.spawn(command, { stderr: 'ignore' })
    end = () => {
      proxy.kill()
      return proxy.exited
    }
    await until('nginx responds', async () => (await fetch(`${url}/healthz`)).ok)
  })
  afterAll(() => end())

  test.each([
    ['/api/v1/submit.php', 'application/json', 401],
    ['/sign-in', 'application/x-www-form-urlencoded', 413],
    ['/nothing', 'application/json', 404],
    ['/terms/machine', 'application/json', 405],
  ])('%s, %s: passes on every %d', async (path, type, status) => {
    const statuses: number[] = []
    for (let sent = 0; sent < requests; sent++) {
      const post = { method: 'POST', headers: { 'content-type': type }, body: 'a'.repeat(size) }
      statuses.push((await fetch(url + path, post)).status)
    }
    expect(statuses).toEqual(Array.from({ length: requests }, () => status))
  })
})

const configuration = (folder: string, port: number, upstream: string) => `
daemon off;
master_process off;
pid "${folder}/nginx.pid";
events {}
http {
  access_log off;
  client_max_body_size 0;
  client_body_temp_path "${folder}/body";
  proxy_temp_path "${folder}/proxy";
  fastcgi_temp_path "${folder}/fastcgi";
  uwsgi_temp_path "${folder}/uwsgi";
  scgi_temp_path "${folder}/scgi";
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass ${upstream}; }
  }
}
`
