/** A server that responds to each request as the test specifies, and records all requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Fault =
  | { status: number; headers?: Record<string, string>; body?: unknown; text?: string }
  /** Closes the connection, either without a response or in the middle of the body. */
  | 'cut'
  | 'cut midway'
  /** Never responds, or sends only the headers and half of the body. */
  | 'hang'
  | 'stall'

export interface Asked {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
  /** The time when the last byte of the request arrived, from `performance.now()`, in milliseconds. */
  at: number
}

export type FaultServer = Awaited<ReturnType<typeof startFaultServer>>

export async function startFaultServer() {
  let faults: Fault[] = []
  let asked: Asked[] = []
  let onAsked = () => {}

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
      at: performance.now(),
    })
    const fault = faults[asked.length - 1] ?? { status: 500, text: 'one call too many' }
    onAsked()
    give(fault, response)
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    /** Clears the recorded requests, and sets the responses for the next ones. */
    tell(...responses: Fault[]) {
      faults = responses
      asked = []
      onAsked = () => {}
    },
    /** Sets a function that is called for each request, before the response is sent. */
    whenAsked(act: () => void) {
      onAsked = act
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

function give(fault: Fault, response: ServerResponse): void {
  if (fault === 'hang') return
  if (fault === 'cut') return void response.socket?.destroy()
  if (fault === 'stall' || fault === 'cut midway') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('[{"id":1', () => {
      if (fault === 'cut midway') response.socket?.destroy()
    })
    return
  }
  const { status, headers = {}, body, text = JSON.stringify(body) } = fault
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(text)
}

export const refused = (status: number, error: string, retryAfter?: string): Fault => ({
  status,
  headers: {
    'x-request-id': 'req_1',
    ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
  },
  body: { ok: false, error },
})

/** An empty search result. */
export const nothing: Fault = {
  status: 200,
  headers: {
    'x-ratelimit-limit': '5000',
    'x-ratelimit-remaining': '4999',
    'x-ratelimit-reset': '1795276800',
    'x-credit-balance': '999',
    'x-credit-cost': '1',
    'x-commercial-use': 'allowed',
    'x-total-count': '0',
    'x-request-id': 'req_2',
  },
  body: [],
}

/** The response to a submission. */
export const stored: Fault = {
  status: 201,
  body: { ok: true, status: 'pending', submission: { id: 'sub_1' }, term: null },
}
