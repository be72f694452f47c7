/** An HTTP client with keep-alive that measures latency and throughput. */
import http from 'node:http'

const agent = new http.Agent({ keepAlive: true })

export interface Call {
  url: string
  headers?: Record<string, string>
  /** Sent as JSON in a POST request. Without a body, a GET request is sent. */
  body?: unknown
}

interface Reply {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

/** Sends a request and reads the whole response. */
export function send({ url, headers = {}, body }: Call): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
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
        const text = Buffer.concat(chunks).toString()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      })
    },
  )
  request.on('error', reject)
  request.end(sent)
  return promise
}

/** Sends a request. @throws if the response is not a success */
async function succeed(call: Call): Promise<void> {
  const { status, text } = await send(call)
  if (status < 200 || status > 299) throw new Error(`${status} ${text.slice(0, 200)}`)
}

/** Sends requests one at a time. @returns their latencies in milliseconds */
export async function latencies(calls: readonly Call[]): Promise<number[]> {
  const times: number[] = []
  for (const call of calls) {
    const begun = performance.now()
    await succeed(call)
    times.push(performance.now() - begun)
  }
  return times
}

/** Sends requests with the given concurrency. @returns the number of requests per second */
export async function throughput(calls: readonly Call[], concurrency: number): Promise<number> {
  let next = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let call = calls[next++]; call; call = calls[next++]) await succeed(call)
    }),
  )
  return calls.length / ((performance.now() - begun) / 1000)
}
