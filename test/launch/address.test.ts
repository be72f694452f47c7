/** The check that the service can listen on its address. */
import { expect, test } from 'bun:test'
import { freePort, requirePort } from '../../src/launch/address'
import { failureOf } from './support'

test('a free port is accepted', async () => {
  await requirePort('127.0.0.1', await freePort(), 0)
})

test.each([true, false])(
  'a used port is refused, whether or not its holder shares it (%p)',
  async (reusePort) => {
    using server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      reusePort,
      fetch: () => new Response(),
    })
    const { port = 0 } = server
    const error = await failureOf(requirePort('127.0.0.1', port, 0))
    expect(error.message).toContain(`Port ${port} on 127.0.0.1 is in use`)
  },
)

test('a port that becomes free in time is accepted', async () => {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  setTimeout(() => void server.stop(true), 150)
  await requirePort('127.0.0.1', server.port ?? 0, 3000)
})

test('an address of another machine is refused', async () => {
  const error = await failureOf(requirePort('192.0.2.1', 3000, 0))
  expect(error.message).toContain('not an address of this machine')
})
