/** Parses the request bodies of submit.php and suggest.php. */
import { fold } from '../../../search/fold'
import { hasInvisible, isPlainText, tidy } from '../../lib/plainText'
import type { Problem } from '../../problems'
import type { Submission, Suggestion } from '../../store/review/contributions'
import { bounds, listSeparator } from '../terms/termRow'

export type SubmissionInput = Pick<Submission, 'english' | 'yoruba' | 'definitionEn'>

export interface SuggestionInput extends Pick<Suggestion, 'yoruba' | 'aliases' | 'notes'> {
  slug: string
}

export type JsonObject = Record<string, unknown>

export const submissionFields = ['english_term', 'yoruba_term', 'definition_en'] as const
export const suggestionFields = ['slug', 'suggested_yoruba', 'suggested_aliases', 'notes'] as const

const aliasSeparator = ','

/** Reads the body of a submission. All three fields are required. */
export function readSubmission(body: JsonObject): SubmissionInput | Problem {
  const fields = new Fields(body, submissionFields)
  const english = fields.headword('english_term')
  const yoruba = fields.headword('yoruba_term')
  const definitionEn = fields.text('definition_en', bounds.text)
  return fields.fault ?? { english, yoruba, definitionEn }
}

/** Reads the body of a suggestion. The slug and at least one of the other fields are required. */
export function readSuggestion(body: JsonObject): SuggestionInput | Problem {
  const fields = new Fields(body, suggestionFields)
  const slug = fields.text('slug', bounds.headword)
  const yoruba = fields.has('suggested_yoruba') ? fields.headword('suggested_yoruba') : null
  const aliases = fields.has('suggested_aliases') ? fields.aliases('suggested_aliases') : []
  const notes = fields.has('notes') ? fields.text('notes', bounds.text) : null
  if (fields.fault) return fields.fault
  const isNothing = yoruba === null && aliases.length === 0 && notes === null
  return isNothing
    ? { code: 'nothing_suggested', fields: suggestionFields.slice(1).join(', ') }
    : { slug, yoruba, aliases, notes }
}

/** Reads fields and keeps the first fault. After a fault, the returned values must not be used. */
class Fields {
  fault: Problem | undefined
  readonly #body: JsonObject

  constructor(body: JsonObject, known: readonly string[]) {
    this.#body = body
    const field = Object.keys(body).find((name) => !known.includes(name))
    if (field !== undefined) this.#refuse({ code: 'unknown_field', field: shown(field) })
  }

  has(field: string): boolean {
    return Object.hasOwn(this.#body, field)
  }

  /** Reads text of 1 to `max` characters without control characters. The result is trimmed and in NFC. */
  text(field: string, max: number): string {
    if (!this.has(field)) return this.#refuse({ code: 'missing', field })
    const value = this.#body[field]
    if (typeof value !== 'string') return this.#refuse({ code: 'not_a_string', field })
    const text = tidy(value)
    if (text === '') return this.#refuse({ code: 'empty', field })
    if (!isPlainText(text)) return this.#refuse({ code: 'not_text', field })
    if (Array.from(text).length > max) return this.#refuse({ code: 'too_long', field, max })
    return text
  }

  /** A headword that is empty after folding is refused, because searches could not find it. */
  headword(field: string): string {
    const text = this.text(field, bounds.headword)
    this.#requireHeadword(field, text)
    return text
  }

  /** Reads a comma-separated list and removes duplicates. */
  aliases(field: string): string[] {
    const whole = this.text(field, bounds.aliasList)
    const listed = whole.split(aliasSeparator).map((alias) => alias.trim())
    const aliases = [...new Set(listed.filter((alias) => alias !== ''))]
    if (this.fault) return []
    if (whole.includes(listSeparator))
      this.#refuse({ code: 'reserved_sign', field, sign: listSeparator })
    if (aliases.some((alias) => Array.from(alias).length > bounds.headword)) {
      this.#refuse({ code: 'entry_too_long', field, max: bounds.headword })
    }
    if (aliases.length > bounds.list) this.#refuse({ code: 'too_many', field, max: bounds.list })
    for (const alias of aliases) this.#requireHeadword(field, alias)
    return aliases
  }

  #requireHeadword(field: string, text: string): void {
    if (hasInvisible(text)) this.#refuse({ code: 'invisible', field })
    else if (fold(text).bare === '') this.#refuse({ code: 'no_letter', field })
  }

  #refuse(fault: Problem): string {
    this.fault ??= fault
    return ''
  }
}

const longestShown = 50

/** Shortens the name of an unknown field, and removes control characters, for an error message. */
function shown(field: string): string {
  const characters = Array.from(field.replace(/[\p{C}\ufffd]/gu, '?'))
  return characters.length > longestShown
    ? `${characters.slice(0, longestShown).join('')}…`
    : characters.join('')
}
