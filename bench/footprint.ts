/**
 * Measures a server's startup time, its memory usage at rest and after a load test, and the size and
 * throughput of a large response in each encoding. The encodings are measured in alternating rounds. Requires
 * Linux.
 */
import { encodings } from '../src/lib/encodings'
import { median, perSecond, print, setting } from './support/figures'
import { prepare } from './support/prepare'
import { memoryOf } from './support/processStats'
import { startStack } from './support/stack'
import { shippedWords } from './support/terms'
import { seconds, wrk } from './support/wrk'

const turns = setting('TURNS', 5)
const path = '/api/v1/dictionary.php?q=ero'

const stack = await startStack()
try {
  const { apiKey } = await prepare(stack)
  const authorization = `Bearer ${apiKey}`
  const readyAfter: number[] = []
  let server = { url: '', pid: 0 }
  for (let turn = 0; turn < turns; turn++) {
    const begun = performance.now()
    server = await stack.serve('src/server.ts')
    readyAfter.push(performance.now() - begun)
  }
  print(`ready after ${median(readyAfter).toFixed(0)} ms`)
  print(`memory at rest: ${memoryOf(server.pid)} MB`)

  const variants = ['identity', ...encodings].map((encoding) => ({
    encoding,
    rates: [] as number[],
  }))
  for (const { encoding } of variants) {
    const headers = { authorization, 'accept-encoding': encoding }
    const response = await fetch(server.url + path, { headers, decompress: false })
    print(`${encoding}: ${(await response.arrayBuffer()).byteLength} bytes`)
  }
  for (let turn = 0; turn < turns; turn++) {
    for (const { encoding, rates } of variants) {
      const headers = { authorization, 'accept-encoding': encoding }
      rates.push((await wrk({ url: server.url + path, headers }, seconds)).rate)
    }
  }
  for (const { encoding, rates } of variants) print(`${encoding}: ${perSecond(median(rates))}`)

  let searches = 0
  for (const word of shippedWords('english', 'yoruba')) {
    const q = encodeURIComponent(word)
    const headers = { authorization, 'accept-encoding': 'br' }
    await (await fetch(`${server.url}/api/v1/dictionary.php?q=${q}`, { headers })).arrayBuffer()
    searches++
  }
  await wrk({ url: server.url + path, headers: { authorization } }, 10)
  print(`memory after ${searches} different searches and a load: ${memoryOf(server.pid)} MB`)
} finally {
  await stack.close()
}
