/** How a server process ends: every request that reached it is answered first. */

/** The part of Bun's server that this needs. */
interface Server {
  /** Requests that are read and not answered yet. */
  readonly pendingRequests: number
  /** Closes the listening socket and idle connections; resolves when the pending requests are answered. */
  stop(closeActive?: boolean): Promise<void>
}

interface DrainTimes {
  /** After so long without a request, clients have been told, or have nothing to ask. */
  quietMs: number
  /** How long, at most, connections are accepted while a load balancer hears of the end from /readyz. */
  noticeMs: number
  /** Before the listening socket is closed, requests wait until so long none came, */
  stillMs: number
  /** and for so long at most. */
  holdMs: number
  /** How long what is under way may take after that. */
  finishMs: number
}

/** In total less than the launcher's patience, so that the flush that follows has time as well. */
export const drainTimes: DrainTimes = {
  quietMs: 150,
  noticeMs: 2000,
  stillMs: 150,
  holdMs: 1000,
  finishMs: 3000,
}

const pollMs = 10

type Answer = Response | Promise<Response>

export type Drain = ReturnType<typeof createDrain>

export function createDrain({ quietMs, noticeMs, stillMs, holdMs, finishMs } = drainTimes) {
  let isOn = false
  let held: Promise<void> | undefined
  let lastAt = 0

  /** Waits for so long without requests, at most `mostMs`. @param isBusy counts as a request */
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
    /** Whether the process is about to end. */
    get isOn(): boolean {
      return isOn
    },

    /** Answers a request that comes while the server drains, and has its connection closed. */
    async answer(serve: () => Answer): Promise<Response> {
      lastAt = performance.now()
      await held
      const response = await serve()
      response.headers.set('connection', 'close')
      return response
    },

    /**
     * Ends a server. Bun closes idle connections together with the listening socket, and the kernel resets
     * connections that were not accepted yet. So clients are first told, answer by answer, to close their
     * connections. Requests are then held for a moment: clients that wait open no new connections, and an
     * idle event loop leaves next to no time between accepting the last connection and closing the socket.
     * @returns whether everything was answered in time
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
