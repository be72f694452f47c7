/** The frame and the helpers of all pages of one app. */
import type { Child } from 'hono/jsx'
import type { SettingProblem } from '../../domain/apps/appProblems'
import { locales } from '../../locales'
import { problemText } from '../../locales/problems'
import type { AppWithBooks } from '../../store/apps/apps'
import type { Slug } from '../docs/texts'
import { Notice } from '../views/form'
import { Layout, NavLink, type Page, pathIn } from '../views/layout'
import { Notices, type Said } from '../views/said'

export type OwnApp = AppWithBooks

export const wordsOf = ({ language }: Pick<Page, 'language'>) => locales[language].console

/** Error messages of a form, by setting. */
export const messagesByField = (
  { language }: Pick<Page, 'language'>,
  problems: readonly SettingProblem[],
): Partial<Record<SettingProblem['field'], string>> =>
  Object.fromEntries(problems.map((problem) => [problem.field, problemText(problem, language)]))

export const pathOf = (app: Pick<OwnApp, 'clientId'>, section = '') =>
  `/console/apps/${app.clientId}${section}`

/** Each with its page of the manual. */
const sections: readonly [path: string, name: SectionName, chapter: Slug][] = [
  ['', 'overview', 'start'],
  ['/settings', 'settings', 'lists'],
  ['/key', 'key', 'authentication'],
  ['/credits', 'credits', 'credits'],
  ['/embed', 'embed', 'embed'],
  ['/webhooks', 'webhooks', 'webhooks'],
  ['/contributions', 'contributions', 'review'],
]

type SectionName = keyof (typeof locales)['en']['console']['sections']

/** The frame of an app's pages: menu, title, and the result of the last form. */
export function AppPage(props: {
  page: Page
  app: OwnApp
  said?: Said | undefined
  scripts?: readonly string[]
  children: Child
}) {
  const { page, app, said, scripts, children } = props
  const words = wordsOf(page)
  const side = (
    <>
      <NavLink page={page} to="/console" text={words.title} />
      {sections.map(([path, name]) => (
        <NavLink page={page} to={pathOf(app, path)} text={words.sections[name]} />
      ))}
    </>
  )
  return (
    <Layout page={page} side={side} {...(scripts && { scripts })}>
      <h1>{page.title}</h1>
      <Notices said={said} />
      {app.revokedAt !== null && <Notice look="bad">{words.revokedNotice}</Notice>}
      {children}
      <p class="quiet">
        <a href={pathIn(page.language, `/docs/${chapterOf(page, app)}`)}>{words.manual}</a>
      </p>
    </Layout>
  )
}

function chapterOf({ path }: Page, app: OwnApp): Slug {
  const own = sections.findLast(([section]) => path.startsWith(pathOf(app, section)))
  return own?.[2] ?? 'start'
}
