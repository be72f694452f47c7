/** The page with an app's submissions and suggestions and their statuses. */
import { termPath } from '../../domain/terms/terms'
import type { Language } from '../../locales'
import type { OwnContribution } from '../../store/review/ownContributions'
import { pathIn } from '../views/layout'
import { Badge, type Look, timeOf } from '../views/parts'
import { type AppHandler, AppPage, pathOf, wordsOf } from './section'

const onAPage = 50

const looks: Partial<Record<OwnContribution['status'], Look>> = {
  approved: 'good',
  accepted: 'good',
  merged: 'good',
  rejected: 'bad',
  withdrawn: 'bad',
}

export const showContributions: AppHandler = async (services, visit, app) => {
  const words = wordsOf(visit)
  const { language } = visit
  const before = visit.query.get('before') ?? ''
  const found = await services.ownContributions.latest(
    app.id,
    onAPage,
    /^\d{1,15}$/.test(before) ? Number(before) : null,
  )
  const older = `${pathOf(app, '/contributions')}?before=${found.at(-1)?.number}`
  const view = (
    <AppPage visit={visit} app={app} title={words.sections.contributions}>
      {found.length === 0 ? (
        <p class="empty">{words.noContributions}</p>
      ) : (
        <ol class="results">
          {found.map((one) => (
            <Item language={language} one={one} />
          ))}
        </ol>
      )}
      {found.length === onAPage && (
        <p>
          <a href={pathIn(language, older)}>{words.older}</a>
        </p>
      )}
    </AppPage>
  )
  return { view }
}

function Item({ language, one }: { language: Language; one: OwnContribution }) {
  const words = wordsOf({ language })
  const { kind, id, slug, english, yoruba, status, reason, createdAt } = one
  const title = english ?? slug
  return (
    <li>
      <p>
        {slug === null ? (
          <strong>{title}</strong>
        ) : (
          <a href={pathIn(language, termPath(slug))}>{title}</a>
        )}
        {yoruba !== null && (
          <>
            {' '}
            · <span lang="yo">{yoruba}</span>
          </>
        )}{' '}
        <Badge look={looks[status] ?? 'waiting'}>{words.contributionStatus[status]}</Badge>
      </p>
      {reason !== null && (
        <p>
          {words.reason}: {reason}
        </p>
      )}
      <p class="quiet">
        {words[kind]} · <code>{id}</code> · {timeOf(createdAt)}
      </p>
    </li>
  )
}
