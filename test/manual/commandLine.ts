/** bin/atumo as an operator's script calls it, on the stores of the manual's service. */
import { fileURLToPath } from 'node:url'
import type { ExampleService } from '../support/examples'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** @returns what the command says with --json @throws where it fails */
export function command({ env }: ExampleService, ...args: string[]): unknown {
  const { stdout, stderr, exitCode } = Bun.spawnSync(['bin/atumo', ...args, '--json'], {
    cwd: root,
    env: { ...process.env, ...env },
  })
  if (exitCode !== 0) throw new Error(String(stderr))
  return JSON.parse(String(stdout))
}

interface NewApp {
  client_id: string
  api_key: string
}

/** An app beside the one that the other examples share. @param settings as of `apps create` */
export const newApp = (service: ExampleService, ...settings: string[]): NewApp =>
  command(service, 'apps', 'create', '--name', 'Example', ...settings) as NewApp
