/** The operations page for administrators: workers, queues, the ledger audit, and failed tasks. */

import type { Child } from 'hono/jsx'
import { formatAddress } from '../../lib/address'
import type { StaffServices } from '../../serviceTypes'
import { goneAfterSeconds, type SeenWorker } from '../../store/operations'
import { Link, LinkLine } from '../parts/language'
import { Facts, Table, Time, Verdict } from '../parts/parts'
import { count, PagedTable, rangeIn, type StaffHandler, StaffPage, wordsOf } from './frame'

/** Returns a sentence that says where to find the metrics. */
function metricsText(
  { metricsAddress, metricsToken, baseUrl }: StaffServices,
  words: ReturnType<typeof wordsOf>['operations'],
): string {
  if (metricsAddress) return words.metricsAt(`http://${formatAddress(metricsAddress)}/metrics`)
  return metricsToken === undefined ? words.noMetrics : words.metricsWithToken(`${baseUrl}/metrics`)
}

/** If jobs have been pending for longer than this, the worker is considered late. */
const lateSeconds = 60

export const showOperations: StaffHandler = async (services, visit) => {
  const { operations, now } = services
  const { operations: words, app } = wordsOf(visit)
  const [counts, seen, errors] = await Promise.all([
    operations.overview(),
    operations.workers(),
    operations.errors(rangeIn(visit)),
  ])
  const isGone = ({ seenAt }: SeenWorker) => now() - seenAt.getTime() > goneAfterSeconds * 1000
  // All workers audit the same ledger, so only the latest audit is relevant.
  const [audit] = seen
    .flatMap((worker) => worker.audit ?? [])
    .toSorted((one, other) => other.at - one.at)
  const failures = seen
    .flatMap(({ host, failures: failed }) => failed.map((failure) => ({ host, ...failure })))
    .toSorted((one, other) => other.at - one.at)
  /** Shows the number of pending jobs, and whether the worker is late. */
  const lag = (number: number, seconds: number, late = words.late): Child => (
    <>
      {count(number)}{' '}
      <Verdict isGood={seconds <= lateSeconds} good={words.onTime} bad={late(count(seconds))} />
    </>
  )
  return (
    <StaffPage visit={visit} section="operations">
      <Table
        title={words.workers}
        heads={[words.host, words.state, words.started, words.seen]}
        rows={seen.map((worker) => [
          worker.host,
          <Verdict isGood={!isGone(worker)} good={words.running} bad={words.gone} />,
          <Time at={worker.startedAt} />,
          <Time at={worker.seenAt} />,
        ])}
        empty={words.noWorkers}
      />
      <h2>{words.queues}</h2>
      <Facts
        facts={[
          [words.index, lag(counts.pending, counts.pendingSeconds)],
          [words.due, lag(counts.due, counts.dueSeconds)],
          [words.underWay, count(counts.underWay)],
          [words.events, count(counts.events)],
          [words.dead, count(counts.failed)],
          [words.notices, lag(counts.notices, counts.noticesSeconds, words.lateMail)],
        ]}
      />
      <h2>{words.books}</h2>
      {audit ? (
        <>
          <Facts
            facts={[
              [words.audited, <Time at={new Date(audit.at)} />],
              [words.apps, count(audit.apps)],
              [
                words.drift,
                <>
                  {count(audit.drift)}{' '}
                  <Verdict
                    isGood={audit.faulty.length === 0}
                    good={words.balanced}
                    bad={words.differ}
                  />
                </>,
              ],
            ]}
          />
          {audit.faulty.length > 0 && (
            <Table
              name={words.differ}
              heads={[app.name, { number: words.drift }, words.state]}
              rows={audit.faulty.map(({ clientId, drift, status }) => [
                <Link to={`/staff/apps/${clientId}`}>{clientId}</Link>,
                drift,
                status,
              ])}
            />
          )}
        </>
      ) : (
        <p>{words.noAudit}</p>
      )}
      <PagedTable
        visit={visit}
        section="operations"
        title={words.errors}
        heads={[
          words.time,
          words.host,
          words.request,
          words.requestId,
          { number: words.requests },
          words.message,
        ]}
        found={errors}
        row={({ at, host, method, path, requestId, requests, message }) => [
          <Time at={at} />,
          host,
          `${method} ${path}`,
          <code>{requestId}</code>,
          requests,
          message,
        ]}
        empty={words.noErrors}
      />
      <Table
        title={words.failures}
        heads={[words.time, words.host, words.task, { number: words.runs }, words.error]}
        rows={failures.map(({ at, host, task, count: runs, message }) => [
          <Time at={new Date(at)} />,
          host,
          task,
          runs,
          message,
        ])}
        empty={words.noFailures}
      />
      <h2>{words.metrics}</h2>
      <p>{metricsText(services, words)}</p>
      <LinkLine to="/docs/operations#metrics-and-alerts" text={words.metricsManual} />
    </StaffPage>
  )
}
