/** Files that contain the version of the service have the one in package.json. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { version } from '../../package.json' with { type: 'json' }

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

const found = (file: string, pattern: RegExp) =>
  [...read(file).matchAll(pattern)].map(([, number]) => number)

test.each([
  ['openapi.yaml', /^ {2}version: (.*)$/gm, 1],
  ['deploy/chart/Chart.yaml', /^(?:version|appVersion): (.*)$/gm, 2],
  ['compose.yaml', /\batumo:(\S+)$/gm, 1],
  ['Dockerfile', /\batumo:(\S+) /g, 1],
  ['src/manual/examples/deployment/helm.sh', /example\/atumo:(\S+)/g, 2],
  ['docs/operations.md', /\/srv\/atumo-([\d.]+)(?=[^#]*\n## PostgreSQL\n)/g, 3],
])('%s', (file, pattern, times) => {
  expect(found(file, pattern)).toEqual(Array<string>(times).fill(version))
})

test('the changelog begins with the unreleased changes and the version', () => {
  const [, released, ...earlier] = found('CHANGELOG.md', /^## \[(.*?)\]/gm)
  expect(found('CHANGELOG.md', /^## (.*)$/gm)[0]).toBe('[Unreleased]')
  expect(released).toBe(version)
  expect(earlier).not.toContain(version)
})

test("the versions in the API's changelog are releases", () => {
  const releases = found('CHANGELOG.md', /^## \[([\d.]+)\] - \d{4}-\d\d-\d\d$/gm)
  const listed = found('src/manual/en/changelog.md', /^## .*`(.*)`$/gm)
  expect(listed.filter((each) => !releases.includes(each))).toEqual([])
  expect(listed).toEqual(found('src/manual/yo/changelog.md', /^## .*`(.*)`$/gm))
  expect(listed).not.toEqual([])
})
