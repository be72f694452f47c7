/** The term pictures that link previews show. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { pictureSize } from '../../../src/site/parts/head'
import { createTermPictures } from '../../../src/site/public/termPictures'
import { connectPostgres } from '../../../src/store/clients'
import { startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.saveTerms(
    { slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ' },
    { slug: 'odd', english: 'a <b> & "c"', yoruba: 'ọ̀rọ̀ '.repeat(40).trim() },
  )
})
afterAll(() => app.close())

/** Reads the width and height from the header of a PNG. */
function sizeOf(png: Uint8Array) {
  const view = new DataView(png.buffer, png.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

const picture = (slug: string, headers: Record<string, string> = {}) =>
  app.fetch(`/terms/${slug}/picture.png`, { headers })

test.each(['machine', 'odd'])(
  'the picture of %s is a PNG in the size for link previews',
  async (slug) => {
    const response = await picture(slug)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const png = new Uint8Array(await response.arrayBuffer())
    expect(sizeOf(png)).toEqual(pictureSize)
    expect(png.length).toBeLessThan(80_000)
  },
)

test('characters that XML does not allow are left out', async () => {
  // The database refuses these characters, but the picture must not depend on that.
  const sql = connectPostgres(app.config.databaseUrl, { pool: 1 })
  await sql`
    alter table terms drop constraint terms_english_check, drop constraint terms_yoruba_check`
  await app.saveTerms({ slug: 'old', english: 'a\ufffe\uffffb', yoruba: 'ọ̀\u{1ffff}rọ̀' })
  await app.saveTerms({ slug: 'plain', english: 'ab', yoruba: 'ọ̀rọ̀' })
  await sql.end()
  const [old, plain] = await Promise.all([picture('old'), picture('plain')])
  expect(old.status).toBe(200)
  expect(await old.bytes()).toEqual(await plain.bytes())
})

test('a client with the current picture gets 304', async () => {
  const etag = (await picture('machine')).headers.get('etag') ?? ''
  expect((await picture('machine', { 'if-none-match': etag })).status).toBe(304)
})

test('an unknown term has no picture', async () => {
  expect((await picture('nothing')).status).toBe(404)
  expect((await picture('..%2F')).status).toBe(404)
})

describe('the cache', () => {
  test('draws each picture once, one at a time', async () => {
    let drawing = 0
    let most = 0
    let drawn = 0
    const pictures = createTermPictures(async () => {
      most = Math.max(most, ++drawing)
      await Promise.resolve()
      drawing--
      drawn++
      return new Uint8Array(8)
    })
    const words = ['a', 'b', 'a', 'c', 'a'].map((english) => ({ english, yoruba: 'x' }))
    await Promise.all(words.map((each) => pictures.of(each)))
    await pictures.of({ english: 'a', yoruba: 'x' })
    expect([drawn, most]).toEqual([3, 1])
  })

  test('refuses a flood of requests for different pictures', async () => {
    const { promise: drawn, resolve } = Promise.withResolvers<Uint8Array>()
    const pictures = createTermPictures(() => drawn)
    const asked = Array.from({ length: 40 }, (_, at) =>
      pictures.of({ english: `${at}`, yoruba: 'x' }).then(
        () => 'drawn',
        () => 'refused',
      ),
    )
    resolve(new Uint8Array(8))
    const outcomes = await Promise.all(asked)
    expect(outcomes.filter((outcome) => outcome === 'drawn')).toHaveLength(21)
  })
})
