/** The layout of an app's pages, and helpers that these pages share. */

import type { Child } from 'hono/jsx'
import { type Scope, scopes } from '../../domain/apps/access'
import { type Language, locales } from '../../locales'
import type { ConsoleServices } from '../../serviceTypes'
import type { Slug } from '../docs/texts'
import { formOn, type Submit } from '../formOn'
import { doneIn, isSure } from '../forms'
import { Checks, Form, Notice, useSent } from '../parts/forms'
import { Link, useWords } from '../parts/language'
import { NavLink, TitledPage } from '../parts/layout'
import { Badge, Section, Verdict } from '../parts/parts'
import { type AppAccess, type AppVisit, type Handler, mayUse, type OwnApp } from '../visit'

export type { OwnApp } from '../visit'

export type AppHandler = Handler<ConsoleServices, AppVisit>

/** Wraps a page about credits. Sandbox apps have no such pages, because they spend no credits. */
export const withCredits =
  (show: AppHandler): AppHandler =>
  (services, visit) =>
    visit.app.isSandbox ? { code: 'not_found' } : show(services, visit)

/** Creates the handler of a form that the user must confirm, because its action cannot be undone. */
export const dangerOn = (page: AppHandler, submit: Submit<ConsoleServices, AppVisit>): AppHandler =>
  formOn(page, (services, visit) =>
    isSure(visit.form) ? submit(services, visit) : { code: 'unconfirmed' },
  )

export const wordsOf = ({ language }: { language: Language }) => locales[language].console

export const pathOf = (app: Pick<OwnApp, 'clientId'>, section = '') =>
  `/console/apps/${app.clientId}${section}`

/** An app's pages, each with the manual page that it links to and the access level that it requires. */
export const sections: readonly [
  path: string,
  name: SectionName,
  chapter: Slug,
  access: AppAccess,
][] = [
  ['', 'overview', 'start', 'app member'],
  ['/settings', 'settings', 'lists', 'app developer'],
  ['/key', 'key', 'authentication', 'app developer'],
  ['/snippets', 'snippets', 'start', 'app developer'],
  ['/credits', 'credits', 'credits', 'app member'],
  ['/requests', 'requests', 'errors', 'app developer'],
  ['/embed', 'embed', 'embed', 'app developer'],
  ['/webhooks', 'webhooks', 'webhooks', 'app developer'],
  ['/contributions', 'contributions', 'review', 'app developer'],
  ['/members', 'members', 'members', 'app member'],
]

/** Forms that require a different access level from the page they are on. */
export const actions = [
  ['/credits', 'requestPack', 'app billing'],
  ['/members', 'changeMembers', 'app owner'],
  ['/delete', 'delete', 'app owner'],
] as const satisfies [path: string, name: string, access: AppAccess][]

type SectionName = keyof (typeof locales)['en']['console']['sections']

export const SandboxBadge = () => <Badge look="waiting">{useWords().console.sandbox.name}</Badge>

export const AppStatus = ({ app }: { app: Pick<OwnApp, 'revokedAt'> }) => {
  const { active, revoked } = useWords().console
  return <Verdict isGood={app.revokedAt === null} good={active} bad={revoked} />
}

/** A section with the form for an action that the user must confirm. */
export const DangerSection = (props: {
  to: string
  title: string
  text: string
  sure: string
  children?: Child
}) => (
  <Section title={props.title}>
    <p class="quiet">{props.text}</p>
    <Form to={props.to} press="danger" button={props.title} sure={props.sure}>
      {props.children}
    </Form>
  </Section>
)

/** The layout of an app's pages: menu, title, and the result of the last submitted form. */
export function AppPage(props: {
  visit: AppVisit
  section: SectionName
  /** The title, shown before the app's name. By default, the name of the section. */
  title?: string
  /** The messages that `?done=` can name, and those of them that are about problems. */
  notices?: Record<string, string>
  problems?: Record<string, string>
  scripts?: readonly string[]
  children: Child
}) {
  const { visit, section, notices, problems, scripts, children } = props
  const { app, sent = doneIn(visit.query, notices, problems) } = visit
  const words = wordsOf(visit)
  const opener = words.sections[section]
  const { title = opener } = props
  const page = visit.page(section === 'overview' ? app.name : `${title} · ${app.name}`)
  const [, , chapter = 'start'] = sections.find(([, name]) => name === section) ?? []
  const links = [
    <NavLink page={page} to="/console" text={words.title} />,
    ...sections
      .filter(([, , , access]) => mayUse(access, app.role))
      .filter(([, name]) => !(app.isSandbox && name === 'credits'))
      .map(([path, name]) => (
        <NavLink
          page={page}
          to={pathOf(app, path)}
          text={words.sections[name]}
          isHere={name === section}
        />
      )),
  ]
  return (
    <TitledPage page={page} side={{ opener, links: <>{links}</> }} sent={sent} scripts={scripts}>
      {app.isSandbox && (
        <p class="notice">
          <SandboxBadge /> {words.sandbox.notice}{' '}
          <Link to="/docs/sandbox">{words.sandbox.manual}</Link>
        </p>
      )}
      {!app.isSandbox && app.lowCredits !== null && app.granted - app.spent <= app.lowCredits && (
        <Notice look="bad">
          {words.lowNotice(app.granted - app.spent)}{' '}
          <Link to={pathOf(app, '/credits')}>{words.topUp}</Link>
        </Notice>
      )}
      {app.revokedAt !== null && <Notice look="bad">{words.revokedNotice}</Notice>}
      {children}
      <p class="quiet">
        <Link to={`/docs/${chapter}`}>{words.manual}</Link>
      </p>
    </TitledPage>
  )
}

export function ScopeChecks(props: {
  chosen: readonly Scope[]
  /** The scopes to choose from. Defaults to all scopes. */
  offered?: readonly Scope[]
}) {
  const { offered = scopes, chosen } = props
  const words = useWords().console
  const error = useSent()?.errors?.['scopes']
  const options = offered.map((scope) => [scope, words.scopeNames[scope]] as const)
  return <Checks name="scope" legend={words.scopes} {...{ options, chosen, error }} />
}

export const scopesOf = (form: URLSearchParams): Scope[] =>
  scopes.filter((scope) => form.getAll('scope').includes(scope))
