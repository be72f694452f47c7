/**
 * Compares, in alternating rounds, the metered, cached search with a bare Elysia route that returns the same
 * bytes from the same process. Only the ratio is meaningful, because absolute rates vary with the load on the
 * machine.
 */
import { median, print } from './support/figures'
import { hotQuery } from './support/hotQuery'
import { prepare } from './support/prepare'
import { startStack } from './support/stack'
import { connections, rounds, seconds, wrk } from './support/wrk'

const stack = await startStack()
try {
  const { apiKey } = await prepare(stack)
  const server = await stack.serve('bench/hotServer.ts')
  const headers = { authorization: `Bearer ${apiKey}` }
  const hot = { url: `${server.url}/api/v1/dictionary.php?${hotQuery}`, headers }
  const bare = { url: `${server.url}/bare`, headers }
  const bytes = (await (await fetch(hot.url, { headers })).arrayBuffer()).byteLength
  print(`${connections} connections, ${seconds} s per round, ${bytes} bytes per response`)

  await wrk(hot, 1)
  await wrk(bare, 1)
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const plain = await wrk(bare)
    const metered = await wrk(hot)
    const ratio = metered.rate / plain.rate
    ratios.push(ratio)
    print(`${round}: bare ${plain.shown}, metered ${metered.shown}, ratio ${ratio.toFixed(2)}`)
  }
  print(`median ratio ${median(ratios).toFixed(2)}`)
} finally {
  await stack.close()
}
