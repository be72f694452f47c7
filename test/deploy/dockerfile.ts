/** Reads the stages of the Dockerfile. */
import { read } from './files'

export interface Step {
  /** For example `COPY`. */
  instruction: string
  text: string
}

export interface Stage {
  /** The name of a previous stage, or an image. */
  base: string
  /** Empty if the stage has no name. */
  name: string
  steps: Step[]
}

export interface Copy {
  /** The stage that the files come from; undefined if they come from the project. */
  from: string | undefined
  /** Octal. */
  chmod: string | undefined
  sources: string[]
  target: string
}

const dockerfile = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')

/** The default values of the build arguments. */
export const versions = Object.fromEntries(
  [...dockerfile.matchAll(/^ARG (\w+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
)

export const stages: Stage[] = dockerfile
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((text) => {
    const [from = '', ...lines] = text.split('\n').filter((line) => line !== '')
    const [, base = '', name = ''] = /^FROM (\S+)(?: AS (\w+))?$/.exec(from) ?? []
    const steps = lines.map((line) => {
      const [instruction = '', ...words] = line.split(' ')
      return { instruction, text: words.join(' ').trim() }
    })
    return {
      base: base.replace(/\$\{(\w+)\}/, (_, arg: string) => versions[arg] ?? ''),
      name,
      steps,
    }
  })

const names = stages.map(({ name }) => name)
/** The images that the stages are based on. */
export const baseImages = [...new Set(stages.map(({ base }) => base))].filter(
  (base) => !names.includes(base),
)

export const stepsOf = ({ steps }: Stage, wanted: string) =>
  steps.flatMap(({ instruction, text }) => (instruction === wanted ? [text] : []))

export function parseCopy(text: string): Copy {
  const words = text.split(' ')
  const flag = (name: string) =>
    words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
  const paths = words.filter((word) => !word.startsWith('--'))
  return {
    from: flag('from'),
    chmod: flag('chmod'),
    sources: paths.slice(0, -1),
    target: paths.at(-1) ?? '',
  }
}

/** The files and folders of the project that a stage copies. */
export const copiedBy = (stage: Stage) =>
  stepsOf(stage, 'COPY')
    .map(parseCopy)
    .flatMap(({ from, sources }) => (from === undefined ? sources : []))

/** The files and folders of the project that the stages copy. */
export const copiedFiles = [...new Set(stages.flatMap(copiedBy))]
