/**
 * The page that shows a new key. The key is shown only once, right after the form that created it was
 * submitted.
 */

import type { NewKey } from '../../domain/apps/apps'
import type { ConsoleServices } from '../../serviceTypes'
import { CodeBlock, copyScript } from '../parts/codeBlock'
import { Notice } from '../parts/forms'
import { Link } from '../parts/language'
import { redirectToShow, takeShown } from '../shownOnce'
import type { Outcome, SignedInVisit } from '../visit'
import { type AppHandler, AppPage, type OwnApp, pathOf, wordsOf } from './section'
import { Snippets } from './snippets'

type Shown = Pick<NewKey, 'apiKey' | 'isPending'>

const pageOf = (app: Pick<OwnApp, 'clientId'>) => pathOf(app, '/key/new')

/** Redirects to the page that shows a new key. */
export const toNewKey = (
  services: ConsoleServices,
  visit: SignedInVisit,
  { clientId, apiKey, isPending }: NewKey,
): Promise<Outcome> =>
  redirectToShow(services, visit, pageOf({ clientId }), JSON.stringify({ apiKey, isPending }))

export const showNewKey: AppHandler = async (services, visit, app) => {
  const words = wordsOf(visit)
  const { value, cookies } = await takeShown(services, visit, pageOf(app))
  const shown = value === undefined ? undefined : (JSON.parse(value) as Shown)
  const view = (
    <AppPage visit={visit} app={app} title={words.key} scripts={[copyScript]}>
      {shown ? <Key visit={visit} app={app} shown={shown} /> : <NoKey visit={visit} app={app} />}
    </AppPage>
  )
  return { view, cookies }
}

interface PartProps {
  visit: SignedInVisit
  app: OwnApp
}

function Key({ visit, app, shown }: PartProps & { shown: Shown }) {
  const words = wordsOf(visit)
  const { baseUrl } = visit.page('')
  return (
    <>
      <Notice>{words.keyOnce}</Notice>
      {shown.isPending && <p>{words.keyPending}</p>}
      <CodeBlock code={shown.apiKey} />
      <h2>{words.clientId}</h2>
      <CodeBlock code={app.clientId} />
      <h2>{words.tryIt}</h2>
      <Snippets
        baseUrl={baseUrl}
        clientId={app.clientId}
        apiKey={shown.apiKey}
        isSandbox={app.isSandbox}
      />
      <p>
        <Link class="button primary" to={pathOf(app)}>
          {words.onward}
        </Link>
      </p>
    </>
  )
}

const NoKey = ({ visit, app }: PartProps) => (
  <p>
    {wordsOf(visit).keyGone} <Link to={pathOf(app, '/key')}>{wordsOf(visit).regenerate}</Link>
  </p>
)
