import type { Child } from 'hono/jsx'
import { browsePath } from '../../domain/search/browse'
import { sourcesPath } from '../../domain/terms/sources'
import { locales } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import { Notices, Press, type Sent } from './forms'
import { Head, type Page } from './head'
import { LanguageProvider, Link, useWords } from './language'
import { searchField } from './searchForm'

export type { Page }

/** Removes the language prefix from a path. The result never leads to another site. */
export const pathWithout = (path: string) =>
  `/${path.replace(/^\/yo(?=[/\\?]|$)/, '').replace(/^[/\\]+/, '')}`

interface Frame {
  page: Page
  children: Child
  /**
   * The menu for a section of the site. It is shown next to the page or, on narrow screens, opened with the button
   * `opener`. What is `above` the links is always visible.
   */
  side?: { opener: string; links: Child; above?: Child }
  scripts?: readonly string[] | undefined
  /** Whether the page has its own search form, in which case its header has none. */
  hasSearch?: boolean
  /** The search query whose results the page shows. It is also shown in the header's search field. */
  searched?: string
  /**
   * `wide`: bands that span the full width of the window; `small`: a narrow, centred column for a single
   * form.
   */
  width?: 'wide' | 'small'
}

/**
 * A page that begins with its title, followed by the result of the last form submission, if any.
 * @param beside content next to the title
 */
export const TitledPage = ({
  sent,
  beside,
  children,
  ...frame
}: Frame & { sent?: Sent | undefined; beside?: Child }) => (
  <Layout {...frame}>
    {beside === undefined ? (
      <h1>{frame.page.title}</h1>
    ) : (
      <div class="page-title">
        <h1>{frame.page.title}</h1>
        {beside}
      </div>
    )}
    <Notices sent={sent} />
    {children}
  </Layout>
)

export function Layout(props: Frame) {
  const { page, children, side, scripts = [], hasSearch = false, searched = '' } = props
  const { site } = locales[page.language]
  const main = (
    <main id="content" class={props.width}>
      {page.asksToConfirm && <Unconfirmed />}
      {children}
    </main>
  )
  return (
    <LanguageProvider value={page.language}>
      <html lang={page.language}>
        <Head page={page} />
        <body>
          <a class="skip" href="#content">
            {site.skip}
          </a>
          <SiteHeader page={page} searched={hasSearch ? undefined : searched} />
          {side ? (
            <div class="with-nav">
              <nav aria-label={site.section}>
                <button type="button" class="quiet list-pages" popovertarget="pages">
                  {side.opener}
                </button>
                {side.above}
                <div id="pages" class="page-list" popover="auto">
                  {side.links}
                </div>
              </nav>
              {main}
            </div>
          ) : (
            main
          )}
          <SiteFooter page={page} />
          {['/assets/search.js', ...scripts].map((address) => (
            <script defer src={address}></script>
          ))}
        </body>
      </html>
    </LanguageProvider>
  )
}

/** Asks users to confirm their e-mail address, and offers to send them a link. */
export function Unconfirmed() {
  const { account } = useWords()
  return (
    <div class="notice">
      <p>{account.unconfirmed}</p>
      <Press to="/account/confirmation" text={account.send} />
    </div>
  )
}

/**
 * The header of a page. On narrow screens, its links become a menu, which works without JavaScript.
 * @param searched the text in the header's search field; undefined if the page has its own search form
 */
function SiteHeader({ page, searched }: { page: Page; searched: string | undefined }) {
  const { language, path, user } = page
  const { site, account, manual } = locales[language]
  const other = language === 'en' ? 'yo' : 'en'
  const link = (to: string, text: string) => (
    <NavLink page={page} to={to} text={text} isHere={isWithin(page, to)} />
  )
  return (
    <header>
      <Link class="name" to="/">
        <Mark />
        {site.name}
      </Link>
      {searched !== undefined && (
        <form
          class="find"
          role="search"
          action={pathIn(language, '/search')}
          aria-label={site.find}
        >
          <span class="combobox">
            <input
              {...searchField(language)}
              aria-label={site.find}
              placeholder={site.find}
              value={searched}
            />
          </span>
        </form>
      )}
      <div class="menu" id="menu" popover="auto">
        <nav aria-label={site.menu}>
          {link('/categories', site.categories)}
          {link('/docs', manual.title)}
          {link('/top-up', site.topUp)}
        </nav>
        <nav aria-label={account.title}>
          {user === undefined ? (
            link('/sign-in', account.signIn)
          ) : (
            <>
              {link('/console', site.console)}
              {user.role !== 'developer' && link('/staff', site.staff)}
              {link('/account', account.title)}
            </>
          )}
        </nav>
      </div>
      <a href={pathIn(other, path)} lang={other} hreflang={other}>
        {site.otherLanguage}
      </a>
      <button type="button" class="quiet" popovertarget="menu">
        {site.openMenu}
      </button>
    </header>
  )
}

/** Returns whether the page is at this path or below it, ignoring the query string. */
export const isWithin = ({ path }: Page, to: string) =>
  `${path.split('?')[0]}/`.startsWith(`${to}/`)

/** A link in a menu. By default, it is marked as current if it leads to the current page. */
export function NavLink(props: { page: Page; to: string; text: string; isHere?: boolean }) {
  const { page, to, text, isHere = page.path.split('?')[0] === to } = props
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined}>
      {text}
    </Link>
  )
}

function SiteFooter({ page: { language, user } }: { page: Page }) {
  const { site, home, browse, manual, account, search, sources, contribute, wanted, offline } =
    locales[language]
  const columns: [title: string, links: (readonly [path: string, text: string])[]][] = [
    [
      site.dictionary,
      [
        ['/search', search.title],
        ['/categories', site.categories],
        [browsePath('english', 'a'), browse.english],
        [browsePath('yoruba', 'a'), browse.yoruba],
        [sourcesPath, sources.title],
        ['/offline', offline.title],
      ],
    ],
    [
      home.developers,
      [
        ['/docs', manual.title],
        ['/docs/api', manual.api],
        ['/docs/webhooks', home.webhooksLink],
        ['/embed/demo', site.widget],
      ],
    ],
    [
      site.service,
      [
        ['/top-up', site.topUp],
        ...(user === undefined ? [['/sign-up', account.signUp] as const] : []),
        ['/wanted', wanted.title],
        ['/contribute', contribute.addTitle],
        ['/docs/review', home.contribute],
      ],
    ],
  ]
  return (
    <footer>
      <div>
        <p class="name">
          <Mark />
          {site.name}
        </p>
        <p>{site.tagline}</p>
      </div>
      {columns.map(([title, links]) => (
        <nav aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {links.map(([to, text]) => (
              <li>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </footer>
  )
}

/**
 * The Atumo logo: ọ̀, the last letter of atúmọ̀, with its tone mark and dot below. icon.svg contains the same
 * shape.
 */
const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#0a634c" />
    <circle cx="16" cy="16.2" r="5.5" fill="none" stroke="#fff" stroke-width="3.3" />
    <path d="M10 4.2h4l3.6 3.9h-2.8z" fill="#fff" />
    <circle cx="16" cy="27" r="2.1" fill="#ffd27d" />
  </svg>
)
