/**
 * Runs bin/atumo commands in this process. They use the same databases as the service that runs for the
 * manual's examples.
 */
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../src/cli/run'
import { collector } from '../cli/support'
import type { ExampleService } from '../support/examples'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a command with --json. @returns the parsed output @throws if the command fails */
export async function command({ env }: ExampleService, ...args: string[]): Promise<unknown> {
  const [out, err] = [collector(), collector()]
  const shell = {
    env: { ...process.env, ...env },
    cwd: root,
    stdout: out.stream,
    stderr: err.stream,
  }
  if ((await runCommand([...args, '--json'], shell)) !== 0) throw new Error(err.text())
  return JSON.parse(out.text())
}

interface NewApp {
  client_id: string
  api_key: string
}

/**
 * Creates a new app instead of using the one that other examples share.
 * @param settings options of `apps create`
 */
export const newApp = (service: ExampleService, ...settings: string[]) =>
  command(service, 'apps', 'create', '--name', 'Example', ...settings) as Promise<NewApp>
