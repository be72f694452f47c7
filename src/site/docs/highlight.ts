/**
 * Highlights code on the server. This module is slow to load, so it is loaded only when a page of the manual
 * is first shown.
 */

/**
 * The parts of highlight.js that are used here. The package's own types would add browser types to the whole program.
 */
interface Highlighter {
  configure(options: { languages: readonly string[] }): void
  registerLanguage(name: string, grammar: unknown): void
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string }
}

const highlighter = require('highlight.js/lib/common') as Highlighter
highlighter.registerLanguage('http', require('highlight.js/lib/languages/http'))
// The bodies of HTTP messages, whose language is guessed.
highlighter.configure({ languages: ['json'] })

/**
 * Returns code as escaped HTML with its tokens in `span` elements.
 * @param ending the file extension of the code's language @throws if the language is unknown
 */
export const highlight = (code: string, ending: string): string =>
  highlighter.highlight(code, { language: ending, ignoreIllegals: true }).value
