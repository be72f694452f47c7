/** A webhook endpoint on the webhooks page, with its forms. */

import { dictionaryKinds, type Endpoint, eventKinds } from '../../store/webhooks/endpoints'
import { Check, Choice, Form, Press } from '../parts/forms'
import { Link, useWords } from '../parts/language'
import { Badge, More, timeOf } from '../parts/parts'
import { retryingOf } from './deliveryLog'

export function EndpointPanel(props: { endpoint: Endpoint; path: string }) {
  const { endpoint, path } = props
  const { id, url, kinds, status, failingSince, nextRetryAt } = endpoint
  const words = useWords().console
  const isEnabled = status === 'enabled'
  const to = (action: string) => `${path}/${id}/${action}`
  return (
    <div class="panel">
      <p>
        <strong>{url}</strong>{' '}
        <Badge look={isEnabled ? 'good' : 'bad'}>{words.endpointStatus[status]}</Badge>
      </p>
      <p class="quiet">{kinds.join(', ')}</p>
      {failingSince !== null && (
        <p class="error">
          <Link to={retryingOf(path, id)}>
            {words.failing} {timeOf(failingSince)} (UTC)
          </Link>
          {nextRetryAt && ` · ${words.nextAttempt}: ${timeOf(nextRetryAt)} (UTC)`}
        </p>
      )}
      <div class="actions">
        {isEnabled && <Press to={to('retry')} text={words.retryAll} />}
        {isEnabled && (
          <More title={words.sendTest}>
            <Form to={to('test')} button={words.sendTest}>
              <Choice
                name="kind"
                id={`test-${id}`}
                label={words.testKind}
                value={kinds[0]}
                options={eventKinds.map((kind) => [kind, kind])}
              />
            </Form>
          </More>
        )}
        <More title={words.editKinds}>
          <Form to={to('kinds')} button={words.save}>
            <KindChecks kinds={kinds} />
          </Form>
        </More>
        {isEnabled ? (
          <Press to={to('disable')} text={words.disable} />
        ) : (
          <Press to={to('enable')} text={words.enable} />
        )}
        <More title={words.remove}>
          <Form to={to('remove')} press="danger" button={words.remove} sure={words.removeSure} />
        </More>
      </div>
    </div>
  )
}

/** @param kinds the event kinds whose boxes are ticked; defaults to the kinds of dictionary events */
export const KindChecks = ({ kinds = dictionaryKinds }: { kinds?: readonly string[] }) => (
  <fieldset>
    <legend>{useWords().console.events}</legend>
    {eventKinds.map((kind) => (
      <Check name="kind" value={kind} label={<code>{kind}</code>} checked={kinds.includes(kind)} />
    ))}
  </fieldset>
)
