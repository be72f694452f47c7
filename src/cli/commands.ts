/** All commands of bin/atumo. The module that implements a command is loaded only when the command is used. */
import type { Config } from '../config'
import type { Problem } from '../domain/outcome'
import type { CommandShell, Declaration, Handlers, Result } from './command'
import * as declared from './declarations'
import type { Connections } from './stores'

export interface Command extends Declaration {
  run(
    given: Record<string, unknown>,
    shell: CommandShell,
    config: Config,
    connections: Connections,
  ): Promise<Result | Problem>
}

/** The commands by name, in the order in which the help lists them. */
export const commands: Record<string, Command> = {
  ...group('apps ', declared.apps, () => import('./apps')),
  ...group('terms ', declared.terms, () => import('./terms')),
  ...group('review ', declared.review, () => import('./review')),
  ...group('search ', declared.search, () => import('./search')),
  ...group('endpoints ', declared.endpoints, () => import('./endpoints')),
  ...group('deliveries ', declared.deliveries, () => import('./deliveries')),
  ...group('settings ', declared.settings, () => import('./settings')),
  ...group('', declared.doctors, () => import('./doctor')),
  ...group('', declared.audits, () => import('./audit')),
  ...group('', declared.backups, () => import('./backup')),
  ...group('users ', declared.users, () => import('./users')),
}

function group<Group extends Record<string, Declaration>, Stores>(
  prefix: string,
  declarations: Group,
  load: () => Promise<{
    open: (connections: Connections, config: Config) => Promise<Stores>
    commands: Handlers<Group, Stores>
  }>,
): Record<string, Command> {
  const made = Object.entries(declarations).map(([name, declaration]): [string, Command] => [
    prefix + name,
    {
      ...declaration,
      async run(given, shell, config, connections) {
        const { open, commands: handlers } = await load()
        // The cast is safe, because `parse` returns the values that the declaration describes.
        return handlers[name as keyof Group](await open(connections, config), given as never, shell)
      },
    },
  ])
  return Object.fromEntries(made)
}
