/** The pages for signing in and up, and for the links in e-mails. */
import { Field, Press } from '../views/form'
import { Layout, type Page, pathIn } from '../views/layout'
import { Notices, type Typed } from '../views/said'
import { CodeField, EmailField, NewPasswordField, wordsOf } from './fields'

export function SignInPage(props: {
  page: Page
  typed: Typed
  next: string
  /** Token of the sign-in link; empty without one. */
  link: string
}) {
  const { page, typed, next, link } = props
  const words = wordsOf(page)
  const to = (path: string) => pathIn(page.language, path)
  return (
    <Layout page={page}>
      <h1>{page.title}</h1>
      <Notices said={typed} />
      <form method="post" action={to('/sign-in')} class="narrow">
        <input type="hidden" name="next" value={next} />
        {link !== '' && <input type="hidden" name="token" value={link} />}
        <EmailField page={page} typed={typed} />
        <Field
          name="password"
          type="password"
          label={words.password}
          autocomplete="current-password"
          required
        />
        <button class="primary">{words.signIn}</button>
      </form>
      <p>
        <a href={to('/forgot-password')}>{words.forgot}</a>
      </p>
      <p>
        {words.noAccount} <a href={to('/sign-up')}>{words.signUp}</a>
      </p>
    </Layout>
  )
}

export function SecondFactorPage({
  page,
  typed,
  next,
}: {
  page: Page
  typed: Typed
  next: string
}) {
  const words = wordsOf(page)
  return (
    <Layout page={page}>
      <h1>{page.title}</h1>
      <Notices said={typed} />
      <form method="post" action={pathIn(page.language, '/second-factor')} class="narrow">
        <input type="hidden" name="next" value={next} />
        <CodeField page={page} typed={typed} />
        <button class="primary">{words.confirmSignIn}</button>
      </form>
    </Layout>
  )
}

export function SignUpPage({ page, typed }: { page: Page; typed: Typed }) {
  const words = wordsOf(page)
  const to = (path: string) => pathIn(page.language, path)
  return (
    <Layout page={page}>
      <h1>{page.title}</h1>
      <Notices said={typed} />
      <form method="post" action={to('/sign-up')} class="narrow">
        <Field
          name="name"
          label={words.name}
          value={typed.values?.['name'] ?? ''}
          error={typed.errors?.['name']}
          autocomplete="name"
          required
        />
        <EmailField page={page} typed={typed} />
        <NewPasswordField page={page} typed={typed} />
        <button class="primary">{words.signUp}</button>
      </form>
      <p>
        {words.haveAccount} <a href={to('/sign-in')}>{words.signIn}</a>
      </p>
    </Layout>
  )
}

export function ForgotPage({ page, typed }: { page: Page; typed: Typed }) {
  const words = wordsOf(page)
  return (
    <Layout page={page}>
      <h1>{page.title}</h1>
      <Notices said={typed} />
      <p class="lead">{words.forgotText}</p>
      <form method="post" action={pathIn(page.language, '/forgot-password')} class="narrow">
        <EmailField page={page} typed={typed} />
        <button class="primary">{words.send}</button>
      </form>
    </Layout>
  )
}

export function ResetPage({ page, typed, token }: { page: Page; typed: Typed; token: string }) {
  const words = wordsOf(page)
  return (
    <Layout page={page}>
      <h1>{page.title}</h1>
      <Notices said={typed} />
      <form method="post" action={pathIn(page.language, '/reset-password')} class="narrow">
        <input type="hidden" name="token" value={token} />
        <NewPasswordField page={page} typed={typed} />
        <button class="primary">{words.reset}</button>
      </form>
    </Layout>
  )
}

export function ConfirmPage({ page, token }: { page: Page; token: string }) {
  const words = wordsOf(page)
  return (
    <Layout page={page}>
      <h1>{page.title}</h1>
      <p class="lead">{words.confirmText}</p>
      <Press
        action={pathIn(page.language, '/confirm-email')}
        text={words.confirmSignIn}
        look="primary"
        fields={{ token }}
      />
    </Layout>
  )
}
