import { expect, test } from 'bun:test'
import { type AliasKind, aliasDetails } from '../../../src/domain/terms/aliases'

const cases: [text: string, kind: AliasKind, of: string][] = [
  ['kọ̀mpútà', 'variant', 'computer = kọ̀ǹpútà'],
  ['bátíìrì', 'variant', 'battery = bátìrì'],
  ['áńpẹ́à', 'variant', 'ampere = áńpíà'],
  ['ìmọ̀-ẹ̀rọ', 'variant', 'technology = ìmọ̀ ẹ̀rọ'],
  ['color', 'variant', 'colour = àwọ̀'],
  ['tokenisation', 'variant', 'tokenization = pínpín ọ̀rọ̀ sí ẹyọ'],
  ['data center', 'variant', 'data centre = ilé dátà'],
  ['programme', 'variant', 'program = ètò'],
  ['e-mail', 'variant', 'email = ímeèlì'],
  ['maṣíìnì', 'loan', 'machine = ẹ̀rọ'],
  ['fọ́ńkíṣọ̀n', 'loan', 'function = ìgbéṣe'],
  ['tẹlifíṣọ̀n', 'loan', 'television = amóhùnmáwòrán'],
  ['fóltéèjì', 'loan', 'voltage = ipá iná'],
  ['ohun èlò', 'synonym', 'machine = ẹ̀rọ'],
  ['tọ́ọ̀ṣì ọwọ́', 'synonym', 'torch = tọ́ọ̀ṣì'],
  ['machines', 'plural', 'machine = ẹ̀rọ'],
  ['batteries', 'plural', 'battery = bátìrì'],
  ['displays', 'plural', 'display = àfihàn'],
  ['indices', 'plural', 'index = atọ́ka'],
  ['mice', 'plural', 'mouse = asin'],
  ['terms of service', 'synonym', 'terms of use = àdéhùn ìmúlò'],
  ['points of sale', 'plural', 'point of sale = ìsọ̀'],
  ['PDFs', 'plural', 'PDF = fáìlì PDF'],
  ['LTE', 'abbreviation', '4G = 4G'],
  ['SaaS', 'abbreviation', 'software as a service = sọ́fítíwíà àlòsanwó'],
  ['IoT', 'abbreviation', 'internet of things = íńtánẹ́ẹ̀tì ohun gbogbo'],
  ['2FA', 'abbreviation', 'two-factor authentication = ìfẹ̀rílàdí ẹlẹ́ẹ̀mejì'],
  ['419', 'synonym', 'advance-fee fraud = jìbìtì owó àsansílẹ̀'],
  ['GitHub repository', 'synonym', 'repository = ibi ìpamọ́ kóòdù'],
]

test.each(cases)('%s is a %s of %s', (text, kind, of) => {
  const [english = '', yoruba = ''] = of.split(' = ')
  expect(aliasDetails({ english, yoruba, aliases: [text] })).toMatchObject([{ text, kind }])
})

test('a name with a tone mark or under-dot is Yoruba, and so is the Yoruba headword without them', () => {
  const aliases = ['ẹ̀rọ', 'esusu', 'rotating credit']
  const details = aliasDetails({ english: 'rotating savings', yoruba: 'èsúsú', aliases })
  expect(details.map(({ text, language }) => [text, language])).toEqual([
    ['ẹ̀rọ', 'yo'],
    ['esusu', 'yo'],
    ['rotating credit', 'en'],
  ])
})

test('a name can be the plural or the loan of another alias', () => {
  const aliases = ['elevator', 'elevators', 'ẹlifétọ̀']
  const details = aliasDetails({ english: 'lift', yoruba: 'ẹ̀rọ agbéniròkè', aliases })
  expect(details.map(({ kind }) => kind)).toEqual(['synonym', 'plural', 'loan'])
})
