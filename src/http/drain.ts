/** Stops a server process once it has responded to every request that it received. */

/** The properties of Bun's server that draining uses. */
interface Server {
  /** Number of requests without a response. */
  readonly pendingRequests: number
  /** Closes the listening socket and idle connections. Resolves when no request is pending. */
  stop(closeActive?: boolean): Promise<void>
}

/**
 * The durations of the steps in milliseconds. Together they are shorter than the launcher's timeout, which leaves time
 * to flush spending.
 */
export const drainTimes = {
  /** Connections are drained until no request has arrived for this long. */
  quietMs: 150,
  /** The maximum time for draining connections. It lets load balancers notice that /readyz returns 503. */
  noticeMs: 2000,
  /** After draining, requests are held until no request has arrived for this long. */
  stillMs: 150,
  /** The maximum time for holding requests. */
  holdMs: 1000,
  /** The maximum time for completing the held and running requests. */
  finishMs: 3000,
}

const pollMs = 10

type Answer = Response | Promise<Response>

export type Drain = ReturnType<typeof createDrain>

export function createDrain({ quietMs, noticeMs, stillMs, holdMs, finishMs } = drainTimes) {
  let isOn = false
  let held: Promise<void> | undefined
  let lastAt = 0

  /**
   * Waits until no request has arrived for `forMs`, at most `mostMs` in total.
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
    /** Whether the process is stopping. */
    get isOn(): boolean {
      return isOn
    },

    /** Serves a request while the server drains, and closes its connection. */
    async answer(serve: () => Answer): Promise<Response> {
      lastAt = performance.now()
      await held
      const response = await serve()
      response.headers.set('connection', 'close')
      return response
    },

    /**
     * Stops a server. When Bun closes the listening socket, it also closes idle connections, and the kernel
     * resets connections that have not been accepted yet. To avoid losing requests, responses first tell
     * clients to close their connections. Then requests are held for at most `holdMs`: the waiting clients
     * open no new connections, and the event loop is idle, so almost no time passes between accepting the
     * last connection and closing the socket.
     * @returns whether every request got its response in time
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
