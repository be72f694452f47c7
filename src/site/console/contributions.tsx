/** The page that lists an app's submissions and suggestions with their statuses. */
import { beforeIn, ContributionList, contributionsOnAPage } from '../parts/contributionList'
import { type AppHandler, AppPage, pathOf, wordsOf } from './section'

export const showContributions: AppHandler = async (services, visit, app) => {
  const { query } = visit
  const found = await services.contributions.own(
    { appId: app.id },
    contributionsOnAPage,
    beforeIn(query),
  )
  const path = pathOf(app, '/contributions')
  const view = (
    <AppPage visit={visit} app={app} title={wordsOf(visit).sections.contributions}>
      <ContributionList path={path} contributions={found} />
    </AppPage>
  )
  return { view }
}
