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

const minute = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/g

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
    expect((await atumo.told('show', id)).replace(minute, 'TIME')).toBe(`${id}  pending
from Ìwé Àwọn Ọmọ (${app.clientId}), TIME

  English     hoe
  Yoruba      ọkọ́
  Definition  What a hoe is.

Similar terms in the dictionary:
  hoe: hoe · ọkọ́  (identical)
  husband: husband · ọkọ
  vehicle: vehicle · mọ́tò · ọkọ̀

Similar submissions awaiting review:
  ${other}: hoe · oko
`)
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
    expect(out).toContain('  Term        ladle\n')
    expect(out).toContain('published by auto-publish')
    expect(out).not.toContain('Similar')
  })

  test('prints decisions with their author and reason', async () => {
    const id = await atumo.submitted(app, 'chair', 'àga')
    await reject(atumo.stores, id, { by: 'Adé', reason: 'Kò sí ní ìmọ̀ ẹ̀rọ.' })
    expect(await atumo.told('show', id)).toMatch(/ UTC {2}rejected by Adé: Kò sí ní ìmọ̀ ẹ̀rọ\.\n$/)
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
    expect((await atumo.told('show', id)).replace(minute, 'TIME')).toBe(`${id}  pending
from Ìwé Àwọn Ọmọ (${app.clientId}), TIME

  Term        engine: engine · ẹ̀rọ, revision 1
  Also        motor
  Definition  It moves.
  Notes       Ó wọ́pọ̀.

  yoruba
  - ẹ̀rọ
  + ẹ́ńjìnnì

  aliases
  + machine
`)
  })

  test('separates later changes of the term from suggested changes', async () => {
    await atumo.save({ slug: 'wheel', yoruba: 'kẹ̀kẹ́', aliases: ['rim', 'disc'] })
    const id = await atumo.suggested(app, 'wheel', { yoruba: 'àgbá', aliases: ['tyre'] })
    await atumo.save({ slug: 'wheel', yoruba: 'ẹsẹ̀ ọkọ̀', aliases: ['rim'], definitionEn: 'Round.' })
    const out = await atumo.told('show', id)
    expect(out).toContain('  Term        wheel: wheel · ẹsẹ̀ ọkọ̀, revision 2\n  Also        rim\n')
    expect(out).toContain(`
  yoruba
  - kẹ̀kẹ́
  + àgbá
  ! removed since: kẹ̀kẹ́
  ! added since:   ẹsẹ̀ ọkọ̀
`)
    expect(out).toContain('\n  aliases\n  + tyre\n  ! removed since: disc\n')
    expect(out).toContain('\n  definition_en\n  ! added since:   Round.\n')
    expect(out).toEndWith(
      '\nThe term has changed since revision 1. To accept the suggestion anyway, add --revision 2.\n',
    )
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
    expect(out).toContain('  Term        barrow: cart · cart, revision 3\n')
    expect(out).toContain('  slug\n  ! removed since: cart\n  ! added since:   barrow\n')
    expect(out).toContain('  status\n  ! removed since: approved\n  ! added since:   unpublished\n')
    expect(out).toEndWith(
      '\nThe term is unpublished. Restore it with bin/atumo terms rollback, or reject the suggestion.\n',
    )
  })

  test('prints that a term was deleted', async () => {
    await atumo.save({ slug: 'sledge' })
    const id = await atumo.suggested(app, 'sledge', { yoruba: 'ọmọ ọkọ̀' })
    await atumo.stores.sql`delete from terms where slug = 'sledge'`
    expect(await atumo.told('show', id)).toEndWith(
      '  Term        (deleted)\n\nThe term was deleted. Reject the suggestion.\n',
    )
    expect(await atumo.json('review', 'show', id)).toMatchObject({ revision: null })
  })

  test('prints that the term already is as suggested', async () => {
    await atumo.save({ slug: 'sail', yoruba: 'ìgbòkun' })
    const id = await atumo.suggested(app, 'sail', { yoruba: 'aṣọ ọkọ̀' })
    await atumo.save({ slug: 'sail', yoruba: 'aṣọ ọkọ̀' })
    const out = await atumo.told('show', id)
    expect(out).toContain('\n  ! added since:   aṣọ ọkọ̀  (as suggested)\n')
    expect(out).toEndWith('\nThe suggestion would not change the term.\n')
  })

  test('gives no advice on a suggestion that is decided or can be accepted', async () => {
    await atumo.save({ slug: 'mast' })
    const waits = await atumo.suggested(app, 'mast', { yoruba: 'òpó' })
    const rejected = await atumo.suggested(app, 'mast', { notes: 'Hm.' })
    const nothing = 'The suggestion would not change the term.'
    expect(await atumo.told('show', rejected)).toContain(nothing)
    await reject(atumo.stores, rejected, { by: 'Adé', reason: 'Kò sí.' })
    expect(await atumo.told('show', rejected)).not.toContain(nothing)
    expect(await atumo.told('show', waits)).toEndWith('\n  yoruba\n  - mast\n  + òpó\n')
  })

  test('escapes characters that reverse or break a line, also in lists', async () => {
    // The database refuses these characters, but the terminal must not depend on that.
    await atumo.stores.sql`
      alter table contributions drop constraint contributions_english_check,
        drop constraint contributions_yoruba_check`
    const id = await atumo.submitted(app, 'turn\u202eed', 'yí\u2028padà\u200b')
    const out = await atumo.told('show', id)
    expect(out).toContain(
      '\n  English     turn\\u{202e}ed\n  Yoruba      yí\\u{2028}padà\\u{200b}\n',
    )
    const { out: lines } = await atumo.run(['review', 'list', '--app', app.clientId])
    expect(lines).toContain('  turn\\u{202e}ed · yí\\u{2028}padà\\u{200b}\n')
  })

  test('prints unusual valid characters unchanged', async () => {
    const odd = '“é” \\e[31m %s $(x) <b>&amp; 𞤀𞤁 ẹ̀ọ́ ₦'
    const id = await atumo.submitted(app, odd, `${odd} o`)
    expect(await atumo.told('show', id)).toContain(
      `\n  English     ${odd}\n  Yoruba      ${odd} o\n`,
    )
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
