/** Tests that the programs of an image work together: they serve a search, and charge it. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { rows } from '../../src/routes'
import { eventually, until } from '../support/until'

/** Starts a program of the image. */
export type Start = (words: string[]) => Bun.Subprocess<'pipe', 'pipe', 'pipe'>

export interface Image {
  start: Start
  /** The folder for backups, as its programs see it. */
  backups: string
  /** Where the server that it starts can be reached. */
  url: string
}

async function finished(child: ReturnType<Start>) {
  const [out, err, code] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ])
  return { out, err, code }
}

interface Use {
  /** Runs a program to its end. */
  run: (...words: string[]) => Promise<{ out: string; err: string; code: number }>
  /** Sends a request to the server. */
  get: (path: string, init?: RequestInit) => Promise<Response>
  image: () => Image
}

/**
 * @param open is called once, before the first test
 * @param more adds tests that need the running server and worker
 */
export function testPrograms(
  open: () => Promise<Image>,
  openMs: number,
  more: (use: Use) => void = () => {},
): void {
  let image: Image
  let server: ReturnType<Start>
  let worker: ReturnType<Start>
  let key: string
  beforeAll(async () => {
    image = await open()
  }, openMs)
  afterAll(async () => {
    for (const child of [server, worker]) child?.kill('SIGKILL')
  })

  const use: Use = {
    run: (...words) => finished(image.start(words)),
    get: (path, init) => fetch(image.url + path, { redirect: 'manual', ...init }),
    image: () => image,
  }
  const { run, get } = use

  test('migrate prepares the database', async () => {
    expect(await run('migrate')).toMatchObject({ code: 0, err: '' })
  }, 60_000)

  test('server and worker start', async () => {
    server = image.start(['server'])
    worker = image.start(['worker'])
    await until(
      'the server is ready',
      async () => server.exitCode !== null || (await get('/readyz')).ok,
      30_000,
    )
    expect([server.exitCode, worker.exitCode]).toEqual([null, null])
  }, 60_000)

  test('cli creates an app', async () => {
    const { out, code } = await run('cli', 'apps', 'create', '--name', 'My app', '--json')
    expect(code).toBe(0)
    key = (JSON.parse(out) as { api_key: string }).api_key
    expect(key).toStartWith('atk_')
  })

  test('a search is served and charged', async () => {
    const response = await get('/api/v1/dictionary.php?q=server', { headers: { 'x-api-key': key } })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-credit-balance')).toBe('999')
    expect(await response.text()).toContain('"yoruba"')
  })

  test('pictures are drawn', async () => {
    const response = await get('/terms/server/picture.png')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('an account from cli can sign in', async () => {
    const email = 'a@b.example'
    const { out } = await run(
      'cli',
      'users',
      'create',
      '--email',
      email,
      '--role',
      'admin',
      '--json',
    )
    const { password } = JSON.parse(out) as { password: string }
    const body = new URLSearchParams({ email, password })
    const response = await get('/sign-in', { method: 'POST', headers: { origin: image.url }, body })
    expect([response.status, response.headers.get('set-cookie')]).toEqual([
      303,
      expect.stringContaining('session'),
    ])
  })

  more(use)

  test('server and worker stop on SIGTERM', async () => {
    for (const child of [server, worker]) child.kill('SIGTERM')
    expect(await Promise.all([server.exited, worker.exited])).toEqual([0, 0])
  }, 30_000)
}

/** Tests that take more than a few seconds. */
export function testMore(use: Use): void {
  test('every public page without parameters is served', async () => {
    const paths = rows.flatMap(({ method, path, access }) =>
      method === 'GET' && access === 'anybody' && !path.includes(':')
        ? [path, `/yo${path === '/' ? '' : path}`]
        : [],
    )
    expect(paths.length).toBeGreaterThan(80)
    const faulty: string[] = []
    for (const path of paths) {
      const { status } = await use.get(path)
      if (status >= 500) faulty.push(`${path} ${status}`)
    }
    expect(faulty).toEqual([])
    for (const path of ['/', '/yo', '/docs/api', '/docs/deployment', '/terms/server']) {
      expect([path, (await use.get(path)).status]).toEqual([path, 200])
    }
  }, 60_000)

  test('doctor finds no failure', async () => {
    await eventually(async () => {
      const { out } = await use.run('cli', 'doctor', '--json')
      const { checks } = JSON.parse(out) as { checks: { state: string }[] }
      expect(checks.filter(({ state }) => state === 'failed')).toEqual([])
    }, 30_000)
  }, 60_000)

  test('backup and restore work', async () => {
    const file = `${use.image().backups}/atumo.dump`
    expect(await use.run('cli', 'backup', file)).toMatchObject({ code: 0, err: '' })
    expect(await use.run('cli', 'restore', file)).toMatchObject({ code: 0, err: '' })
    expect((await use.get('/readyz')).status).toBe(200)
  }, 60_000)
}
