/** Only the listed files read untrusted text, and they limit its length and normalise it. */
import { expect, test } from 'bun:test'
import { sources } from './sources'

interface Rule {
  what: string
  /** Matches code that only the allowed files may contain. */
  use: RegExp
  /** The folder to which the rule applies. Defaults to all source files. */
  in?: string
  /** The files in which `use` may match, each with the reason. */
  allowed: Record<string, string>
}

const inBrowser = "runs in the visitor's own browser, on the visitor's own text"

const rules: Rule[] = [
  {
    what: 'String.prototype.normalize',
    use: /\.normalize\(/,
    allowed: {
      'src/lib/plainText.ts': 'skips text with more than 30 marks in a row',
      'embed/card.ts': inBrowser,
      'embed/letters.ts': inBrowser,
      'embed/pad.ts': inBrowser,
      'src/site/parts/scripts/search.js': inBrowser,
    },
  },
  {
    what: 'a regular expression that is put together when it runs',
    use: /\bRegExp\(/,
    allowed: {
      'src/lib/plainText.ts': 'of a constant',
    },
  },
  {
    what: "a request's headers",
    use: /\bheaders\??\.get\(/,
    in: 'src/',
    allowed: {
      'src/http/request.ts': 'bounds each header',
      'src/api/request.ts': 'reads a response, for the request log',
      'src/http/router.ts': 'reads a response, for its trace',
      'src/lib/bearer.ts': 'compares its hash',
      'src/lib/outbound.ts': 'reads the response of a webhook receiver',
      'src/site/parts/scripts/offlinePage.js': 'runs in a browser, on responses of the service',
    },
  },
  {
    what: 'a query string or a form',
    use: /new URLSearchParams\((?![)[{])|\.searchParams\b/,
    in: 'src/',
    allowed: {
      'src/lib/parameters.ts': 'bounds its length and its parameters',
      'src/store/redisUrl.ts': 'reads a setting of the operator',
      'src/store/postgresUrl.ts': 'reads a setting of the operator',
      'src/site/forms.ts': 'reads a body that was bounded',
      'src/site/account/account.tsx': "reads the service's own otpauth address",
      'src/site/parts/scripts/termEditor.js': inBrowser,
      'src/site/parts/scripts/tryIt.js': inBrowser,
      'src/offline/reader.ts': inBrowser,
    },
  },
  {
    what: "a request's body",
    use: /\brequest\.(text|json|formData|arrayBuffer|blob|bytes)\(|\bfor await \(const \w+ of body\b|\bbody\.getReader\(/,
    in: 'src/',
    allowed: {
      'src/http/body.ts': 'stops reading at a limit',
      'src/lib/outbound.ts': 'reads the response of a webhook receiver up to a limit',
    },
  },
]

const usersOf = ({ use, in: folder = '' }: Rule) =>
  sources
    .filter(({ file, text }) => file.startsWith(folder) && use.test(text))
    .map(({ file }) => file)

test.each(rules.map((rule) => [rule.what, rule] as const))('%s', (_, rule) => {
  expect(usersOf(rule)).toEqual(Object.keys(rule.allowed).toSorted())
})

test('each rule finds what it forbids', () => {
  const bad = [
    "text.normalize('NFC')",
    'new RegExp(text)',
    "request.headers.get('x-any')",
    'new URLSearchParams(query)',
    'await request.json()',
  ]
  expect(rules.map(({ use }, at) => use.test(bad[at] ?? ''))).toEqual(bad.map(() => true))
  expect(rules.some(({ use }) => use.test('new URLSearchParams({ q: text })'))).toBe(false)
})
