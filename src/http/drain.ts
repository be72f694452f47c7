/** Stops a server process after it has responded to every request it received. */

interface Server {
  readonly pendingRequests: number
  /** Closes the listening socket and idle connections. Resolves when no requests are pending. */
  stop(closeActive?: boolean): Promise<void>
}

/**
 * Durations of the steps, in milliseconds. Their total is less than the launcher's timeout, so there is still
 * time to write the apps' spending to PostgreSQL.
 */
export const drainTimes = {
  /** Draining ends when no request has arrived for this long. */
  quietMs: 150,
  /**
   * Maximum time for draining connections, long enough for load balancers to notice that /readyz returns 503.
   */
  noticeMs: 2000,
  /** After draining, requests are held until no more have arrived for this long. */
  stillMs: 150,
  /** Maximum time for holding requests. */
  holdMs: 1000,
  /** Maximum time for completing the requests that are held or running. */
  finishMs: 3000,
}

const pollMs = 10

type ResponseOrPromise = Response | Promise<Response>

export type Drain = ReturnType<typeof createDrain>

export function createDrain({ quietMs, noticeMs, stillMs, holdMs, finishMs } = drainTimes) {
  let isOn = false
  let held: Promise<void> | undefined
  let lastAt = 0

  /**
   * Waits until no request has arrived for `forMs`, or until `mostMs` have passed in total.
   * @param isBusy while this returns true, requests count as still arriving
   */
  async function untilQuiet(forMs: number, mostMs: number, isBusy = () => false): Promise<void> {
    const end = performance.now() + mostMs
    lastAt = performance.now()
    while (performance.now() < end) {
      if (isBusy()) lastAt = performance.now()
      else if (performance.now() - lastAt >= forMs) return
      await Bun.sleep(pollMs)
    }
  }

  return {
    get isOn(): boolean {
      return isOn
    },

    /** Serves a request while the server is draining, then closes the connection. */
    async respond(serve: () => ResponseOrPromise): Promise<Response> {
      lastAt = performance.now()
      await held
      const response = await serve()
      response.headers.set('connection', 'close')
      return response
    },

    /**
     * Stops a server. When Bun closes the listening socket, it also closes idle connections, and the kernel
     * resets connections that have not been accepted yet. To avoid losing requests, the server first tells
     * clients in its responses to close their connections. Then it holds new requests for at most `holdMs`.
     * Clients that are waiting for a response open no new connections, and the event loop is idle, so the
     * socket is closed almost immediately after the last connection is accepted.
     * @returns whether all requests were completed in time
     */
    async end(server: Server): Promise<boolean> {
      isOn = true
      await untilQuiet(quietMs, noticeMs, () => server.pendingRequests > 0)
      const { promise, resolve: release } = Promise.withResolvers<void>()
      held = promise
      await untilQuiet(stillMs, holdMs)
      const stopped = server.stop().then(() => true)
      release()
      const isDone = await Promise.race([stopped, Bun.sleep(finishMs).then(() => false)])
      if (!isDone) void server.stop(true)
      return isDone
    },
  }
}
