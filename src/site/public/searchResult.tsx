/** A result on the search page. */

import { markedParts } from '../../../embed/letters'
import { fold } from '../../../search/fold'
import type { TermDocument } from '../../../search/port'
import { usageStatusOf } from '../../domain/terms/citations'
import { termPath } from '../../domain/terms/terms'
import { locales } from '../../locales'
import { categoryName } from '../../locales/categoryName'
import { Link, useLanguage } from '../parts/language'
import { Badge, Marked, TwoWords } from '../parts/parts'
import { StatusBadge } from '../parts/termSources'

/**
 * A search result. If neither headword matches the search text, the alias or definition that matches is
 * shown.
 * @param searched the search text, and other spellings of it
 */
export function Found(props: { term: TermDocument; searched: string[] }) {
  const language = useLanguage()
  const { term, searched } = props
  const { slug, english, yoruba, category, aliases, definitions } = term
  const isNamed = [english, yoruba].some((name) => matches(name, searched))
  const alias = isNamed ? undefined : aliases.find((name) => matches(name, searched))
  const other = language === 'en' ? 'yo' : 'en'
  const told = ([language, other] as const).filter((code) => definitions[code] !== null)
  const isDefined = !isNamed && alias === undefined
  const code =
    (isDefined && told.find((one) => matches(definitions[one] ?? '', searched))) || told[0]
  const isExact = [english, yoruba].some((name) => searched.some((one) => isSame(name, one)))
  return (
    <li class={isExact ? 'exact' : undefined}>
      <div>
        <Link class="pair" to={termPath(slug)}>
          <TwoWords english={english} yoruba={yoruba} searched={searched} />
        </Link>
        <StatusBadge status={usageStatusOf(term)} />{' '}
        {category !== null && <Badge>{categoryName(category, language)}</Badge>}
        {alias !== undefined && (
          <p class="small">
            {locales[language].term.aliases}: <Marked text={alias} searched={searched} />
          </p>
        )}
      </div>
      {code !== undefined && (
        <p lang={code}>
          <Marked text={definitions[code] ?? ''} searched={isDefined ? searched : []} />
        </p>
      )}
    </li>
  )
}

const isSame = (name: string, searched: string) => fold(name).bare === fold(searched).bare

/**
 * Returns whether the text matches one of the spellings: each word of the spelling must be the beginning of a
 * word in the text.
 */
const matches = (text: string, searched: readonly string[]) =>
  searched.some((spelling) =>
    spelling
      .trim()
      .split(/\s+/)
      .every((word) => markedParts(text, word).some(({ isMatch }) => isMatch)),
  )
