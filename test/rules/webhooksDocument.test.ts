/** docs/webhooks.md does what it says: its code verifies what is sent, its figures are the program's. */
import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deliveryCommands } from '../../src/cli/deliveries'
import { endpointCommands } from '../../src/cli/endpoints'
import { testEvent } from '../../src/domain/review/events'
import { sendDeadlineMs } from '../../src/domain/webhooks/courier'
import { prepare } from '../../src/domain/webhooks/delivery'
import { failedAfter, keptDays, pauseAfter } from '../../src/domain/webhooks/deliverySchedule'
import { overlapHours } from '../../src/domain/webhooks/endpoints'
import { newWebhookSecret } from '../../src/domain/webhooks/signatures'
import { parseNetworks } from '../../src/lib/networks'
import { faultOfAddress } from '../../src/lib/outbound'
import { eventKinds } from '../../src/store/endpoints'

const text = readFileSync(join(import.meta.dir, '../../docs/webhooks.md'), 'utf8')
const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
const blockOf = (language: string) => blocks.find(([, each]) => each === language)?.[2] ?? ''

/** What the document has in the place of the pattern's group. */
function found(pattern: RegExp): string {
  const [, group] = pattern.exec(text) ?? []
  if (group === undefined) throw new Error(`docs/webhooks.md has no ${pattern}`)
  return group
}

const secret = newWebhookSecret()
const previousSecret = newWebhookSecret()
const kind = 'dictionary.term.approved'
const body = JSON.stringify({ kind, data: { term: { english: 'pump', yoruba: 'ẹ̀rọ ìfàmù' } } })
const leased = { id: 'dlv_1', lease: 'a', number: 1, tries: 1, kind, body, endpointId: 1 } as const
const { headers } = prepare({ ...leased, url: 'https://example.org', secret, previousSecret })
const signature = headers['x-service-signature'] ?? ''
const previous = headers['x-service-signature-previous'] ?? ''

interface Received {
  secret: string
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
  'no signature': [false, { secret, body }],
  'null for a signature': [false, { secret, body, signature: null }],
  'an empty signature': [false, { secret, body, signature: '' }],
  'a shorter signature': [false, { secret, body, signature: signature.slice(0, -1) }],
  'a longer signature': [false, { secret, body, signature: `${signature}0` }],
  'a signature without sha256=': [false, { secret, body, signature: signature.slice(7) }],
}
const foreign = { secret, body, signature: `${signature.slice(0, -1)}é` }

interface Receiver {
  language: string
  program: string
  args: string[]
  /** File name to text. */
  files: Record<string, string>
}

// Each reads what was received from stdin, and prints for each whether it was accepted.
const js = {
  'receiver.mjs': blockOf('js'),
  'main.mjs': `import { readFileSync } from 'node:fs'
import { isFromAtumo } from './receiver.mjs'
const answer = ({ secret, body, signature }) => {
  const answers = [body, Buffer.from(body)].map((each) => isFromAtumo(secret, each, signature))
  return answers[0] === answers[1] ? answers[0] : 'a string and a Buffer differ'
}
console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(answer)))`,
}

const receivers: Record<string, Receiver> = {
  'JavaScript in Node': { language: 'js', program: 'node', args: ['main.mjs'], files: js },
  'JavaScript in Bun': { language: 'js', program: process.execPath, args: ['main.mjs'], files: js },
  Python: {
    language: 'python',
    program: 'python3',
    args: ['main.py'],
    files: {
      'receiver.py': blockOf('python'),
      'main.py': `import json, sys
from receiver import is_from_atumo
cases = json.loads(sys.stdin.buffer.read())
print(json.dumps([is_from_atumo(c["secret"], c["body"].encode(), c.get("signature")) for c in cases]))`,
    },
  },
  PHP: {
    language: 'php',
    program: 'php',
    args: ['main.php'],
    files: {
      'receiver.php': blockOf('php'),
      'main.php': `<?php
require 'receiver.php';
$cases = json_decode(stream_get_contents(STDIN), true);
echo json_encode(array_map(
    fn ($c) => is_from_atumo($c['secret'], $c['body'], $c['signature'] ?? null),
    $cases,
));`,
    },
  },
  Go: {
    language: 'go',
    program: 'go',
    args: ['run', '.'],
    files: {
      'go.mod': 'module receiver\n\ngo 1.20\n',
      'atumo/atumo.go': blockOf('go'),
      'main.go': `package main

import (
	"encoding/json"
	"os"
	"receiver/atumo"
)

func main() {
	var cases []struct{ Secret, Body, Signature string }
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	answers := []bool{}
	for _, c := range cases {
		answers = append(answers, atumo.IsFromAtumo(c.Secret, []byte(c.Body), c.Signature))
	}
	json.NewEncoder(os.Stdout).Encode(answers)
}`,
    },
  },
}

const dir = mkdtempSync(join(tmpdir(), 'atumo-webhooks-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function ask(name: string, { program, args, files }: Receiver, cases: Received[]) {
  const cwd = join(dir, name.replaceAll(' ', '-'))
  await Promise.all(Object.entries(files).map(([file, code]) => Bun.write(join(cwd, file), code)))
  const child = Bun.spawn([program, ...args], {
    cwd,
    // Whatever this machine is set up for: no workspace, no vendored modules, no other toolchain.
    env: { ...process.env, GOWORK: 'off', GOFLAGS: '', GOTOOLCHAIN: 'local' },
    stdin: new Blob([JSON.stringify(cases)]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  if ((await child.exited) !== 0) throw new Error(err)
  return JSON.parse(out) as unknown[]
}

describe('the code that verifies', () => {
  test('is run here in every language it is in', () => {
    const languages = Object.values(receivers).map(({ language }) => language)
    const written = blocks.map(([, language]) => language)
    expect(new Set(written)).toEqual(new Set(['sh', '', ...languages]))
    expect(written).toHaveLength(new Set(written).size)
  })

  for (const [name, receiver] of Object.entries(receivers)) {
    const isHere = Bun.which(receiver.program) !== null
    if (!isHere) {
      process.stderr.write(
        `SKIPPED: there is no ${receiver.program} on PATH, so the ${name} of docs/webhooks.md is not run.\n`,
      )
    }
    // A compiler that has compiled nothing before takes its time.
    test.skipIf(!isHere)(
      `in ${name} accepts what was sent, and nothing else`,
      async () => {
        const cases = Object.values(received).map(([, each]) => each)
        const answers = await ask(name, receiver, cases)
        const said = Object.fromEntries(Object.keys(received).map((each, i) => [each, answers[i]]))
        const expected = Object.entries(received).map(([each, [isAccepted]]) => [each, isAccepted])
        expect(said).toEqual(Object.fromEntries(expected))
      },
      120_000,
    )

    test.skipIf(!isHere)(
      `in ${name} refuses a signature of other letters without an error`,
      async () => {
        expect(await ask(name, receiver, [foreign])).toEqual([false])
      },
      120_000,
    )
  }
})

describe('what is sent', () => {
  test('has the events of the table', () => {
    const kinds = [...text.matchAll(/^\| `([\w.]+)`/gm)].map(([, each]) => each)
    expect(kinds).toEqual([...eventKinds])
  })

  test('has the headers and the frame of the example', () => {
    const example = blockOf('')
    const named = [...example.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name = '']) => name)
    const told = [...named, found(/`(X-Service-Signature-Previous)`/)]
    const ours = Object.keys(headers).filter((name) => name !== 'user-agent')
    expect(told.map((name) => name.toLowerCase())).toEqual(ours)
    expect(example).toContain(`Content-Type: ${headers['content-type']}`)
    expect(signature).toMatch(/^sha256=[0-9a-f]{64}$/)
    const frame = JSON.parse(example.slice(example.indexOf('{')).replace('{…}', '{}')) as object
    expect(Object.keys(frame)).toEqual(Object.keys(JSON.parse(testEvent(kind).body) as object))
  })

  test('is for a test what the document says', () => {
    const { data } = JSON.parse(testEvent(kind).body) as { data: unknown }
    expect(data).toEqual(JSON.parse(found(/test event has `([^`]+)`/)) as unknown)
  })

  test('goes to the ports of the document', () => {
    const [only, from] = found(/port (\d+ or from \d+) on/)
      .split(' or from ')
      .map(Number)
    const none = parseNetworks([])
    if ('invalid' in none || !only || !from) throw new Error('no ports')
    const isTaken = (port: number) => !faultOfAddress(`https://example.org:${port}`, none)
    const ports = [only - 1, only, only + 1, from - 1, from, 65_535]
    expect(ports.map(isTaken)).toEqual([false, true, false, false, true, true])
  })
})

describe('when it is sent', () => {
  const units: Record<string, number> = { s: 1, min: 60, h: 3600 }
  const told = () =>
    found(/tried again after ([^:]+?), each a fifth more or less/)
      .split(/, | and /)
      .map((pause) => {
        const [count, unit = ''] = pause.split(' ')
        return Number(count) * (units[unit] ?? Number.NaN)
      })
  /** Pauses in seconds until there are no more. */
  function pauses(random: number): number[] {
    const all: number[] = []
    for (;;) {
      const ms = pauseAfter(all.length + 1, null, { random: () => random, now: 0 })
      if (ms === undefined) return all
      all.push(ms / 1000)
    }
  }

  test('pauses are as long, a fifth more or less', () => {
    expect(pauses(0.5)).toEqual(told())
    expect(pauses(0)).toEqual(told().map((pause) => pause * 0.8))
    expect(pauses(1)).toEqual(told().map((pause) => pause * 1.2))
  })

  test('Retry-After makes them longer, up to the hours of the document, and never shorter', () => {
    const pause = (asked: string) => pauseAfter(1, asked, { random: () => 0.5, now: 0 })
    const most = Number(found(/`Retry-After` asks for it \((\d+) hours at most\)/)) * 3_600_000
    expect(['999999', '60', '1'].map(pause)).toEqual([most, 60_000, (told()[0] ?? 0) * 1000])
  })

  const written: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5, twenty: 20 }
  test.each([
    ['seconds for an answer', /2xx within (\d+) seconds/, sendDeadlineMs / 1000],
    ['days of failures', /(\w+) days of nothing but failures/, failedAfter.days],
    ['failures in them', /nothing but failures, at least (\w+)/, failedAfter.failures],
    ['days for a replay', /is kept for (\d+) days and can be replayed/, keptDays],
    ['hours of two secrets', /For (\d+) hours after `rotate-secret`/, overlapHours],
  ])('the %s are those of the program', (_, pattern, value) => {
    const word = found(pattern)
    expect(/\d/.test(word) ? Number(word) : written[word]).toBe(value)
  })
})

test('the commands are there, with their options, and no other is left out', () => {
  const commands = { ...endpointCommands, ...deliveryCommands }
  const lines = blockOf('sh').trim().split('\n')
  const told = lines.flatMap((line) => {
    const [, group, names = ''] = line.split(/ +/)
    return names.split('|').map((name) => ({ command: `${group} ${name}`, line }))
  })
  expect(told.map(({ command }) => command).toSorted()).toEqual(Object.keys(commands).toSorted())
  for (const { command, line } of told) {
    for (const [option] of line.matchAll(/--\w+/g)) {
      expect(commands[command]?.usage).toContain(option)
    }
  }
})
