/**
 * Serves pages that depend on the session: finds the user, checks the route's access rule, reads the form,
 * runs the handler, and turns its outcome into a response. No other code checks access.
 */

import type { JSX } from 'hono/jsx/jsx-runtime'
import { tooManyParameters } from '../domain/search/searchInput'
import type { HttpServer } from '../http/clientAddress'
import { faultOf } from '../http/errors'
import { nosniff, pageHeaders } from '../http/headers'
import { accountHeaders, hasSession, headerOf, queryOf } from '../http/request'
import { readParameters } from '../lib/parameters'
import { responseBody } from '../lib/responseBody'
import { byteOrderMark } from '../lib/textEncoding'
import { within } from '../lib/unavailable'
import { type Language, locales } from '../locales'
import { pathIn } from '../locales/pathIn'
import { problemText } from '../locales/problems'
import { isProblem, type Problem } from '../problems'
import type { VisitServices } from '../serviceTypes'
import type { Cookies, Role, User } from '../store/accounts/options'
import type { AppWithBooks } from '../store/apps/apps'
import { type MemberRole, memberRoles } from '../store/apps/memberRoles'
import { isForged, oddField, readForm } from './forms'
import { rejected, type Sent } from './parts/forms'
import { type Page, pathWithout, TitledPage } from './parts/layout'

/** A request for a page, or the submission of a form. */
export interface Visit {
  language: Language
  request: Request
  /** The headers to pass to better-auth. */
  headers: Headers
  /** Returns what the page layout needs, such as the path without the language and the user. */
  page: (title: string) => Page
  /** The path parameters. */
  parameters: Record<string, string>
  query: URLSearchParams
  /** The fields of the submitted form. Empty for GET requests. */
  form: URLSearchParams
  user: User | undefined
  /** The ID of the user's session. */
  sessionId: string | undefined
  /** The cookies to set if the session was renewed during this request. */
  cookies: Cookies
  /** The visitor's IP address, or '' if the request has no socket. */
  address: string
  /** The result of the submitted form, if a page is to show it. */
  sent?: Sent
}

export interface SignedInVisit extends Visit {
  user: User
}

export interface AppVisit extends SignedInVisit {
  app: OwnApp
}

export type Outcome =
  /** A page. Its status is that of `visit.sent`; by default, 200. */
  | JSX.Element
  /** Redirects to a path on the site, given without its language prefix. */
  | { to: string; cookies?: Cookies }
  | { csv: string; name: string }
  | Problem

export type Handler<S, V extends Visit = SignedInVisit> = (
  services: S,
  visit: V,
) => Promise<Outcome> | Outcome

/**
 * Who may view a page: anybody, any signed-in user, members of the app in the path, or staff. Administrators
 * may do everything that reviewers may.
 */
export type Access = Admission<never>[0]

/** Who may view a page, the page's handler, and the maximum size of its form in bytes if it is large. */
export type Admission<S> =
  | [access: 'anybody', show: Handler<S, Visit>]
  | [access: 'signed in' | StaffRole, show: Handler<S>, formLimit?: number]
  | [access: AppAccess, show: Handler<S, AppVisit>]

/** The roles that grant each kind of access to an app. */
const rolesWith = {
  'app member': memberRoles,
  'app developer': ['owner', 'developer'],
  'app billing': ['owner', 'billing'],
  'app owner': ['owner'],
} as const satisfies Record<string, readonly MemberRole[]>

export type AppAccess = keyof typeof rolesWith

export const mayUse = (access: AppAccess, role: MemberRole): boolean =>
  rolesWith[access].some((allowed) => allowed === role)

/** An app, together with the visitor's role in it. */
export interface OwnApp extends AppWithBooks {
  role: MemberRole
}

type StaffRole = Exclude<Role, 'developer'>

const mayEnter = (access: Access, role: Role): boolean =>
  access === 'reviewer' ? role !== 'developer' : access !== 'admin' || role === 'admin'

/** Timeout for a page, in milliseconds. A page takes this long only if a database has stalled. */
const usualDeadlineMs = 10_000

/** Creates the handler for a row of the route table, in one language. The handler never rejects. */
export function serveVisit<S extends VisitServices>(
  services: S,
  admission: Admission<S>,
  language: Language,
) {
  // Large forms take longer to arrive and to process.
  const deadlineMs = (admission[2] ? 6 : 1) * usualDeadlineMs
  return async (
    request: Request,
    server: HttpServer,
    parameters: Record<string, string | null>,
  ): Promise<Response> => {
    const visit = blank(services, request, language)
    try {
      for (const [name, value] of Object.entries(parameters)) visit.parameters[name] = value ?? ''
      visit.address = services.addresses.of(request, server) ?? ''
      const outcome = outcomeOf(services, admission, visit)
      return respond(services, visit, await within(deadlineMs, 'The page', outcome))
    } catch (error) {
      if (await isDeletedDuring(services, visit, error)) {
        return respond(services, visit, { to: '/sign-in', cookies: [] })
      }
      const { problem } = faultOf(error, request, services)
      return respond(services, blank(services, request, language), problem)
    }
  }
}

/** Returns whether a request failed because the user's account was deleted during the request. */
const isDeletedDuring = async ({ accounts }: VisitServices, { user }: Visit, error: unknown) =>
  user !== undefined && (await accounts.isDeletedDuring(error, user).catch(() => false))

/** Reads the session, checks access, reads the form, and runs the row's handler. */
async function outcomeOf<S extends VisitServices>(
  services: S,
  [access, show, formLimit]: Admission<S>,
  visit: Visit,
): Promise<Outcome> {
  if (hasSession(visit.request)) {
    const session = await services.accounts.sessionOf(visit.headers)
    visit.user = session?.user
    visit.sessionId = session?.id
    visit.cookies = session?.cookies ?? []
  }
  const denied = denialOf(access, visit)
  if (denied) return denied
  const problem = await takeFields(services, formLimit, visit)
  if (problem) return problem

  const { user } = visit
  if (!user || !isAppAccess(access)) return show(services, visit as AppVisit)
  // Respond with 404 to users who are not members, so that they cannot find out which client IDs
  // exist.
  const app = await services.apps.byClientId(visit.parameters['clientId'] ?? '')
  if (!app || app.deletedAt !== null) return { code: 'not_found' }
  const isHolder = app.ownerId === user.id
  const role = isHolder ? 'owner' : await services.members.roleOf(app.id, user.id)
  if (!role) return { code: 'not_found' }
  if (!mayUse(access, role)) return { code: 'role_missing' }
  return show(services, Object.assign(visit, { user, app: { ...app, role } }))
}

const isAppAccess = (access: Access): access is AppAccess => Object.hasOwn(rolesWith, access)

/** Returns the outcome for a visitor without access, or undefined if the visitor has access. */
function denialOf(access: Access, { request, user }: Visit): Outcome | undefined {
  if (access === 'anybody') return undefined
  if (user) return mayEnter(access, user.role) ? undefined : { code: 'role_missing' }
  const { pathname = '/', search = '' } = URL.parse(request.url) ?? {}
  const isForm = request.method === 'POST'
  return { to: isForm ? '/sign-in' : `/sign-in?next=${encodeURIComponent(pathname + search)}` }
}

/** Reads the query string and the form from the visitor's request. @returns a problem if either is invalid */
async function takeFields(
  { baseUrl }: VisitServices,
  formLimit: number | undefined,
  visit: Visit,
): Promise<Problem | undefined> {
  const query = readParameters(queryOf(visit.request.url))
  if (!query) return tooManyParameters
  visit.query = query
  if (visit.request.method === 'POST') {
    if (isForged(visit.request, baseUrl)) return { code: 'forged' }
    const form = await readForm(visit.request, formLimit)
    if (isProblem(form)) return form
    visit.form = form
  }
  const field = oddField([...Object.entries(visit.parameters), ...visit.query, ...visit.form])
  return field === undefined ? undefined : { code: 'not_text', field }
}

function blank(
  { baseUrl, mailDelivers }: VisitServices,
  request: Request,
  language: Language,
): Visit {
  const path = pageBehind(request)
  const visit: Visit = {
    language,
    request,
    headers: accountHeaders(request),
    parameters: {},
    query: new URLSearchParams(),
    form: new URLSearchParams(),
    user: undefined,
    sessionId: undefined,
    cookies: [],
    address: '',
    page: (title) => ({
      language,
      path,
      title,
      baseUrl,
      user: visit.user,
      asksToConfirm: mailDelivers && visit.user?.emailVerified === false,
    }),
  }
  return visit
}

/** Returns the path of the requested page or, for a submitted form, of the page that contains the form. */
function pageBehind(request: Request): string {
  const from = URL.parse(headerOf(request, 'referer') ?? '')
  const isForm = request.method === 'POST' && from?.host === headerOf(request, 'host')
  const { pathname = '/' } = (isForm ? from : URL.parse(request.url)) ?? {}
  return pathWithout(pathname)
}

const isPage = (outcome: Outcome): outcome is JSX.Element => 'isEscaped' in Object(outcome)

async function respond(services: VisitServices, visit: Visit, outcome: Outcome): Promise<Response> {
  if (isPage(outcome)) {
    const { status = 200, retryAfter } = visit.sent ?? {}
    const headers = headersWith(visit.cookies, {
      ...pageHeaders(services.baseUrl),
      'content-language': visit.language,
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    })
    return new Response(responseBody(`<!doctype html>${await outcome}`).open(), { status, headers })
  }
  if (isProblem(outcome)) return respond(services, visit, refused(visit, outcome))
  if ('csv' in outcome) {
    const headers = headersWith([], {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${outcome.name}"`,
    })
    // Without the mark, Excel does not read the file as UTF-8.
    return new Response(byteOrderMark + outcome.csv, { headers })
  }
  const { to, cookies = visit.cookies } = outcome
  const headers = headersWith(cookies, { location: pathIn(visit.language, to) })
  return new Response(null, { status: 303, headers })
}

function headersWith(cookies: Cookies, more: Record<string, string>): Headers {
  const headers = new Headers({ ...nosniff, 'cache-control': 'no-store', ...more })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}

/** Returns a page that shows a problem's message. */
function refused(visit: Visit, problem: Problem): JSX.Element {
  const words = locales[visit.language]
  visit.sent = rejected(visit, problem)
  const title = visit.sent.status === 404 ? words.notFound.title : words.account.refused
  return (
    <TitledPage page={visit.page(title)}>
      <p class="lead">{problemText(problem, visit.language)}</p>
    </TitledPage>
  )
}
