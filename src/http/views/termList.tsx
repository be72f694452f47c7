/** A list of terms: both headwords, with a link to the term's page. */
import { termPath } from '../../domain/terms/terms'
import type { Language } from '../../locales'
import type { HeadwordLanguage, Headwords } from '../../store/terms/terms'
import { pathIn } from './layout'

export function TermList(props: {
  language: Language
  terms: readonly Headwords[]
  /** The first headword: the one by which the list is sorted. */
  first?: HeadwordLanguage
}) {
  const { language, terms, first = 'english' } = props
  return (
    <ul class="list">
      {terms.map(({ slug, english, yoruba }) => (
        <li>
          <a href={pathIn(language, termPath(slug))}>
            {first === 'english' ? (
              <>
                <span lang="en">{english}</span> · <span lang="yo">{yoruba}</span>
              </>
            ) : (
              <>
                <span lang="yo">{yoruba}</span> · <span lang="en">{english}</span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
