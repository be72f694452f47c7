/** @jsxImportSource hono/jsx */
/** What every page of one app has: its owner, its menu, and how its pages begin. */

import type { Child } from 'hono/jsx'
import { locales } from '../../locales'
import type { AppWithBooks } from '../../store/apps/apps'
import type { Slug } from '../docs/texts'
import type { ConsoleRoom } from '../rooms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { Notice } from '../views/form'
import { Layout, NavLink, type Page, pathIn } from '../views/layout'
import { Notices, type Said } from '../views/said'

export type OwnApp = AppWithBooks

type Show = (visit: SignedInVisit, app: OwnApp) => Promise<Outcome> | Outcome

/** Runs for the app's owner; for anybody else there is no such app. */
export const forOwner =
  ({ apps }: Pick<ConsoleRoom, 'apps'>, show: Show) =>
  async (visit: SignedInVisit): Promise<Outcome> => {
    const app = await apps.byClientId(visit.parameters['clientId'] ?? '')
    const isOwn = app?.ownerId === visit.user.id && app.deletedAt === null
    return isOwn ? show(visit, app) : 'missing'
  }

export const wordsOf = ({ language }: Pick<Page, 'language'>) => locales[language].console

export const pathOf = (app: Pick<OwnApp, 'clientId'>, section = '') =>
  `/console/apps/${app.clientId}${section}`

/** Each with the chapter of the manual that it is about. */
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

/** The frame of an app's pages: its name, its menu, what was just done. */
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
