/** The forms of the API reference, which send a request to an endpoint. tryIt.js shows and submits them. */
import type { HtmlEscapedString } from 'hono/utils/html'
import { contractIn, operationOf, resolve } from '../../api/contract'
import { type Language, locales } from '../../locales'
import { Field } from '../parts/forms'
import { requestIn } from './tables'

/** Returns the form of an endpoint as HTML. The name of each field says where the request has its value. */
export function tryForm(language: Language, baseUrl: string, operationId: string): string {
  const words = locales[language].apiPage.try
  const contract = contractIn(language, baseUrl)
  const { method, path, security, parameters, requestBody } = operationOf(contract, operationId)
  const form = (
    <form class="try panel" data-method={method} data-path={path} data-failed={words.failed} hidden>
      <p>
        <strong>{words.title}</strong>
      </p>
      {security === undefined && (
        <Field
          name="key"
          id={`${operationId}-key`}
          label={words.key}
          hint={words.keyHint}
          type="password"
          required
          autocomplete="off"
        />
      )}
      {(parameters ?? [])
        .map((parameter) => resolve(contract, parameter))
        // Scripts cannot set the header Origin.
        .filter(({ name }) => name !== 'Origin')
        .map(({ name, in: place, required, example }) => (
          <Field
            name={`${place}:${name}`}
            id={`${operationId}-${name}`}
            label={name}
            value={(required || name === 'q') && typeof example === 'string' ? example : ''}
            required={required === true}
            autocomplete="off"
          />
        ))}
      {requestBody && (
        <Field
          name="body"
          id={`${operationId}-body`}
          label={words.body}
          value={requestIn({ language, baseUrl }, operationId)}
          rows={8}
        />
      )}
      <button class="primary">{words.send}</button>
      <div role="status" data-result></div>
    </form>
  )
  return (form as HtmlEscapedString).toString()
}
