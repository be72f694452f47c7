/** An HTTP client with keep-alive that measures latency and throughput. */
import http from 'node:http'

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

export interface Call {
  url: string
  headers?: Record<string, string>
  /** Sent as JSON with POST; without it the request is a GET. */
  body?: unknown
}

/** @returns the bytes of the response @throws if it is not a success */
export function call({ url, headers = {}, body }: Call): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const method = sent ? 'POST' : 'GET'
  const type = sent && { 'content-type': 'application/json', 'content-length': sent.length }
  const request = http.request(
    url,
    { agent, method, headers: { ...headers, ...type } },
    (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks)
        if (isSuccess(answer.statusCode)) resolve(bytes)
        else reject(new Error(`${answer.statusCode} ${bytes.toString().slice(0, 200)}`))
      })
    },
  )
  request.on('error', reject)
  request.end(sent)
  return promise
}

const isSuccess = (status = 0) => status >= 200 && status < 300

/** Latencies in ms, one request at a time. */
export async function latencies(calls: readonly Call[]): Promise<number[]> {
  const times: number[] = []
  for (const one of calls) {
    const begun = performance.now()
    await call(one)
    times.push(performance.now() - begun)
  }
  return times
}

/** Requests per second with this concurrency. */
export async function throughput(calls: readonly Call[], concurrency: number): Promise<number> {
  let next = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let one = calls[next++]; one; one = calls[next++]) await call(one)
    }),
  )
  return calls.length / ((performance.now() - begun) / 1000)
}
