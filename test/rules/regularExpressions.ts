/**
 * Regular expressions whose time can grow faster than the text that they read. The analysis is scslre's, which
 * eslint-plugin-regexp uses for no-super-linear-backtracking and no-super-linear-move. It does not compare the
 * alternatives of a group with each other, so an alternation that is repeated without end counts as slow.
 */
import { parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import type { Source } from './sources'

interface Literal {
  /** As it is written, with its flags. */
  written: string
  source: string
  flags: string
}

/** The regular expression literals of a file. @throws where the file cannot be parsed */
export function literalsIn({ file, text }: Source): Literal[] {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const literals: Literal[] = []
  const visitor = new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      literals.push({ written: `/${pattern}/${flags}`, source: pattern, flags })
    },
  })
  visitor.visit(program)
  return literals
}

/** @returns `file: /pattern/flags` for each literal of super-linear time */
export const slowLiteralsIn = (source: Source): string[] =>
  literalsIn(source)
    .filter(isSlow)
    .map(({ written }) => `${source.file}: ${written}`)

/** `Move` is the time that trying the expression from each place of the text takes. */
const reportTypes = { Move: true, Self: true, Trade: true }

export const isSlow = (literal: Pick<Literal, 'source' | 'flags'>): boolean =>
  analyse(literal, { reportTypes }).reports.length > 0 || repeatsAlternatives(literal)

/** Whether a group with alternatives stands within an endless repetition: `(a|a)*`. */
function repeatsAlternatives({ source, flags }: Pick<Literal, 'source' | 'flags'>): boolean {
  let found = false
  let depth = 0
  const isEndless = ({ max }: { max: number }) => max === Number.POSITIVE_INFINITY
  const look = ({ alternatives }: { alternatives: readonly unknown[] }) => {
    if (depth > 0 && alternatives.length > 1) found = true
  }
  visitRegExpAST(parseRegExpLiteral(`/${source}/${flags}`), {
    onQuantifierEnter: (quantifier) => void (isEndless(quantifier) && depth++),
    onQuantifierLeave: (quantifier) => void (isEndless(quantifier) && depth--),
    onGroupEnter: look,
    onCapturingGroupEnter: look,
  })
  return found
}
