/**
 * Finds regular expressions whose running time can grow faster than linearly with the input. Uses scslre,
 * like the rules no-super-linear-backtracking and no-super-linear-move of eslint-plugin-regexp. Because
 * scslre does not compare the alternatives of a group, this module reports every repeated group with
 * alternatives as slow.
 */
import { parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import type { Source } from './sources'

interface Literal {
  /** The literal as written, including its flags. */
  written: string
  source: string
  flags: string
}

/** Returns the regular expression literals in a file. @throws if the file cannot be parsed */
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

/** Returns `file: /pattern/flags` for each literal that may not match in linear time. */
export const slowLiteralsIn = (source: Source): string[] =>
  literalsIn(source)
    .filter(isSlow)
    .map(({ written }) => `${source.file}: ${written}`)

/** `Move` reports expressions that are slow because a match is attempted at every position in the text. */
const reportTypes = { Move: true, Self: true, Trade: true }

export const isSlow = (literal: Pick<Literal, 'source' | 'flags'>): boolean =>
  analyse(literal, { reportTypes }).reports.length > 0 || repeatsAlternatives(literal)

/**
 * Returns whether the expression has a group with alternatives inside an unbounded repetition, such as
 * `(a|a)*`.
 */
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
