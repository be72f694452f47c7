/** Stops a server process after it has responded to every request that reached it. */

/** The part of Bun's server that this needs. */
interface Server {
  /** Requests without a response. */
  readonly pendingRequests: number
  /** Closes the listening socket and idle connections. Resolves when no request is pending. */
  stop(closeActive?: boolean): Promise<void>
}

/** In total shorter than the launcher waits, so that there is time to flush spending afterwards. */
export const drainTimes = {
  /** Drains until no request has arrived for this long, */
  quietMs: 150,
  /** but at most this long, so that a load balancer can see the 503 of /readyz. */
  noticeMs: 2000,
  /** Then holds requests until none has arrived for this long, */
  stillMs: 150,
  /** but at most this long. */
  holdMs: 1000,
  /** Maximum time for running requests after that. */
  finishMs: 3000,
}

const pollMs = 10

type Answer = Response | Promise<Response>

export type Drain = ReturnType<typeof createDrain>

export function createDrain({ quietMs, noticeMs, stillMs, holdMs, finishMs } = drainTimes) {
  let isOn = false
  let held: Promise<void> | undefined
  let lastAt = 0

  /** Waits until no request arrives for `forMs`, at most `mostMs`. @param isBusy counts as a request */
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
     * Stops a server. Bun closes idle connections together with the listening socket, and the kernel resets
     * connections that were not accepted yet. So responses first tell clients to close their connections. Then
     * requests are held for a moment: waiting clients open no new connections, and in an idle event loop almost
     * no time passes between accepting the last connection and closing the socket.
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
