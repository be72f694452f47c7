/** An HTTP client with keep-alive that measures latency and throughput. */
import http from 'node:http'

const agent = new http.Agent({ keepAlive: true })

export interface Outgoing {
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
export function send({ url, headers = {}, body }: Outgoing): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const method = sent ? 'POST' : 'GET'
  const type = sent && { 'content-type': 'application/json', 'content-length': sent.length }
  const request = http.request(
    url,
    { agent, method, headers: { ...headers, ...type } },
    (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
    },
  )
  request.on('error', reject)
  request.end(sent)
  return promise
}

/** Sends a request. @throws if the response is not a success */
async function succeed(request: Outgoing): Promise<void> {
  const { status, text } = await send(request)
  if (status < 200 || status > 299) throw new Error(`${status} ${text.slice(0, 200)}`)
}

/** Sends requests one at a time. @returns their latencies in milliseconds */
export async function latencies(requests: readonly Outgoing[]): Promise<number[]> {
  const times: number[] = []
  for (const request of requests) {
    const begun = performance.now()
    await succeed(request)
    times.push(performance.now() - begun)
  }
  return times
}

/** Sends requests with the given concurrency. @returns the number of requests per second */
export async function throughput(
  requests: readonly Outgoing[],
  concurrency: number,
): Promise<number> {
  let next = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let request = requests[next++]; request; request = requests[next++])
        await succeed(request)
    }),
  )
  return requests.length / ((performance.now() - begun) / 1000)
}
