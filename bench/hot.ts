/**
 * The metered, cached search against a bare Elysia route that returns the same bytes from the same
 * process, in alternating rounds. Compare the ratio: absolute rates vary on a noisy machine.
 */
import { fileURLToPath } from 'node:url'
import { median, print } from './support/figures'
import { hotQuery } from './support/hotQuery'
import { prepare } from './support/prepare'
import { startStack } from './support/stack'
import { requireWrk, wrk } from './support/wrk'

const rounds = Number(process.env['ROUNDS'] ?? 7)
const seconds = Number(process.env['SECONDS'] ?? 3)
const connections = Number(process.env['CONNECTIONS'] ?? 64)

requireWrk()
const stack = await startStack()
try {
  const { apiKey } = await prepare(stack)
  const server = await stack.serve(fileURLToPath(new URL('./hotServer.ts', import.meta.url)))
  const hot = {
    url: `${server.url}/api/v1/dictionary.php?${hotQuery}`,
    headers: { authorization: `Bearer ${apiKey}` },
  }
  const bare = { url: `${server.url}/bare`, headers: hot.headers }
  const bytes = (await (await fetch(hot.url, { headers: hot.headers })).arrayBuffer()).byteLength
  print(`${connections} connections, ${seconds} s per round, ${bytes} bytes per response`)

  await wrk({ ...hot, connections, seconds: 1 })
  await wrk({ ...bare, connections, seconds: 1 })
  const ratios: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const plain = await wrk({ ...bare, connections, seconds })
    const metered = await wrk({ ...hot, connections, seconds })
    if (metered.failed > 0) throw new Error(`${metered.failed} metered requests failed`)
    const ratio = metered.rate / plain.rate
    ratios.push(ratio)
    print(
      `${round}: bare ${plain.rate.toFixed(0)}/s, metered ${metered.rate.toFixed(0)}/s (p50 ${metered.p50}, p99 ${metered.p99}), ratio ${ratio.toFixed(2)}`,
    )
  }
  print(`median ratio ${median(ratios).toFixed(2)}`)
} finally {
  await stack.close()
}
