/** The command line of curl: one command that sends all requests. */
// Needs: curl --version
import { join } from 'node:path'
import { temporaryFolder } from '../../support/folders'
import type { Result, Sent } from '../zoo'

const dir = temporaryFolder()
const cases = (await Bun.file(process.argv[2] ?? '').json()) as Sent[]

/** Between the lines that curl prints, because it prints headers on several lines. */
const separator = '\u001e'

const file = (name: string, index: number) => join(dir, `${name}${index}`)

async function argumentsOf({ method, url, headers, body, pad }: Sent, index: number) {
  if (body !== undefined) await Bun.write(file('sent', index), body.padEnd(pad))
  return [
    ...(method === 'HEAD' ? ['--head'] : ['--request', method]),
    // A header that ends in a semicolon is sent without a value.
    ...Object.entries(headers).flatMap(([name, value]) => [
      '--header',
      value === '' ? `${name};` : `${name}: ${value}`,
    ]),
    ...(body === undefined ? [] : ['--data-binary', `@${file('sent', index)}`]),
    // Depending on its version, curl sends this header by itself with bodies from 1 KB or 1 MB.
    ...(pad > 0 ? ['--header', 'Expect: 100-continue', '--expect100-timeout', '20'] : []),
    '--silent',
    '--max-time',
    '20',
    '--output',
    file('body', index),
    '--write-out',
    `{"status":%{http_code},"code":%{exitcode},"headers":%{header_json}}${separator}`,
    url,
  ]
}

const all = await Promise.all(cases.map(argumentsOf))
const { stdout } = Bun.spawnSync(['curl', ...all.flatMap((one) => ['--next', ...one]).slice(1)])
const written = stdout.toString().split(separator).slice(0, -1)
for (const [index, line] of written.entries()) {
  const { status, code, headers } = JSON.parse(line) as {
    status: number
    code: number
    headers: Record<string, string[]>
  }
  const result: Result =
    code === 0
      ? {
          status,
          headers: Object.entries(headers).map(([name, values]) => [name, values.join(', ')]),
          body: await Bun.file(file('body', index))
            .text()
            .catch(() => ''),
        }
      : { error: `curl ended with code ${code}` }
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
