/** The page that lists an app's submissions and suggestions with their statuses. */
import { beforeIn, ContributionList, contributionsOnAPage } from '../parts/contributionList'
import { type AppHandler, AppPage, pathOf } from './section'

export const showContributions: AppHandler = async ({ contributions }, visit) => {
  const from = { appId: visit.app.id }
  const found = await contributions.own(from, contributionsOnAPage, beforeIn(visit.query))
  return (
    <AppPage visit={visit} section="contributions">
      <ContributionList path={pathOf(visit.app, '/contributions')} contributions={found} />
    </AppPage>
  )
}
