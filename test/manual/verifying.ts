/**
 * Deliveries with valid and invalid signatures. The manual's code must accept the valid ones and reject the
 * invalid ones, in every programming language.
 */
import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signedHeaders } from '../../src/domain/webhooks/send'
import { newWebhookSecret } from '../../src/domain/webhooks/signatures'
import { type ExampleService, runExample } from '../support/examples'
import { temporaryFolder } from '../support/folders'

export const secret = newWebhookSecret()
export const previousSecret = newWebhookSecret()
const kind = 'dictionary.term.approved'

/** Returns the headers of a delivery during a secret rotation. */
export function headersOf(body: string): Record<string, string> {
  const leased = {
    id: 'dlv_1',
    lease: 'a',
    queuedForMs: 3,
    number: 1,
    tries: 1,
    kind,
    body,
    traceparent: null,
    endpointId: 1,
  } as const
  return signedHeaders({ ...leased, url: 'https://example.org', secret, previousSecret })
}

const body = JSON.stringify({ kind, data: { term: { english: 'pump', yoruba: 'ẹ̀rọ ìfàmù' } } })
const headers = headersOf(body)
const signature = headers['x-service-signature'] ?? ''
const previous = headers['x-service-signature-previous'] ?? ''
/** A signature made with an empty key. Anyone could forge it. */
const keyless = `sha256=${createHmac('sha256', '').update(body).digest('hex')}`

interface Received {
  /**
   * Null if the environment variable is not set. Each language represents a missing variable in its own way.
   */
  secret: string | null
  body: string
  signature?: string | null
}

const received: Record<string, [isAccepted: boolean, Received]> = {
  'as it was sent': [true, { secret, body, signature }],
  'signed with the secret before': [true, { secret: previousSecret, body, signature: previous }],
  'another body': [false, { secret, body: body.replace('pump', 'lamp'), signature }],
  'the same body, parsed and written anew': [
    false,
    { secret, body: JSON.stringify(JSON.parse(body), null, 2), signature },
  ],
  'the same words in other bytes': [false, { secret, body: body.normalize('NFD'), signature }],
  'an empty body': [false, { secret, body: '', signature }],
  'another secret': [false, { secret: newWebhookSecret(), body, signature }],
  'a secret without whsec_': [false, { secret: secret.replace('whsec_', ''), body, signature }],
  'the secret before, the signature now': [false, { secret: previousSecret, body, signature }],
  'an empty secret': [false, { secret: '', body, signature: keyless }],
  'no secret': [false, { secret: null, body, signature: keyless }],
  'no signature': [false, { secret, body }],
  'null for a signature': [false, { secret, body, signature: null }],
  'an empty signature': [false, { secret, body, signature: '' }],
  'a shorter signature': [false, { secret, body, signature: signature.slice(0, -1) }],
  'a longer signature': [false, { secret, body, signature: `${signature}0` }],
  'a signature without sha256=': [false, { secret, body, signature: signature.slice(7) }],
  'a signature of other letters': [
    false,
    { secret, body, signature: `${signature.slice(0, -1)}é` },
  ],
}
const cases = Object.values(received).map(([, each]) => each)

/** Whether each delivery must be accepted. */
export const expectedResults = Object.fromEntries(
  Object.entries(received).map(([each, [isAccepted]]) => [each, isAccepted]),
)

/**
 * For each file extension, a program that runs the manual's code on each case. `place` is the file to which
 * the manual's code is written.
 */
const waiters: Record<string, { place: string; program: string }> = {
  js: {
    place: 'verify.mjs',
    program: `import { readFileSync } from 'node:fs'
import { isFromAtumo } from './verify.mjs'
const answer = ({ secret, body, signature }) => {
  const answers = [body, Buffer.from(body)].map((each) => isFromAtumo(secret, each, signature))
  return answers[0] === answers[1] ? answers[0] : 'a string and a Buffer differ'
}
console.log(JSON.stringify(JSON.parse(readFileSync('cases.json', 'utf8')).map(answer)))`,
  },
  py: {
    place: 'verify.py',
    program: `import json
from verify import is_from_atumo
cases = json.load(open("cases.json", encoding="utf-8"))
print(json.dumps([is_from_atumo(c["secret"], c["body"].encode(), c.get("signature")) for c in cases]))`,
  },
  php: {
    place: 'verify.php',
    program: `<?php
require 'verify.php';
$cases = json_decode(file_get_contents('cases.json'), true);
echo json_encode(array_map(
    fn ($c) => is_from_atumo($c['secret'] ?? getenv('NOT_SET'), $c['body'], $c['signature'] ?? null),
    $cases,
));`,
  },
  go: {
    place: 'atumo/verify.go',
    program: `package main

import (
	"encoding/json"
	"example/atumo"
	"os"
)

func main() {
	file, err := os.Open("cases.json")
	if err != nil {
		panic(err)
	}
	var cases []struct{ Secret, Body, Signature string }
	if err := json.NewDecoder(file).Decode(&cases); err != nil {
		panic(err)
	}
	answers := []bool{}
	for _, c := range cases {
		answers = append(answers, atumo.IsFromAtumo(c.Secret, []byte(c.Body), c.Signature))
	}
	json.NewEncoder(os.Stdout).Encode(answers)
}`,
  },
}

/** Runs the code in its language and returns the result for each case. @param language the file extension */
export async function resultsOf(language: string, code: string, service: ExampleService) {
  const waiter = waiters[language]
  if (!waiter) throw new Error(`there is no program for ${language}`)
  const files = { [waiter.place]: code, 'cases.json': JSON.stringify(cases) }
  const printed = await runExample(`webhooks/ask.${language}`, waiter.program, service, files)
  return named(JSON.parse(printed) as unknown[])
}

/** Runs JavaScript code on each case in the test's own process and returns the results. */
export async function resultsInBun(code: string) {
  const file = join(temporaryFolder(), 'verify.mjs')
  writeFileSync(file, code)
  const { isFromAtumo } = (await import(file)) as {
    isFromAtumo: (secret: string | null, body: string, signature?: string | null) => unknown
  }
  return named(cases.map((each) => isFromAtumo(each.secret, each.body, each.signature)))
}

const named = (responses: unknown[]) =>
  Object.fromEntries(Object.keys(received).map((each, index) => [each, responses[index]]))
