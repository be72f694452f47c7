/** The page of the signed-in account. */
import type { User } from '../../store/accounts/options'
import { Field, Press } from '../views/form'
import { Layout, type Page, pathIn } from '../views/layout'
import { Notices, type Typed } from '../views/said'
import { CodeField, CurrentPasswordField, NewPasswordField, wordsOf } from './fields'

/** A second factor that is being set up. It is shown only once. */
export interface NewFactor {
  key: string
  uri: string
  codes: readonly string[]
}

export function AccountPage(props: {
  page: Page
  user: User
  typed: Typed
  /** A second factor that is being set up; `begun`: its key was already shown. */
  factor?: NewFactor | 'begun'
}) {
  const { page, user, typed, factor } = props
  const words = wordsOf(page)
  const to = (path: string) => pathIn(page.language, path)
  return (
    <Layout page={page}>
      <h1>{page.title}</h1>
      <Notices said={typed} />
      <dl class="facts">
        <dt>{words.name}</dt>
        <dd>{user.name}</dd>
        <dt>{words.email}</dt>
        <dd>{user.email}</dd>
        <dt>{words.role}</dt>
        <dd>{words.roles[user.role]}</dd>
      </dl>
      <Press action={to('/sign-out')} text={words.signOut} />
      {!user.emailVerified && (
        <div class="panel">
          <p>{words.unconfirmed}</p>
          <Press action={to('/account/confirmation')} text={words.sendAgain} />
        </div>
      )}
      <h2>{words.changePassword}</h2>
      <form method="post" action={to('/account/password')} class="narrow">
        <CurrentPasswordField page={page} typed={typed} />
        <NewPasswordField page={page} typed={typed} />
        <button class="primary">{words.changePassword}</button>
      </form>
      <h2>{words.factorTitle}</h2>
      {factor ? (
        <NewFactorForm page={page} typed={typed} factor={factor} />
      ) : (
        <FactorForm page={page} user={user} />
      )}
      <h2>{words.signOutEverywhere}</h2>
      <p class="quiet">{words.signOutEverywhereText}</p>
      <Press
        action={to('/account/sign-out-everywhere')}
        text={words.signOutEverywhere}
        look="danger"
      />
    </Layout>
  )
}

function FactorForm({ page, user }: { page: Page; user: User }) {
  const words = wordsOf(page)
  const isOn = user.twoFactorEnabled
  const action = pathIn(page.language, isOn ? '/account/factor/end' : '/account/factor')
  return (
    <form method="post" action={action} class="narrow">
      <p class="quiet">{isOn ? words.factorOn : words.factorOff}</p>
      <Field
        name="password"
        type="password"
        label={words.password}
        autocomplete="current-password"
        required
      />
      <button>{isOn ? words.factorEnd : words.factorBegin}</button>
    </form>
  )
}

function NewFactorForm(props: { page: Page; typed: Typed; factor: NewFactor | 'begun' }) {
  const { page, typed, factor } = props
  const words = wordsOf(page)
  return (
    <form method="post" action={pathIn(page.language, '/account/factor/confirm')} class="panel">
      {factor !== 'begun' && <Secrets page={page} factor={factor} />}
      <CodeField page={page} typed={typed} />
      <button class="primary">{words.factorConfirm}</button>
    </form>
  )
}

function Secrets({ page, factor }: { page: Page; factor: NewFactor }) {
  const words = wordsOf(page)
  return (
    <>
      <p>{words.factorScan}</p>
      <p>
        <a href={factor.uri}>
          <code>{factor.key}</code>
        </a>
      </p>
      <p>{words.factorCodes}</p>
      <pre tabindex={0}>{factor.codes.join('\n')}</pre>
    </>
  )
}
