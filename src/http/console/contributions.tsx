/** An app's submissions and suggestions, with their status. */

import { termPath } from '../../domain/terms/terms'
import type { OwnContribution } from '../../store/review/ownContributions'
import type { ConsoleRoom } from '../rooms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { type Page, pathIn } from '../views/layout'
import { timeOf } from '../views/time'
import { AppPage, type OwnApp, pathOf, wordsOf } from './section'

const onAPage = 50

const looks: Record<string, string> = {
  approved: 'good',
  accepted: 'good',
  merged: 'good',
  rejected: 'bad',
  withdrawn: 'bad',
}

export async function showContributions(
  services: ConsoleRoom,
  visit: SignedInVisit,
  app: OwnApp,
): Promise<Outcome> {
  const words = wordsOf(visit)
  const asked = visit.query.get('before') ?? ''
  const before = /^\d{1,15}$/.test(asked) ? Number(asked) : null
  const found = await services.ownContributions.latest(app.id, onAPage, before)
  const page = visit.page(`${words.sections.contributions} · ${app.name}`)
  const last = found.at(-1)
  const older = `${pathOf(app, '/contributions')}?before=${last?.number}`
  const view = (
    <AppPage page={page} app={app}>
      {found.length === 0 ? (
        <p class="empty">{words.noContributions}</p>
      ) : (
        <ol class="results">
          {found.map((one) => (
            <Item page={page} one={one} />
          ))}
        </ol>
      )}
      {found.length === onAPage && (
        <p>
          <a href={pathIn(page.language, older)}>{words.older}</a>
        </p>
      )}
    </AppPage>
  )
  return { view }
}

function Item({ page, one }: { page: Page; one: OwnContribution }) {
  const words = wordsOf(page)
  const title = one.english === null ? one.slug : one.english
  const isInDictionary = one.slug !== null
  return (
    <li>
      <p>
        {isInDictionary ? (
          <a href={pathIn(page.language, termPath(one.slug ?? ''))}>{title}</a>
        ) : (
          <strong>{title}</strong>
        )}
        {one.yoruba !== null && (
          <>
            {' '}
            · <span lang="yo">{one.yoruba}</span>
          </>
        )}{' '}
        <span class={`badge ${looks[one.status] ?? 'waiting'}`}>
          {words.contributionStatus[one.status]}
        </span>
      </p>
      {one.reason !== null && (
        <p>
          {words.reason}: {one.reason}
        </p>
      )}
      <p class="quiet">
        {one.kind === 'submission' ? words.submission : words.suggestion} · <code>{one.id}</code> ·{' '}
        {timeOf(one.createdAt)}
      </p>
    </li>
  )
}
