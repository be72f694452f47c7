/**
 * Builds images that stand in for the base images of the Dockerfile, from the Debian packages of this machine.
 * They let the image be built where no registry can be reached.
 */
import { cpSync, globSync, lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/folders'
import { baseImages } from './dockerfile'

/** Runs a command of buildah, and returns its output. */
export type Buildah = (...words: string[]) => string

const [pgDump] = globSync('/usr/lib/postgresql/*/bin/pg_dump')

/** Building needs root that may mount, and the packages of a Debian machine with PostgreSQL. */
export const canBuild =
  process.getuid?.() === 0 &&
  Bun.which('buildah') !== null &&
  Bun.spawnSync(['unshare', '--mount', 'true']).exitCode === 0 &&
  Bun.which('dpkg-query') !== null &&
  pgDump !== undefined

function output(...words: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(words)
  if (exitCode !== 0) throw new Error(`${words.slice(0, 3).join(' ')}: ${stderr.toString()}`)
  return stdout.toString()
}

/** @param storage an empty folder */
export function openBuildah(storage: string): Buildah {
  const places = ['--root', join(storage, 'images'), '--runroot', join(storage, 'run')]
  return (...words) => output('buildah', '--storage-driver=vfs', ...places, ...words).trim()
}

/** Creates all base images of the Dockerfile. @param cache the folder of Bun's package cache, in the images */
export function createBaseImages(buildah: Buildah, cache: string): void {
  const packages = readPackages()
  const essential = packages.flatMap(({ name, isEssential }) => (isEssential ? [name] : []))
  for (const image of baseImages) {
    const folder = temporaryFolder()
    for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
      mkdirSync(join(folder, 'usr', name), { recursive: true })
      symlinkSync(`usr/${name}`, join(folder, name))
    }
    for (const name of ['dev', 'proc', 'run', 'sys', 'tmp']) mkdirSync(join(folder, name))
    const isPostgres = image.startsWith('postgres:')
    const owner = isPostgres ? output('dpkg-query', '-S', pgDump ?? '').split(':')[0] : undefined
    copyPackages(withDependencies(packages, owner ? [...essential, owner] : essential), folder)
    // Debian's scripts create this link.
    symlinkSync('mawk', join(folder, 'usr/bin/awk'))
    const isBun = image.startsWith('oven/bun:')
    if (isBun) {
      mkdirSync(join(folder, 'usr/local/bin'), { recursive: true })
      cpSync(process.execPath, join(folder, 'usr/local/bin/bun'), { dereference: true })
    }
    const container = buildah('from', 'scratch')
    buildah('copy', '--quiet', container, folder, '/')
    rmSync(folder, { recursive: true })
    if (isBun) buildah('config', '--env', `BUN_INSTALL_CACHE_DIR=${cache}`, container)
    const name = image.includes('/') ? image : `library/${image}`
    buildah('commit', '--quiet', '--rm', container, `docker.io/${name}`)
  }
}

interface DebianPackage {
  name: string
  isEssential: boolean
  needs: string[]
  provides: string[]
}

function readPackages(): DebianPackage[] {
  const names = (list = '') =>
    list.split(',').flatMap((each) => /^ *([a-z0-9][a-z0-9.+-]*)/.exec(each)?.[1] ?? [])
  const format = '${Package}\t${Essential}\t${Pre-Depends},${Depends}\t${Provides}\n'
  return output('dpkg-query', '--show', `--showformat=${format}`)
    .split('\n')
    .map((line) => {
      const [name = '', essential, needs, provides] = line.split('\t')
      return {
        name,
        isEssential: essential === 'yes',
        needs: names(needs),
        provides: names(provides),
      }
    })
}

function withDependencies(packages: DebianPackage[], wanted: string[]): Set<string> {
  const byName = new Map(packages.map((one) => [one.name, one]))
  // A package that exists wins over one that only provides its name.
  for (const one of packages) {
    for (const name of one.provides) if (!byName.has(name)) byName.set(name, one)
  }
  const all = new Set<string>()
  const queue = [...wanted]
  for (const name of queue) {
    const one = byName.get(name)
    if (!one || all.has(one.name)) continue
    all.add(one.name)
    queue.push(...one.needs)
  }
  return all
}

/** Copies the files of packages to a folder whose /bin, /sbin, /lib and /lib64 are links into /usr. */
function copyPackages(names: Set<string>, folder: string): void {
  const paths = output('dpkg-query', '--listfiles', ...names)
    .split('\n')
    .map((path) => path.replace(/^\/(bin|sbin|lib|lib64)\//, '/usr/$1/'))
    .filter((path) => path.startsWith('/') && !/^\/usr\/share\/(doc|info|locale|man)\//.test(path))
  const files = [...new Set(paths)].filter((path) => isFile(path))
  const list = Buffer.from(files.map((path) => path.slice(1)).join('\n'))
  const packed = Bun.spawnSync(['tar', '-C', '/', '-cf', '-', '-T', '-'], { stdin: list })
  Bun.spawnSync(['tar', '-C', folder, '-xf', '-'], { stdin: packed.stdout })
}

function isFile(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found !== undefined && !found.isDirectory()
}
