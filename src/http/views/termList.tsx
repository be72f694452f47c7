/** @jsxImportSource hono/jsx */
/** Terms by both their headwords, each a link to its page. */
import { termPath } from '../../domain/terms'
import type { Language } from '../../locales'
import { pathIn } from './layout'

export function TermList(props: {
  language: Language
  terms: readonly { slug: string; english: string; yoruba: string }[]
}) {
  const { language, terms } = props
  return (
    <ul class="list">
      {terms.map(({ slug, english, yoruba }) => (
        <li>
          <a href={pathIn(language, termPath(slug))}>
            <span lang="en">{english}</span> · <span lang="yo">{yoruba}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
