/** The fields of terms, as the stores read and write them. */

/** The fields of a term, as in a row of the CSV file. Empty text fields are null. */
export interface TermFields {
  slug: string
  english: string
  yoruba: string
  aliases: string[]
  /** Label of the category. */
  category: string | null
  definitionEn: string | null
  definitionYo: string | null
  exampleEn: string | null
  exampleYo: string | null
  media: string[]
  /** Whether the Yoruba headword is the dictionary's own proposal, not yet in established use. */
  proposed: boolean
  /** Slugs of related terms. The terms need not exist. */
  related: string[]
  /** Citations, in the syntax described in domain/terms/citations.ts. */
  sources: string[]
  /** A note on how the Yoruba headword is used, in English and in Yoruba. */
  notesEn: string | null
  notesYo: string | null
  /** Typed relations, in the syntax described in domain/terms/relations.ts. */
  relations: string[]
}

export type Names = Pick<TermFields, 'english' | 'yoruba' | 'aliases'>

/** A term in a list. */
export type Headwords = Pick<TermFields, 'slug' | 'english' | 'yoruba'>

/** A term in a list. `category` is null unless another term has the same headword. */
export type Homograph = Headwords & Pick<TermFields, 'category'>
