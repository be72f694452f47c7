/** A webhook endpoint on the webhooks page, with its forms. */
import type { Language } from '../../locales'
import { dictionaryKinds, type Endpoint, eventKinds } from '../../store/webhooks/endpoints'
import { Check, Choice, Form, Press } from '../views/forms'
import { pathIn } from '../views/layout'
import { Badge, timeOf } from '../views/parts'
import { retryingOf } from './deliveryLog'
import { wordsOf } from './section'

export function EndpointPanel(props: { language: Language; endpoint: Endpoint; path: string }) {
  const { language, endpoint, path } = props
  const { id, url, kinds, status, failingSince, nextRetryAt } = endpoint
  const words = wordsOf({ language })
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
          <a href={pathIn(language, retryingOf(path, id))}>
            {words.failing} {timeOf(failingSince)} (UTC)
          </a>
          {nextRetryAt && ` · ${words.nextAttempt}: ${timeOf(nextRetryAt)} (UTC)`}
        </p>
      )}
      <div class="actions">
        {isEnabled && <Press language={language} to={to('retry')} text={words.retryAll} />}
        {isEnabled && (
          <details class="more">
            <summary>{words.sendTest}</summary>
            <Form language={language} to={to('test')} button={words.sendTest}>
              <Choice
                name="kind"
                id={`test-${id}`}
                label={words.testKind}
                value={kinds[0]}
                options={eventKinds.map((kind) => ({ value: kind, text: kind }))}
              />
            </Form>
          </details>
        )}
        <details class="more">
          <summary>{words.editKinds}</summary>
          <Form language={language} to={to('kinds')} button={words.save}>
            <KindChecks language={language} kinds={kinds} />
          </Form>
        </details>
        {isEnabled ? (
          <Press language={language} to={to('disable')} text={words.disable} />
        ) : (
          <Press language={language} to={to('enable')} text={words.enable} />
        )}
        <details class="more">
          <summary>{words.remove}</summary>
          <Form language={language} to={to('remove')} press="danger" button={words.remove}>
            <Check name="sure" label={words.removeSure} />
          </Form>
        </details>
      </div>
    </div>
  )
}

/** @param kinds the event kinds whose boxes are ticked; defaults to the kinds of dictionary events */
export const KindChecks = ({
  language,
  kinds = dictionaryKinds,
}: {
  language: Language
  kinds?: readonly string[] | undefined
}) => (
  <fieldset>
    <legend>{wordsOf({ language }).events}</legend>
    {eventKinds.map((kind) => (
      <Check name="kind" value={kind} label={<code>{kind}</code>} checked={kinds.includes(kind)} />
    ))}
  </fieldset>
)
