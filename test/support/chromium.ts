/** One headless Chromium for a whole run of the tests. */
import { endProcess, guard } from '../../src/launch/processes'

/** The path of the system's Chromium; undefined where there is none. */
export const findChromium = (): string | undefined =>
  ['chromium', 'chromium-browser', 'google-chrome']
    .map((name) => Bun.which(name))
    .find((path) => path !== null) ?? undefined

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  // It must ask for nothing but the pages of the tests.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--remote-debugging-port=0',
]

/** @returns its DevTools address, and what ends it */
export async function startChromium(program: string, profile: string) {
  const child = Bun.spawn([program, ...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
    detached: true,
  })
  // Debian's commands are shell scripts that wait for the browser: signals go to the whole group.
  const group = -child.pid
  const callOff = guard(group, 'TERM')
  const url = await devToolsUrl(child.stderr)
  return {
    url,
    async stop() {
      await endProcess(group, { first: 'SIGTERM', last: 'SIGKILL', patienceMs: 5000 })
      callOff()
    },
  }
}

/** Reads the address that Chromium prints, then keeps reading so that its pipe never fills. */
async function devToolsUrl(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`Chromium did not start:\n${text}`)
    text += decoder.decode(value, { stream: true })
    const url = /ws:\/\/\S+/.exec(text)?.[0]
    if (url === undefined) continue
    void (async () => {
      while (!(await reader.read()).done);
    })()
    return url
  }
}
