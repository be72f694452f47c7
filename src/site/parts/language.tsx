/** The language of the page that is being rendered, which `Layout` provides to all components on the page. */

import { createContext, type JSX, useContext } from 'hono/jsx'
import { type Language, locales } from '../../locales'
import { pathIn } from '../../locales/pathIn'

const PageLanguage = createContext<Language | undefined>(undefined)

export const LanguageProvider = PageLanguage.Provider

/** Returns the language of the page. @throws if the component is rendered outside `LanguageProvider` */
export function useLanguage(): Language {
  const language = useContext(PageLanguage)
  if (language === undefined) throw new Error('a component has no page')
  return language
}

export const useWords = () => locales[useLanguage()]

/** A link to a page of this site, in the language of the page. @param to the path without its language */
export const Link = ({ to, ...attributes }: JSX.IntrinsicElements['a'] & { to: string }) => (
  <a {...attributes} href={pathIn(useLanguage(), to)} />
)

/** A paragraph with a link. @param props.before a sentence that the link follows */
export const LinkLine = (props: Parameters<typeof Link>[0] & { before?: string; text: string }) => {
  const { before, text, ...link } = props
  return (
    <p>
      {before !== undefined && `${before} `}
      <Link {...link}>{text}</Link>
    </p>
  )
}
