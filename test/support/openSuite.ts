/** Starts the stores in a process of their own, which ends them when this process ends for any reason. */
import { fileURLToPath } from 'node:url'

export interface Suite {
  /** The environment variables that tests need to find the stores, and a temporary folder. */
  env: Record<string, string>
  /** Stops the stores and deletes the temporary folder. */
  stop(): Promise<unknown>
}

const script = fileURLToPath(new URL('suite.ts', import.meta.url))

/** @throws if the stores did not start; the reason is on stderr */
export async function openSuite(): Promise<Suite> {
  const child = Bun.spawn([process.execPath, script], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
    // Ctrl-C in the terminal must not end the stores before the tests.
    detached: true,
  })
  child.unref()
  // The process writes a single line, once the stores are ready.
  for await (const line of child.stdout) {
    return {
      env: JSON.parse(new TextDecoder().decode(line)),
      async stop() {
        await child.stdin.end()
        await child.exited
      },
    }
  }
  throw new Error('The stores did not start.')
}
