/** Runs code examples against a server that sends predefined responses. */
import { type ExampleService, runExample } from './examples'

/**
 * Runs an example against a server that sends the given responses in order, one per request, then keeps
 * repeating the last one.
 * @returns the example's output and the number of requests it sent
 */
export async function runAgainst(
  responses: ((request: Request) => Response)[],
  { name, code, service }: { name: string; code: string; service: ExampleService },
): Promise<{ printed: string; requests: number }> {
  let requests = 0
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const response = responses[Math.min(requests++, responses.length - 1)]
      return response ? response(request) : new Response(null, { status: 500 })
    },
  })
  try {
    const env = { ...service.env, ATUMO_URL: `http://127.0.0.1:${server.port}` }
    return { printed: await runExample(name, code, { ...service, env }), requests }
  } finally {
    await server.stop(true)
  }
}
