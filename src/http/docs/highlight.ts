/** Colours code on the server. Loaded when a page of the manual is shown first, because loading it takes time. */
import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import go from 'highlight.js/lib/languages/go'
import http from 'highlight.js/lib/languages/http'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'

/** The grammars by file extension. */
const grammars = { sh: bash, css, go, http, js: javascript, json, php, py: python, html: xml, yaml }

for (const [ending, grammar] of Object.entries(grammars)) {
  highlighter.registerLanguage(ending, grammar)
}
// Grammars that contain code of other languages, such as HTML and HTTP, use these names.
highlighter.registerAliases(['xml'], { languageName: 'html' })
highlighter.registerAliases(['javascript'], { languageName: 'js' })

/**
 * Returns code as escaped HTML with its parts in `span` elements.
 * @param ending the file extension of the code's language @throws if the language is unknown
 */
export const highlight = (code: string, ending: string): string =>
  highlighter.highlight(code, { language: ending, ignoreIllegals: true }).value
