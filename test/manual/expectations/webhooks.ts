import { expect } from 'bun:test'
import { testEvent } from '../../../src/domain/webhooks/events'
import { sign } from '../../../src/domain/webhooks/signatures'
import { exampleOf, textOf } from '../../../src/site/docs/texts'
import { commands } from '../../cli/support'
import type { Expectation, Expectations } from '../../support/examples'
import { drive, refusesToStart } from '../receiving'
import { expectedResults, headersOf, resultsInBun, resultsOf } from '../verifying'

const verifies = (language: string): Expectation => ({
  checks: async (code, service) => {
    expect(await resultsOf(language, code, service)).toEqual(expectedResults)
  },
})

export const webhooks: Expectations = {
  'webhooks/delivery.http': { checks: (code) => isAsSent(code) },
  'webhooks/verify.js': {
    checks: async (code, service) => {
      expect(await resultsOf('js', code, service)).toEqual(expectedResults)
      expect(await resultsInBun(code)).toEqual(expectedResults)
    },
  },
  'webhooks/verify.py': verifies('py'),
  'webhooks/verify.php': verifies('php'),
  'webhooks/verify.go': verifies('go'),
  'webhooks/receiver.js': {
    async checks(code) {
      const files = { 'receiver.mjs': code, 'verify.mjs': exampleOf('webhooks/verify.js') }
      await drive(files)
      await refusesToStart(files)
    },
  },
  'webhooks/commands.sh': { checks: (code) => hasEveryCommand(code) },
}

/**
 * Checks that the example has the headers and the body that the service sends for a test event. The signature
 * must be made with the secret shown on the page.
 */
function isAsSent(code: string): void {
  const [head = '', body = ''] = code.split('\n\n')
  const told = Object.fromEntries(
    [...head.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name = '', value]) => [
      name.toLowerCase(),
      value,
    ]),
  )
  // Exclude the user agent, and the signature header that is sent only during a secret rotation.
  const { 'user-agent': _, 'x-service-signature-previous': __, ...ours } = headersOf(body)
  expect(Object.keys(told)).toEqual(Object.keys(ours))
  expect(told['content-type']).toBe(ours['content-type'])

  const sent = JSON.parse(body) as Record<string, unknown>
  const ourTest = JSON.parse(
    testEvent('dictionary.term.approved', 'https://atumo.example').body,
  ) as typeof sent
  expect(Object.keys(sent)).toEqual(Object.keys(ourTest))
  expect([sent['kind'], sent['data']]).toEqual([told['x-service-event'], ourTest['data']])
  const [, secret = ''] = /`(whsec_[^`]+)`/.exec(textOf('en', 'webhooks')) ?? []
  expect(told['x-service-signature']).toBe(sign(secret, body))
}

/**
 * Checks that the page lists every command for endpoints and deliveries, and that all listed options exist.
 */
function hasEveryCommand(code: string): void {
  const there = commands
    .map((each) => each.name())
    .filter((name) => /^(endpoints|deliveries) /.test(name))
  const told = code.split('\n').flatMap((line) => {
    const [, group, names = ''] = line.split(/ +/)
    return names.split('|').map((name) => ({ command: `${group} ${name}`, line }))
  })
  const names = new Set(told.map(({ command }) => command))
  expect([...names].toSorted()).toEqual(there.toSorted())
  for (const { command, line } of told) {
    for (const [option] of line.matchAll(/--\w+/g)) {
      const declared = commands.find((each) => each.name() === command)
      expect(declared?.options.map(({ long }) => long)).toContain(option)
    }
  }
}
