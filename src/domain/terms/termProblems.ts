/** Reasons why a term cannot be changed or why a file of terms cannot be imported. */
import type { UsageStatus } from './citations'
import type { Column } from './termRow'

export type TermProblem =
  | { code: 'unknown_term' }
  | { code: 'unknown_revision' }
  /** The term has changed since the editor saw it. */
  | { code: 'term_changed'; seen: number; revision: number }
  /** Another term has the same headwords. */
  | { code: 'equal_term'; slug: string }
  | { code: 'slug_taken'; slug: string }
  | FieldProblem
  | TermFileProblem

/** A problem with one field. `field` is a column of the CSV file. */
export type FieldProblem =
  | { code: 'bad_slug'; field: string; slug: string }
  | { code: 'text_empty'; field: string }
  | { code: 'text_too_long'; field: string; max: number }
  | { code: 'not_plain_text'; field: string }
  | { code: 'invisible_characters'; field: string }
  | { code: 'no_letter_or_digit'; field: string }
  | { code: 'too_many_values'; field: string; max: number }
  | { code: 'separator_in_value'; value: string; separator: string }
  | { code: 'bad_media_url'; url: string }
  | { code: 'bad_source'; source: string }
  | { code: 'bad_relation'; relation: string }

export type TermFileProblem =
  | { code: 'wrong_field_count'; count: number; expected: number }
  | { code: 'bad_proposed' }
  /** The cell contains an error of a spreadsheet program, such as `#NAME?`. */
  | { code: 'spreadsheet_error'; field: string; text: string }
  /** The cell is UTF-8 that a program decoded as Windows-1252. */
  | { code: 'misread_text'; field: string }
  /** The status does not match the row's `proposed` and `sources`. */
  | { code: 'bad_status'; expected: UsageStatus }
  /** An earlier row, at `line`, has the same slug. */
  | { code: 'duplicate_row'; slug: string; line: number }
  /** `detail` is the parser's message, in English. */
  | { code: 'not_csv'; line: number; detail: string }
  | { code: 'empty_file' }
  /** `found` is the file's first line. `unknown` also contains repeated columns. */
  | {
      code: 'wrong_header'
      found: string
      missing: Column[]
      unknown: string[]
      optional: Column[]
    }
  /** The file is an Excel or OpenDocument file. */
  | { code: 'spreadsheet_file' }
  | { code: 'unreadable_file'; file: string }
  /** The dictionary or the file has changed since the import was previewed. */
  | { code: 'import_changed' }
