/** Sources cited on term pages, and the page that lists all sources. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function page(path: string) {
  const response = await app.fetch(path, { headers: { accept: 'text/html' } })
  return { response, text: await response.text() }
}

describe('sources', () => {
  beforeAll(() =>
    app.saveTerms(
      {
        slug: 'mail',
        english: 'mail',
        yoruba: 'ímeèlì',
        aliases: ['méèlì'],
        sources: ['menyo:1200:test.tsv#7', 'mozilla:1:strings.xml#mail=méèlì', 'house:2:list#<b>'],
      },
      { slug: 'fax', english: 'fax', yoruba: 'fáàsì', sources: ['loan', 'menyo:1:dev.tsv#2=ìwé'] },
    ),
  )

  test.each([
    ['', ['attested', '1,200 places, for example test.tsv#7', '1 place: strings.xml#mail']],
    ['/yo', ['ó ní orísun', 'ibi 1,200, bí àpẹẹrẹ test.tsv#7', 'ibi kan: strings.xml#mail']],
  ])('are listed under %p with the status, the number and a place', async (prefix, texts) => {
    const { text } = await page(`${prefix}/terms/mail`)
    for (const each of texts) expect(text).toContain(each)
    expect(text).toContain(`<a href="${prefix}/sources#menyo">MENYO-20k`)
    expect(text).toContain('(<span lang="yo">méèlì</span>)')
    // This source was imported by an operator and is not in the list of sources.
    expect(text).toMatch(/<li>house<span class="quiet">: .*list#&lt;b&gt;/)
    expect(text).not.toContain('<b>')
  })

  test.each([
    ['', 'established', 'a common loanword'],
    ['/yo', 'ó wọ́pọ̀', 'ọ̀rọ̀ àyálò tó wọ́pọ̀'],
  ])(
    'are preceded under %p by the reason of an established term',
    async (prefix, status, reason) => {
      const { text } = await page(`${prefix}/terms/fax`)
      expect(text).toContain(`<span class="badge">${status}</span>`)
      expect(text).toContain(`<a href="${prefix}/sources#loan">${reason}</a>`)
    },
  )

  test('are explained on a page of their own, with counters', async () => {
    await app.saveTerms({ slug: 'our-own', english: 'our own', yoruba: 'tiwa', proposed: true })
    const counts = await app.services.terms.usage()
    expect(counts).toMatchObject({ attested: 1, established: 1, proposed: 1 })
    expect(Object.fromEntries(counts.citedBy)).toEqual({ menyo: 2, mozilla: 1, house: 1, loan: 1 })
    const english = await page('/sources')
    expect(english.response.status).toBe(200)
    const row = (name: string, count: number, column = 'Terms') =>
      `<th scope="row">${name}</th><td class="number" data-name="${column}">${count}</td>`
    expect(english.text).toContain(row('attested', counts.attested))
    expect(english.text).toContain(row('established', counts.established))
    expect(english.text).toContain(row('proposed', counts.proposed))
    expect(english.text).toContain(row('read by a native speaker', 0))
    expect(english.text).toMatch(/<li id="menyo">.*?Cited by 2 terms\./s)
    expect(english.text).toMatch(/<li id="loan">a common loanword: 1 term\./)
    const yoruba = await page('/yo/sources')
    expect(yoruba.text).toContain(row('ó ní orísun', counts.attested, 'Ọ̀rọ̀'))
    expect(yoruba.text).toMatch(/<li id="menyo">.*?Ọ̀rọ̀ 2 tọ́ka sí i\./s)
  })
})
