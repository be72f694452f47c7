/** Builds the image's files without a builder: copies what each stage of the Dockerfile copies to an empty folder. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { packagesOf } from '../../deploy/image/packages'
import { temporaryFolder } from '../support/folders'
import { type Copy, parseCopy, type Stage, stages } from './dockerfile'
import { root } from './files'

/** Commands that change files of the project. Others need the programs of the base image. */
const replayed = ['bun', 'chmod']

/** Returns the root folder of the last stage. */
export function replayDockerfile(): string {
  const folders = new Map<string, string>()
  for (const stage of stages) {
    const inherited = folders.get(stage.base)
    const folder = temporaryFolder()
    if (inherited) cpSync(inherited, folder, { recursive: true })
    folders.set(stage.name, folder)
    replayStage(stage, folder, folders)
  }
  return folders.get('') ?? ''
}

function replayStage({ steps }: Stage, folder: string, folders: Map<string, string>): void {
  let workdir = folder
  const inside = (path: string) =>
    path.startsWith('/') ? join(folder, path) : resolve(workdir, path)
  for (const { instruction, text } of steps) {
    if (instruction === 'WORKDIR') mkdirSync((workdir = inside(text)), { recursive: true })
    if (instruction === 'COPY') copy(parseCopy(text), inside, folders)
    if (instruction === 'RUN' && replayed.includes(text.split(' ')[0] ?? '')) {
      runIn(
        workdir,
        text.replace(/ (\/\S+)/g, (_, path: string) => ` '${inside(path)}'`),
      )
    }
  }
}

function copy(
  { from, chmod, sources, target }: Copy,
  inside: (path: string) => string,
  folders: Map<string, string>,
): void {
  for (const source of sources) {
    const origin = join(from === undefined ? root : (folders.get(from) ?? ''), source)
    // Files that commands of the base image would have created.
    if (from !== undefined && !existsSync(origin)) continue
    const isFolder = statSync(origin).isDirectory()
    const place = inside(target.endsWith('/') && !isFolder ? target + basename(source) : target)
    cpSync(origin, place, { recursive: true, verbatimSymlinks: true })
    // As in a checkout that only its owner can read.
    if (from === undefined) restrict(place)
    if (chmod !== undefined) chmodSync(place, Number.parseInt(chmod, 8))
  }
}

function restrict(place: string): void {
  const isFolder = statSync(place).isDirectory()
  chmodSync(place, isFolder ? 0o700 : 0o600)
  if (isFolder) for (const name of readdirSync(place)) restrict(join(place, name))
}

function runIn(cwd: string, command: string): void {
  if (command.startsWith('bun install ')) return installPackages(cwd)
  const shell = `bun() { '${process.execPath}' "$@"; }; ${command}`
  const { exitCode, stderr } = Bun.spawnSync(['sh', '-euc', shell], { cwd, stdout: 'ignore' })
  if (exitCode !== 0) throw new Error(`RUN ${command}: ${stderr.toString()}`)
}

/** Copies the packages from this checkout, because a registry may be out of reach. */
function installPackages(cwd: string): void {
  const { dependencies = {} } = manifestOf(cwd)
  const names = new Set(Object.keys(dependencies))
  // Iteration over a set also visits entries that are added during the loop.
  for (const name of names) {
    for (const folder of packagesOf([`node_modules/${name}/package.json`])) {
      cpSync(join(root, folder), join(cwd, folder), { recursive: true })
      const { peerDependencies = {}, peerDependenciesMeta: about = {} } = manifestOf(
        join(root, folder),
      )
      const needed = Object.keys(peerDependencies).filter((peer) => !about[peer]?.optional)
      for (const peer of needed) names.add(peer)
    }
  }
}

interface Manifest {
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
