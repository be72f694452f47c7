/** The list of all apps, newest first. */
import type { ListedApp } from '../../store/apps/ownedApps'
import { type Page, pathIn } from '../views/layout'
import { Time } from '../views/time'
import { count, Pages, StaffPage, Table, wordsOf } from './frame'
import { SearchBox } from './searchBox'

export function AppListPage(props: {
  page: Page
  text: string
  apps: readonly ListedApp[]
  /** Offsets of the previous and the next page. */
  previous: number | undefined
  next: number | undefined
}) {
  const { page, text, apps } = props
  const words = wordsOf(page)
  const at = (from: number | undefined) =>
    from === undefined
      ? undefined
      : `/staff/apps?${new URLSearchParams({ q: text, from: String(from) }).toString()}`
  const { name, owner, credits, created } = words.app
  return (
    <StaffPage page={page} scripts={['/assets/staff.js']}>
      <SearchBox page={page} to="/staff/apps" label={words.app.search} text={text} />
      {apps.length === 0 ? (
        <p class="empty">{words.app.none}</p>
      ) : (
        <Table name={page.title} heads={[name, owner, credits, words.queue.status, created]}>
          {apps.map((app) => (
            <tr>
              <td>
                <a href={pathIn(page.language, `/staff/apps/${app.clientId}`)} data-row>
                  {app.name}
                </a>
              </td>
              <td>{app.owner ?? words.app.noOwner}</td>
              <td class="number">{count(app.balance)}</td>
              <td>
                <AppStatus page={page} isRevoked={app.revokedAt !== null} />
              </td>
              <td>
                <Time at={app.createdAt} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Pages language={page.language} previous={at(props.previous)} next={at(props.next)} />
    </StaffPage>
  )
}

export const AppStatus = ({ page, isRevoked }: { page: Page; isRevoked: boolean }) => (
  <span class={isRevoked ? 'badge bad' : 'badge good'}>
    {isRevoked ? wordsOf(page).app.revoked : wordsOf(page).app.active}
  </span>
)
