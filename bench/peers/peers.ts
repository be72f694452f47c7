/** The programs that bench/compare.ts runs: Atumo, the metered peers, and two bare routes. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Store } from './books'

export interface Peer {
  name: string
  /** The data store that contains the program's apps; undefined if the program does not meter requests. */
  store?: Store
  /**
   * Builds the program or installs its dependencies, if necessary.
   * @param dir a temporary folder for build output and state
   */
  prepare(dir: string): Program | Missing
}

export interface Program {
  command: string[]
  env?: Record<string, string>
}

export interface Missing {
  missing: string
}

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const bun = (script: string): Program => ({ command: [process.execPath, file(script)] })

export const atumo: Peer = {
  name: 'Atumo',
  store: 'atumo',
  prepare: () => bun('../../src/server.ts'),
}

export const peers: readonly Peer[] = [
  atumo,
  { name: 'nginx, Lua, Redis', store: 'redis', prepare: nginx },
  { name: 'Go, Redis', store: 'redis', prepare: go },
  {
    name: 'Express on Node.js, Redis',
    store: 'redis',
    prepare: () => (Bun.which('node') ? express('node') : { missing: 'needs Node.js' }),
  },
  { name: 'Express on Bun, Redis', store: 'redis', prepare: () => express(process.execPath) },
  {
    name: 'Elysia, PostgreSQL',
    store: 'postgres',
    prepare: () => bun('elysiaPostgres.ts'),
  },
  { name: 'Elysia, bare route', prepare: () => bun('bareElysia.ts') },
  { name: 'Bun.serve, bare route', prepare: () => bun('bareBun.ts') },
]

function nginx(dir: string): Program | Missing {
  const packages = {
    nginx: Bun.which('nginx') !== null,
    'libnginx-mod-http-lua': existsSync('/usr/lib/nginx/modules/ngx_http_lua_module.so'),
    'lua-nginx-redis': existsSync('/usr/share/lua/5.1/nginx/redis.lua'),
  }
  const missing = Object.entries(packages).flatMap(([name, isThere]) => (isThere ? [] : [name]))
  return missing.length > 0
    ? { missing: `needs the Debian packages ${missing.join(', ')}` }
    : { command: [file('nginx/start')], env: { NGINX_DIR: join(dir, 'nginx') } }
}

function go(dir: string): Program | Missing {
  if (!Bun.which('go')) return { missing: 'needs Go' }
  const program = join(dir, 'peer-go')
  const failure = run(['go', 'build', '-o', program, '.'], file('go'))
  return failure ?? { command: [program], env: { CHARGE_SCRIPT: file('charge.lua') } }
}

function express(runtime: string): Program | Missing {
  const failure = run([process.execPath, 'install', '--frozen-lockfile'], file('express'))
  return (
    failure ?? { command: [runtime, file('express/server.js')], env: { NODE_ENV: 'production' } }
  )
}

/** Runs a command. @returns undefined on success, otherwise the error output */
function run(command: string[], cwd: string): Missing | undefined {
  const { exitCode, stderr } = Bun.spawnSync(command, { cwd, stdout: 'ignore', stderr: 'pipe' })
  if (exitCode === 0) return undefined
  return { missing: `${command.slice(0, 2).join(' ')} failed:\n${stderr.toString().trim()}` }
}
