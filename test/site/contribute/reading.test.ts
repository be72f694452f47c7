/** Native speakers, invited by staff, proofread the dictionary entry by entry. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { locales } from '../../../src/locales'
import { problemText } from '../../../src/locales/problems'
import { type Fields, type Member, type Site, startSite } from '../account/support'
import { textOf } from '../console/support'

const words = locales.en.reading

let site: Site
let reader: Member
beforeAll(async () => {
  site = await startSite()
  const { clientId } = await site.app.newApp()
  await site.services.settings.change({ siteClientId: clientId })
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql`truncate readings`
  await site.app.saveTerms(
    { slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ' },
    { slug: 'pump', english: 'pump', yoruba: 'fọ́ọ̀mù' },
  )
  reader = await site.member()
  await site.sql`update users set email_verified = true where id = ${reader.id}`
  expect(await site.services.readings.invite(reader.email, 'admin@example.org')).toBe(true)
})

/** Returns the hidden form fields of the displayed entry. */
function entryIn(html: string): Record<string, string> {
  const fields = [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
}

async function judge(verdict: string, fields: Record<string, string> = {}) {
  const shown = entryIn(await reader.page('/reading'))
  const sent: Fields = { suggested_yoruba: shown['yoruba'] ?? '', ...shown, verdict, ...fields }
  return { slug: shown['slug'] ?? '', response: await reader.post('/reading', sent) }
}

test('only invited people find the page', async () => {
  expect((await (await site.member()).get('/reading')).status).toBe(404)
  expect((await site.visitor().get('/reading')).status).toBe(303)
  expect((await reader.get('/reading')).status).toBe(200)
  await site.services.readings.dismiss(reader.email)
  expect((await reader.get('/reading')).status).toBe(404)
})

test('shows each entry once, until all are read', async () => {
  const slugs = [(await judge('confirmed')).slug, (await judge('doubted')).slug]
  expect(slugs.toSorted()).toEqual(['machine', 'pump'])
  expect(textOf(await reader.page('/reading'))).toContain(words.none)
  await site.app.saveTerms({ slug: 'pump', english: 'pump', yoruba: 'ẹ̀rọ ìfami' })
  expect(entryIn(await reader.page('/reading'))['slug']).toBe('pump')
})

test('shows the note on use, so that a reader knows what is open to doubt', async () => {
  const notes = { notesEn: 'Also a gas pump.', notesYo: 'Ó tún kan ti gáàsì.' }
  await site.app.saveTerms(
    { slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ', ...notes },
    { slug: 'pump', english: 'pump', yoruba: 'fọ́ọ̀mù', ...notes },
  )
  expect(textOf(await reader.page('/reading'))).toContain('Usage: Also a gas pump.')
  expect(textOf(await reader.page('/yo/reading'))).toContain('Ìlò ọ̀rọ̀ náà: Ó tún kan ti gáàsì.')
})

test('a skipped entry comes again later', async () => {
  const { slug, response } = await judge('skip')
  const next = entryIn(await reader.page(response.headers.get('location') ?? ''))
  expect(next['slug']).not.toBe(slug)
  expect(entryIn(await reader.page('/reading'))['slug']).toBe(slug)
})

test('the page of a confirmed entry has the date, and names the reader if the reader agreed', async () => {
  const shows = async (slug: string) => {
    await site.services.watch()
    const html = await site.visitor().page(`/terms/${slug}`)
    const { reviewed, confirmed } = locales.en.term
    return [reviewed, confirmed('Adé').slice(0, -1)].map((text) => textOf(html).includes(text))
  }
  const first = await judge('confirmed', { credit: 'yes' })
  const second = await judge('confirmed')
  expect([await shows(first.slug), await shows(second.slug)]).toEqual([
    [true, true],
    [true, false],
  ])
  const sources = textOf(await site.visitor().page('/sources'))
  expect(sources).toContain(`${locales.en.sources.nativeReaders} 2 `)
  // The reader confirmed an earlier version, so the confirmation no longer applies.
  await site.app.saveTerms({ slug: first.slug, english: first.slug, yoruba: 'ọ̀rọ̀ mìíràn' })
  expect(await shows(first.slug)).toEqual([false, false])
})

test('a correction becomes a suggestion for the reviewers', async () => {
  const empty = await judge('corrected')
  expect([
    empty.response.status,
    textOf(await empty.response.text()).includes(problemText({ code: 'nothing_corrected' }, 'en')),
  ]).toEqual([400, true])
  const { slug, response } = await judge('corrected', { suggested_yoruba: 'ọ̀rọ̀ tuntun' })
  expect(response.status).toBe(303)
  const all = await site.services.contributions.list({ kind: 'suggestion', limit: 100 })
  expect(all.at(-1)).toMatchObject({ slug, yoruba: 'ọ̀rọ̀ tuntun', userName: 'Adé' })
})

test('a verdict on an entry that has changed in the meantime is refused', async () => {
  const shown = entryIn(await reader.page('/reading'))
  const slug = shown['slug'] ?? ''
  await site.app.saveTerms({ slug, english: slug, yoruba: 'ọ̀rọ̀ kẹta' })
  const response = await reader.post('/reading', { ...shown, verdict: 'confirmed' })
  expect([
    response.status,
    textOf(await response.text()).includes(problemText({ code: 'entry_changed' }, 'en')),
  ]).toEqual([409, true])
  expect((await reader.post('/reading', { verdict: 'confirmed', id: 'x' })).status).toBe(404)
})

test('staff see doubts with their notes', async () => {
  const { slug } = await judge('doubted', { notes: 'Nobody says this. <b>' })
  const doubts = await site.services.readings.doubts(10)
  expect(doubts).toMatchObject([
    { slug, verdict: 'doubted', note: 'Nobody says this. <b>', by: 'Adé' },
  ])
})
