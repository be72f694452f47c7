/**
 * Highlights code on the server. This module is slow to load, so it is loaded only when a page of the manual
 * is first shown.
 */

/**
 * The parts of highlight.js that are used here. The package's own types would add browser types to the whole program.
 */
interface Highlighter {
  registerLanguage(name: string, grammar: unknown): void
  registerAliases(aliases: readonly string[], options: { languageName: string }): void
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string }
}

const highlighter = require('highlight.js/lib/core') as Highlighter

/** The grammars by file extension. */
const grammars: Record<string, unknown> = {
  sh: require('highlight.js/lib/languages/bash'),
  css: require('highlight.js/lib/languages/css'),
  go: require('highlight.js/lib/languages/go'),
  http: require('highlight.js/lib/languages/http'),
  js: require('highlight.js/lib/languages/javascript'),
  json: require('highlight.js/lib/languages/json'),
  php: require('highlight.js/lib/languages/php'),
  py: require('highlight.js/lib/languages/python'),
  html: require('highlight.js/lib/languages/xml'),
  yaml: require('highlight.js/lib/languages/yaml'),
}

for (const [ending, grammar] of Object.entries(grammars)) {
  highlighter.registerLanguage(ending, grammar)
}
// The HTML and HTTP grammars, among others, embed other languages and refer to them by these names.
highlighter.registerAliases(['xml'], { languageName: 'html' })
highlighter.registerAliases(['javascript'], { languageName: 'js' })

/**
 * Returns code as escaped HTML with its tokens in `span` elements.
 * @param ending the file extension of the code's language @throws if the language is unknown
 */
export const highlight = (code: string, ending: string): string =>
  highlighter.highlight(code, { language: ending, ignoreIllegals: true }).value
