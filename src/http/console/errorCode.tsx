/** The stable code that identifies an error, with a link to an explanation of the error. */
import type { Language } from '../../locales'
import { pathIn } from '../views/layout'

export const ErrorCode = ({ language, code }: { language: Language; code: string }) => (
  <a href={pathIn(language, `/docs/errors#${code}`)}>
    <code>{code}</code>
  </a>
)
