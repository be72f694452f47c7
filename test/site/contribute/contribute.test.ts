/** The forms that signed-in users use to add words and suggest edits. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { accept, approve, reject } from '../../../src/domain/review/review'
import { mostPerDay } from '../../../src/domain/review/siteContributions'
import { locales } from '../../../src/locales'
import { problemText } from '../../../src/locales/problems'
import { settledBooks } from '../../support/books'
import { type Fields, type Member, type Site, startSite } from '../account/support'
import { textOf } from '../console/support'

const words = locales.en.contribute
const word = { english_term: 'kettle', yoruba_term: 'ìkòkò iná', definition_en: 'It boils water.' }

let site: Site
let siteApp: { clientId: string }
let person: Member
beforeAll(async () => {
  site = await startSite()
  siteApp = await site.app.newApp({ autoPublish: true })
  await site.services.settings.change({ siteClientId: siteApp.clientId })
  await site.app.saveTerms({ slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ' })
})
afterAll(() => site.close())
beforeEach(async () => {
  person = await site.member()
})

let added = 0
/** Submits a word that has not been submitted before. */
const add = (fields: Record<string, string> = {}, prefix = '') =>
  person.post(`${prefix}/contribute`, { ...word, english_term: `word ${++added}`, ...fields })

const suggest = (fields: Fields, slug = 'machine') => person.post(`/terms/${slug}/suggest`, fields)

const stored = () => site.services.contributions.list({ clientId: siteApp.clientId, limit: 1000 })

const latest = async () => (await stored()).at(-1)

async function latestId(): Promise<string> {
  const { id } = (await latest()) ?? {}
  if (id === undefined) throw new Error('nothing was contributed')
  return id
}

async function expectRefused(response: Response, status: number, text: string) {
  const html = await response.text()
  expect([response.status, textOf(html).includes(text)]).toEqual([status, true])
  return html
}

test('people who are not signed in are asked to sign in first', async () => {
  for (const path of ['/contribute', '/contributions', '/terms/machine/suggest']) {
    const { status, headers } = await site.visitor().get(path)
    expect([path, status, headers.get('location')]).toEqual([
      path,
      303,
      `/sign-in?next=${encodeURIComponent(path)}`,
    ])
  }
  const before = (await stored()).length
  await site.visitor().post('/contribute', word)
  expect(await stored()).toHaveLength(before)
})

test('a word waits for review, even if the app of the site publishes at once, and is free of charge', async () => {
  const spent = async () => (await settledBooks(site.services, siteApp.clientId)).spent
  const before = await spent()
  const response = await add({ english_term: 'samovar' })
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/contributions?done=sent',
  ])
  expect(await latest()).toMatchObject({
    kind: 'submission',
    english: 'samovar',
    status: 'pending',
    userName: 'Adé',
  })
  expect(await spent()).toBe(before)
})

test('the list shows only what this person has sent, with the status and the reason of a rejection', async () => {
  await add({ english_term: 'teapot' })
  const reason = 'This is not a technology term.'
  await reject(site.services, await latestId(), { by: 'Ṣọlá', reason })
  const own = textOf(await person.page('/contributions?done=sent'))
  expect(own).toContain(words.sent)
  expect(own).toContain('teapot')
  expect(own).toContain(reason)
  const other = await site.member()
  expect(textOf(await other.page('/contributions'))).not.toContain('teapot')
})

test('an accepted suggestion names the contributor on the term’s page, if the contributor agreed', async () => {
  await site.app.saveTerms({ slug: 'pump', english: 'pump', yoruba: 'fọ́ọ̀mù' })
  const named = locales.en.term.contributors('Adé')
  const steps = [
    { suggested_yoruba: 'ẹ̀rọ ìfami' },
    { suggested_aliases: 'water pump, pọ́ǹpù', credit: 'yes' },
  ]
  const shown: boolean[] = []
  for (const fields of steps) {
    expect((await suggest(fields, 'pump')).status).toBe(303)
    await accept(site.services, await latestId(), { by: 'Ṣọlá' })
    await site.services.watch()
    shown.push(textOf(await site.visitor().page('/terms/pump')).includes(named))
  }
  expect(shown).toEqual([false, true])
})

test('the page of an approved word names its contributor', async () => {
  await add({ english_term: 'ladle', credit: 'yes' })
  await approve(site.services, await latestId(), { by: 'Ṣọlá' })
  await site.services.watch()
  const page = textOf(await site.visitor().page('/yo/terms/ladle'))
  expect(page).toContain(locales.yo.term.contributors('Adé'))
})

test('every term’s page leads to its suggestion form, whose old address redirects', async () => {
  expect(await site.visitor().page('/yo/terms/machine')).toContain('/yo/terms/machine/suggest')
  expect(textOf(await person.page('/yo/terms/machine/suggest'))).toContain('ẹ̀rọ')
  expect((await person.get('/terms/no-such-term/suggest')).status).toBe(404)
  expect((await suggest({ notes: 'x' }, 'no-such-term')).status).toBe(404)
})

test('a search without results leads to the form, with the word filled in', async () => {
  const html = await site.visitor().page('/search?q=zzgubbins')
  expect(html).toContain('href="/contribute?english=zzgubbins"')
  expect(await person.page('/contribute?english=zzgubbins')).toContain('value="zzgubbins"')
})

test.each([
  [{ english_term: '' }, words.required],
  [{ yoruba_term: '\u200b' }, words.labels.yoruba_term],
  [{ definition_en: 'x'.repeat(5000) }, words.labels.definition_en],
])('an invalid word is refused, and the form keeps its values: %p', async (fields, text) => {
  const before = (await stored()).length
  const html = await expectRefused(await add({ definition_en: 'It boils.', ...fields }), 400, text)
  if (!('yoruba_term' in fields)) expect(html).toContain('value="ìkòkò iná"')
  expect(await stored()).toHaveLength(before)
})

test('an empty suggestion is refused in the language of the page', async () => {
  await expectRefused(await suggest({}), 400, words.nothing)
  const yoruba = await person.post('/yo/terms/machine/suggest', { suggested_yoruba: '!' })
  await expectRefused(yoruba, 400, locales.yo.contribute.labels.suggested_yoruba)
})

test('a word that is already waiting is refused', async () => {
  await add({ english_term: 'whisk' })
  await expectRefused(await add({ english_term: 'whisk' }), 409, 'already')
})

test('an account can contribute a limited number of times per day, also at the same moment', async () => {
  const all = await Promise.all(Array.from({ length: mostPerDay + 5 }, () => add()))
  const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array(mostPerDay).fill(303), ...Array(5).fill(429)])
  await site.sql`
    update contributions set created_at = created_at - interval '25 hours'
    where user_id = ${person.id}`
  expect((await add()).status).toBe(303)
})

test('without an app of the site, the forms say that contributions are off', async () => {
  await site.services.settings.change({ siteClientId: null })
  try {
    await expectRefused(await add(), 503, locales.en.problems.no_site_app({ code: 'no_site_app' }))
  } finally {
    await site.services.settings.change({ siteClientId: siteApp.clientId })
  }
})

test('an account with an unconfirmed address cannot contribute', async () => {
  const strict = await startSite({}, { mailDelivers: true })
  try {
    const response = await (await strict.member()).post('/contribute', word)
    await expectRefused(response, 409, problemText({ code: 'address_unconfirmed' }, 'en'))
  } finally {
    await strict.close()
  }
})
