/** Terms by both their headwords, each a link to its page. */
import { termPath } from '../../domain/terms/terms'
import type { Language } from '../../locales'
import type { HeadwordLanguage, Headwords } from '../../store/terms/terms'
import { pathIn } from './layout'

export function TermList(props: {
  language: Language
  terms: readonly Headwords[]
  /** The headword that stands first: the one that the list is ordered by. */
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
