/** Bun's fetch. */
import type { Result, Sent } from '../zoo'

async function send({ method, url, headers, body, pad }: Sent): Promise<Result> {
  const signal = AbortSignal.timeout(20_000)
  const content = body === undefined ? undefined : { body: body.padEnd(pad) }
  const response = await fetch(url, { method, headers, signal, ...content })
  return { status: response.status, headers: [...response.headers], body: await response.text() }
}

for (const one of (await Bun.file(process.argv[2] ?? '').json()) as Sent[]) {
  const result = await send(one).catch((error: unknown) => ({ error: String(error) }))
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
