/** bin/atumo review show: the information that reviewers see before a decision. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { reject } from '../../src/domain/review/review'
import { rename, unpublish } from '../../src/domain/terms/termChanges'
import type { App } from '../../src/store/apps/apps'
import { openReviewCommands, type ReviewCommands } from './reviewing'

let atumo: ReviewCommands
beforeAll(async () => {
  atumo = await openReviewCommands()
})
afterAll(() => atumo.close())

const time = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
const field = (name: string, text: string) => new RegExp(`^ *${name} +${text}$`, 'm')

describe('review show', () => {
  let app: App
  beforeAll(async () => {
    app = await atumo.newApp('Ìwé Àwọn Ọmọ')
  })

  test('prints a submission with similar terms and submissions, and marks an identical one', async () => {
    const id = await atumo.submitted(app, 'hoe', 'ọkọ́')
    const other = await atumo.submitted(app, 'hoe', 'oko')
    await atumo.save(
      { slug: 'hoe', yoruba: 'ọkọ́' },
      { slug: 'husband', yoruba: 'ọkọ' },
      { slug: 'vehicle', yoruba: 'mọ́tò', aliases: ['ọkọ̀'] },
    )
    expect((await atumo.told('show', id)).replace(time, 'TIME')).toMatch(
      new RegExp(`^id                  ${id}
kind                submission
status              pending
number              \\d+
app
  client_id  ${app.clientId}
  name       Ìwé Àwọn Ọmọ
person              \\(not set\\)
created_at          TIME
english_term        hoe
yoruba_term         ọkọ́
definition_en       What a hoe is.
term_slug           \\(not set\\)
decisions           \\(none\\)
lookalikes
  slug     hoe
  english  hoe
  yoruba   ọkọ́
  aliases  \\(none\\)
  equal    yes

  slug     husband
  english  husband
  yoruba   ọkọ
  aliases  \\(none\\)
  equal    no

  slug     vehicle
  english  vehicle
  yoruba   mọ́tò
  aliases  ọkọ̀
  equal    no
pending_lookalikes
  id            ${other}
  english_term  hoe
  yoruba_term   oko
$`),
    )
    expect(await atumo.json('review', 'show', id)).toEqual({
      id,
      kind: 'submission',
      status: 'pending',
      number: expect.any(Number),
      app: { client_id: app.clientId, name: app.name },
      created_at: expect.any(String),
      english_term: 'hoe',
      yoruba_term: 'ọkọ́',
      definition_en: 'What a hoe is.',
      term_slug: null,
      decisions: [],
      lookalikes: [
        { slug: 'hoe', english: 'hoe', yoruba: 'ọkọ́', aliases: [], equal: true },
        { slug: 'husband', english: 'husband', yoruba: 'ọkọ', aliases: [], equal: false },
        { slug: 'vehicle', english: 'vehicle', yoruba: 'mọ́tò', aliases: ['ọkọ̀'], equal: false },
      ],
      pending_lookalikes: [{ id: other, english_term: 'hoe', yoruba_term: 'oko' }],
      person: null,
    })
  })

  test('prints the term of a published submission, but not as a similar term', async () => {
    const id = await atumo.submitted(await atumo.newApp('Trusted', true), 'ladle', 'ìpọnmi')
    const out = await atumo.told('show', id)
    expect(out).toMatch(field('term_slug', 'ladle'))
    expect(out).toMatch(field('by', 'auto-publish'))
    expect(out).toMatch(field('lookalikes', '\\(none\\)'))
  })

  test('prints decisions with their author and reason', async () => {
    const id = await atumo.submitted(app, 'chair', 'àga')
    await reject(atumo.stores, id, { by: 'Adé', reason: 'Kò sí ní ìmọ̀ ẹ̀rọ.' })
    const out = await atumo.told('show', id)
    expect(out).toMatch(field('by', 'Adé'))
    expect(out).toMatch(field('reason', 'Kò sí ní ìmọ̀ ẹ̀rọ\\.'))
    expect(await atumo.json('review', 'show', id)).toMatchObject({
      decisions: [{ decision: 'reject', from: 'pending', to: 'rejected', by: 'Adé' }],
    })
  })

  test('prints what a suggestion removes and adds, and its notes', async () => {
    await atumo.save({
      slug: 'engine',
      yoruba: 'ẹ̀rọ',
      aliases: ['motor'],
      definitionEn: 'It moves.',
    })
    const change = { yoruba: 'ẹ́ńjìnnì', aliases: ['machine', 'Motor'], notes: 'Ó wọ́pọ̀.' }
    const id = await atumo.suggested(app, 'engine', change)
    const out = await atumo.told('show', id)
    expect(out).toMatch(field('notes', 'Ó wọ́pọ̀.'))
    expect(out).toMatch(/^term\n {2}slug +engine\n {2}english +engine\n {2}yoruba +ẹ̀rọ\n/m)
    expect(out).toEndWith(`
differences
  field      yoruba
  base       ẹ̀rọ
  suggested  ẹ́ńjìnnì
  now        ẹ̀rọ

  field      aliases
  base       motor
  suggested  motor, machine
  now        motor
`)
  })

  test('separates later changes of the term from suggested changes', async () => {
    await atumo.save({ slug: 'wheel', yoruba: 'kẹ̀kẹ́', aliases: ['rim', 'disc'] })
    const id = await atumo.suggested(app, 'wheel', { yoruba: 'àgbá', aliases: ['tyre'] })
    await atumo.save({ slug: 'wheel', yoruba: 'ẹsẹ̀ ọkọ̀', aliases: ['rim'], definitionEn: 'Round.' })
    expect(await atumo.told('show', id)).toEndWith(`
  field      yoruba
  base       kẹ̀kẹ́
  suggested  àgbá
  now        ẹsẹ̀ ọkọ̀

  field      aliases
  base       rim, disc
  suggested  rim, disc, tyre
  now        rim

  field      definition_en
  base       (not set)
  suggested  (not set)
  now        Round.
`)
    const shown = await atumo.json('review', 'show', id)
    expect(shown).toMatchObject({ slug: 'wheel', made_on_revision: 1, revision: 2 })
    expect(shown['differences']).toContainEqual({
      field: 'yoruba',
      base: 'kẹ̀kẹ́',
      suggested: 'àgbá',
      now: 'ẹsẹ̀ ọkọ̀',
    })
  })

  test('prints that a term was renamed or unpublished', async () => {
    await atumo.save({ slug: 'cart' })
    const id = await atumo.suggested(app, 'cart', { yoruba: 'kẹ̀kẹ́' })
    await rename(atumo.stores.transactions, { slug: 'cart', to: 'barrow', by: 'test' })
    await unpublish(atumo.stores.transactions, { slug: 'barrow', by: 'test' })
    const out = await atumo.told('show', id)
    expect(out).toMatch(/ {2}field +slug\n {2}base +cart\n {2}suggested +cart\n {2}now +barrow\n/)
    expect(out).toMatch(/ {2}field +status\n {2}base +approved\n.*\n {2}now +unpublished\n/)
  })

  test('prints that a term was deleted', async () => {
    await atumo.save({ slug: 'sledge' })
    const id = await atumo.suggested(app, 'sledge', { yoruba: 'ọmọ ọkọ̀' })
    await atumo.stores.sql`delete from terms where slug = 'sledge'`
    expect(await atumo.json('review', 'show', id)).toMatchObject({ revision: null, term: null })
  })

  test('escapes characters that reverse or break a line, also in lists', async () => {
    // The database refuses these characters, but the terminal must not depend on that.
    await atumo.stores.sql`
      alter table contributions drop constraint contributions_english_check,
        drop constraint contributions_yoruba_check`
    const id = await atumo.submitted(app, 'turn\u202eed', 'yí\u2028padà\u200b')
    const out = await atumo.told('show', id)
    expect(out).toMatch(
      /^english_term +turn\\u\{202e\}ed\nyoruba_term +yí\\u\{2028\}padà\\u\{200b\}$/m,
    )
    const { out: lines } = await atumo.run(['review', 'list', '--app', app.clientId])
    expect(lines).toContain('  turn\\u{202e}ed · yí\\u{2028}padà\\u{200b}\n')
  })

  test('prints unusual valid characters unchanged', async () => {
    const odd = '“é” \\e[31m %s $(x) <b>&amp; 𞤀𞤁 ẹ̀ọ́ ₦'
    const id = await atumo.submitted(app, odd, `${odd} o`)
    expect(await atumo.told('show', id)).toMatch(field('yoruba_term', RegExp.escape(`${odd} o`)))
    expect(await atumo.json('review', 'show', id)).toMatchObject({ english_term: odd })
  })

  test.concurrent.each([
    [
      ['sub_00000000000000000000'],
      'There is no submission or suggestion with this ID. Check the ID.',
    ],
    [['../x'], 'There is no submission or suggestion with this ID. Check the ID.'],
    [[], 'Usage: bin/atumo review show [options] <id>'],
    [['a', 'b'], 'Usage: bin/atumo review show [options] <id>'],
  ])('%p is refused', async (words, reason) => {
    const { out, err, code } = await atumo.run(['review', 'show', ...words])
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toContain(reason)
  })
})
