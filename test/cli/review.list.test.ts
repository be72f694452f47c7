/** bin/atumo review list: pending and decided contributions. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { reject } from '../../src/domain/review/review'
import type { App } from '../../src/store/apps/apps'
import { openReviewCommands, type ReviewCommands } from './reviewing'

interface Row {
  id: string
  number: number
  status: string
}

let atumo: ReviewCommands
beforeAll(async () => {
  atumo = await openReviewCommands()
})
afterAll(() => atumo.close())

describe('review list', () => {
  let names: Record<string, string>
  let apps: { one: App; other: App }
  beforeAll(async () => {
    apps = { one: await atumo.newApp('One'), other: await atumo.newApp('Other', true) }
    await atumo.save({ slug: 'book', yoruba: 'ìwé' }, { slug: 'leaf', yoruba: 'ewé' })
    const { one, other } = apps
    names = {
      [await atumo.submitted(one, 'kettle', 'ìkòkò iná')]: 'kettle',
      [await atumo.submitted(other, 'oven', 'ààrò')]: 'oven',
      [await atumo.suggested(one, 'book', { yoruba: 'ìwé kíkà', aliases: ['tome'] })]: 'of book',
      [await atumo.suggested(other, 'leaf', { notes: 'Which leaf?' })]: 'of leaf',
    }
    const spoon = await atumo.submitted(one, 'spoon', 'ṣíbí')
    names[spoon] = 'spoon'
    await reject(atumo.stores, spoon, { by: 'Adé', reason: 'No technology.' })
    await atumo.save({ slug: 'leaf', yoruba: 'ewé', category: 'Land' })
  })

  async function list(...words: string[]): Promise<Row[]> {
    const { out, err, code } = await atumo.run(['review', 'list', ...words, '--json'])
    expect({ err, code }).toEqual({ err: '', code: 0 })
    return JSON.parse(out) as Row[]
  }

  const namesOf = (rows: Row[]) => rows.map(({ id }) => names[id])

  const waiting = ['kettle', 'oven', 'of book', 'of leaf']
  test.each([
    ['', waiting],
    ['--status waiting', waiting],
    ['--status pending', ['kettle', 'of book']],
    ['--status published', ['oven']],
    ['--status superseded', ['of leaf']],
    ['--status rejected', ['spoon']],
    ['--status merged', []],
    ['--status all', [...waiting, 'spoon']],
    ['--kind submission', ['kettle', 'oven']],
    ['--kind suggestion', ['of book', 'of leaf']],
    ['--kind suggestion --status pending', ['of book']],
    ['--limit 3', ['kettle', 'oven', 'of book']],
  ])('%p lists %p, the oldest first', async (options, found) => {
    expect(namesOf(await list(...options.split(' ').filter(Boolean)))).toEqual(found)
  })

  test('--app lists the contributions of one app', async () => {
    expect(namesOf(await list('--app', apps.other.clientId))).toEqual(['oven', 'of leaf'])
  })

  test('--after continues after the last number of a page', async () => {
    const page = await list('--limit', '2')
    const next = await list('--limit', '2', '--after', String(page.at(-1)?.number))
    expect(namesOf([...page, ...next])).toEqual(waiting)
    expect(await list('--after', String(next.at(-1)?.number))).toEqual([])
  })

  test('prints one line per contribution as text', async () => {
    const { out } = await atumo.run(['review', 'list', '--status', 'all'])
    const [heading, ...lines] = out.trimEnd().split('\n')
    expect(heading).toMatch(/^id +status +day +summary$/)
    expect(
      lines.map((line) => line.replace(/^\w+ {2}/, '').replace(/\d{4}-\d\d-\d\d/, 'DAY')),
    ).toEqual([
      'pending     DAY  kettle · ìkòkò iná',
      'published   DAY  oven · ààrò',
      'pending     DAY  book: ìwé kíkà; also tome',
      'superseded  DAY  leaf: “Which leaf?”',
      'rejected    DAY  spoon · ṣíbí',
    ])
    expect(lines.map((line) => names[line.split(' ')[0] ?? ''])).toEqual([...waiting, 'spoon'])
  })

  test.each([
    ['--status merged', 'Nothing found.\n'],
    ['--after 1000000 --status all', 'Nothing found.\n'],
  ])('%s prints that there are none', async (options, text) => {
    expect((await atumo.run(['review', 'list', ...options.split(' ')])).out).toBe(text)
  })

  test('refuses an unknown app', async () => {
    const { out, err, code } = await atumo.run(['review', 'list', '--app', 'nobody'])
    expect({ out, err, code }).toEqual({
      out: '',
      err: 'There is no app with the client ID nobody. Check the client ID.\n',
      code: 1,
    })
  })

  test('prints how to get the next page', async () => {
    const last = (await list('--limit', '4')).at(-1)?.number
    const { out } = await atumo.run(['review', 'list', '--limit', '4'])
    expect(out.trimEnd().split('\n').slice(5)).toEqual([`To list more, add --after ${last}`])
    expect((await atumo.run(['review', 'list', '--limit', '5'])).out).not.toContain('For more')
  })

  test.concurrent.each([
    ['--status gone', "argument 'gone' is invalid. Allowed choices are waiting, pending, "],
    ['--status Pending', "argument 'Pending' is invalid."],
    [
      '--kind term',
      "option '--kind <kind>' argument 'term' is invalid. Allowed choices are submission, suggestion.",
    ],
    ['--limit 0', 'It must be a whole number from 1 to 10000.'],
    ['--limit 10001', '--limit'],
    [
      '--after=-1',
      "option '--after <n>' argument '-1' is invalid. It must be a whole number from 0 to",
    ],
    ['--colour red', '--colour'],
    ['pending', 'too many arguments'],
  ])('%s is a usage error', async (options, reason) => {
    const { out, err, code } = await atumo.run(['review', 'list', ...options.split(' '), '--json'])
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toContain(reason)
    expect(err).toContain('Usage: bin/atumo review list [options]')
  })
})
