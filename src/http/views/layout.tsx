/** The frame of every page. */
import type { Child } from 'hono/jsx'
import { locales } from '../../locales'
import { Notices, type Sent } from './forms'
import { Head } from './head'
import { type Page, pathIn } from './page'

export { type Page, pathIn } from './page'

/** Returns a path of the site without its language. The result never leads to another site. */
export const pathWithout = (path: string) =>
  `/${path.replace(/^\/yo(?=[/\\?]|$)/, '').replace(/^[/\\]+/, '')}`

interface Frame {
  page: Page
  children: Child
  /** The links to the pages of the same section. */
  side?: Child
  /** The addresses of the scripts that the page needs. */
  scripts?: readonly string[] | undefined
}

/** A page that begins with its title and the result of the form that was sent last, if any. */
export const TitledPage = ({ sent, children, ...frame }: Frame & { sent?: Sent | undefined }) => (
  <Layout {...frame}>
    <h1>{frame.page.title}</h1>
    <Notices sent={sent} />
    {children}
  </Layout>
)

export function Layout({ page, children, side, scripts = [] }: Frame) {
  const { site } = locales[page.language]
  return (
    <html lang={page.language}>
      <Head page={page} />
      <body>
        <a class="skip" href="#content">
          {site.skip}
        </a>
        <SiteHeader page={page} />
        {side === undefined ? (
          <main id="content">{children}</main>
        ) : (
          <div class="with-nav">
            <nav aria-label={site.section}>{side}</nav>
            <main id="content">{children}</main>
          </div>
        )}
        <SiteFooter page={page} />
        {scripts.map((address) => (
          <script defer src={address}></script>
        ))}
      </body>
    </html>
  )
}

function SiteHeader({ page }: { page: Page }) {
  const { language, path, user } = page
  const { site, account, manual } = locales[language]
  const other = language === 'en' ? 'yo' : 'en'
  return (
    <header>
      <a class="name" href={pathIn(language, '/')}>
        {site.name}
      </a>
      <nav aria-label={site.menu}>
        <NavLink page={page} to="/search" text={site.search} />
        <NavLink page={page} to="/categories" text={site.categories} />
        <NavLink page={page} to="/docs" text={manual.title} />
        <NavLink page={page} to="/top-up" text={site.topUp} />
        {user === undefined ? (
          <NavLink page={page} to="/sign-in" text={account.signIn} />
        ) : (
          <>
            <NavLink page={page} to="/console" text={site.console} />
            {user.role !== 'developer' && <NavLink page={page} to="/staff" text={site.staff} />}
            <NavLink page={page} to="/account" text={account.title} />
          </>
        )}
        <a href={pathIn(other, path)} lang={other} hreflang={other}>
          {site.otherLanguage}
        </a>
      </nav>
    </header>
  )
}

/** A link in a menu. It is marked if it leads to the current page. */
export function NavLink({ page, to, text }: { page: Page; to: string; text: string }) {
  const isHere = page.path.split('?')[0] === to
  return (
    <a href={pathIn(page.language, to)} aria-current={isHere ? 'page' : undefined}>
      {text}
    </a>
  )
}

function SiteFooter({ page: { language } }: { page: Page }) {
  const { site } = locales[language]
  return (
    <footer>
      <p>{site.tagline}</p>
      <p>
        <a href={pathIn(language, '/categories')}>{site.categories}</a>
        <a href={pathIn(language, '/top-up')}>{site.topUp}</a>
        <a href="/embed/demo">{site.widget}</a>
      </p>
    </footer>
  )
}
