/** Formats a citation for a term as text and as BibTeX. */
import type { Term } from '../../domain/terms/terms'
import { type Language, locales } from '../../locales'

/** @param url the URL of the term's page */
export function citationOf({ slug, english, yoruba }: Term, url: string, language: Language) {
  const { name, tagline } = locales[language].site
  const pair = language === 'en' ? `${english} · ${yoruba}` : `${yoruba} · ${english}`
  return {
    text: `“${pair}”. ${name}: ${tagline}. ${url}`,
    bibtex: [
      `@misc{atumo-${slug},`,
      `  title = {${escaped(pair)}},`,
      `  author = {{${name}}},`,
      `  howpublished = {${tagline}},`,
      `  url = {${url}}`,
      '}',
    ].join('\n'),
  }
}

/** Braces and backslashes have special meanings in BibTeX. */
const escaped = (text: string) => text.replace(/[\\{}]/g, (sign) => `\\${sign}`)
