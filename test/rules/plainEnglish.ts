/** Extracts the prose from files and finds unwanted words in it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './sources'

/**
 * Patterns for unwanted words, each with the preferred words. Add a pattern only if its words are wrong in
 * every context, so that the check never reports a good sentence. Words that are wrong only in some contexts
 * are listed in the glossary in CONTRIBUTING.md.
 */
const unwanted: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bwhoever\b/i, 'name the person: the caller, the owner, anyone who'],
  [/\bwhose turn\b/i, 'who needs to act'],
  [/\bnobody's\b/i, 'invalid, unknown, no session'],
  [/\bagain rightly\b/i, 'correctly, or leave it out'],
  [/\bwhat an? (?:[a-z]+ )?(?:term|word) is called\b/i, 'the translation, the name'],
  [/\bhears? (?:it|this|them) again\b/i, 'retry'],
  [/\b(?:callers?|clients?|endpoints?|servers?|workers?) hears?\b/i, 'receives, gets'],
  [/\bone a line\b/i, 'one per line'],
  [/\bfrom the next (?:call|request) on\b/i, 'on the next request'],
  [/\bin vain\b/i, 'without results, failed'],
  [/\bindex is owed\b|\bindex owes\b/i, 'pending index updates'],
  [/\bthis is no (?!longer\b|more\b)/i, 'this is not a, or say what is valid'],
  [/\bmissing or too many\b/i, 'wrong number of'],
  [/\bst(?:an|oo)ds? by\b/i, 'fallback'],
  [/\bst(?:an|oo)ds? still\b/i, 'stall, stalled, suspended'],
  [/\bwhat ends it\b/i, 'name the signal or the callback'],
  [/\bno memory holds\b/i, 'uncached'],
  [/\bname is not known\b/i, 'is unknown'],
  [/\banew\b/i, 'again'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix, repair'],
  [/\bdeeds?\b/i, 'action, job'],
  [/\bbur(?:y|ies|ied)\b/i, 'failed'],
  [/\bnot to be reached\b/i, 'unreachable'],
  [/\bthrottle shut\b/i, 'rate limit exceeded'],
  [/\bshut out\b/i, 'deny, block'],
  [/\bpast its hour\b/i, 'expired'],
]

/** Returns the unwanted words in a text, each with the preferred words. */
export function unwantedIn(text: string): string[] {
  // Join the lines, because an unwanted phrase may be split by a line break.
  const line = text.replace(/\s+/g, ' ')
  return unwanted.flatMap(([pattern, instead]) => {
    const [found] = pattern.exec(line) ?? []
    return found === undefined ? [] : `"${found}": ${instead}`
  })
}

/**
 * Returns the prose in a file: comments and test names in code files, and the whole text of most other files.
 */
export function proseOf(file: string): string {
  const text = readFileSync(join(root, file), 'utf8')
  if (file.startsWith('src/locales/')) return text
  if (/\.(?:ts|tsx|js)$/.test(file)) return [...commentsOf(file, text), ...namesOf(text)].join('\n')
  if (file.endsWith('.lua')) return [...text.matchAll(/--.*/g)].join('\n').replace(/^-- ?/gm, '')
  if (file.endsWith('.css')) return [...text.matchAll(/\/\*[^]*?\*\//g)].join('\n')
  // Skip the last column of the glossary, which lists the words to avoid.
  if (file === 'CONTRIBUTING.md') return text.replace(/^(\|.*\|.*)\|.*\|$/gm, '$1|')
  // Names in code spans are not prose.
  return file.endsWith('.md') ? text.replace(/`[^`\n]*`/g, '') : text
}

function commentsOf(file: string, text: string): string[] {
  return parseSync(file, text).comments.map(({ value }) => value.replace(/^ *\*/gm, ''))
}

/** Returns the names of tests and test groups: the strings that precede a function argument. */
function namesOf(text: string): string[] {
  const names = /\(\s*(['"`])([^\n]+?)\1,\s*(?:async )?(?:\(|function)/g
  return [...text.matchAll(names)].map(([, , name = '']) => name)
}
