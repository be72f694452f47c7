/** A small dictionary for search tests. Some of its words differ only in tones and dots. */
import { indexed } from '../../src/domain/terms/terms'
import type { TermFields } from '../../src/store/terms/terms'
import type { Transactions } from '../../src/store/transactions'
import { blankTerm } from '../support/testApp'

type Entry = Pick<TermFields, 'slug' | 'english' | 'yoruba'> & Partial<TermFields>

const entries: Entry[] = [
  { slug: 'farm', english: 'farm', yoruba: 'oko', category: 'Land' },
  { slug: 'husband', english: 'husband', yoruba: 'ọkọ', category: 'People' },
  { slug: 'vehicle', english: 'vehicle', yoruba: 'ọkọ̀', category: 'Things that move' },
  { slug: 'hoe', english: 'hoe', yoruba: 'ọkọ́', category: 'Land' },
  { slug: 'book', english: 'book', yoruba: 'ìwé', definitionEn: 'Leaves bound together.' },
  { slug: 'leaf', english: 'leaf', yoruba: 'ewé', category: 'Land' },
  { slug: 'at-home', english: 'at home', yoruba: "n'lé" },
  {
    slug: 'computer',
    english: 'computer',
    yoruba: 'kọ̀ǹpútà',
    aliases: ['personal computer', 'PC'],
    category: 'Computing',
    definitionEn: 'A machine that follows a program.',
    definitionYo: 'Ẹ̀rọ tí ń tẹ̀lé ètò.',
  },
  {
    slug: 'computer-2',
    english: 'computer',
    yoruba: 'ayára-bí-àṣá',
    category: 'Computing',
    exampleEn: 'Swift as a hawk.',
    media: ['https://a.example/hawk.png'],
    proposed: true,
    related: ['calculation', 'machine'],
    sources: ['menyo:2:train.tsv#7', 'phrase'],
  },
  {
    slug: 'machine',
    english: 'machine',
    yoruba: 'ẹ̀rọ',
    aliases: ['engine'],
    category: 'Things that move',
  },
  { slug: 'calculation', english: 'calculation', yoruba: 'ìṣirò', category: 'Computing' },
  { slug: 'c', english: 'C', yoruba: 'C', category: 'Computing' },
  { slug: 'c-plus-plus', english: 'C++', yoruba: 'C++', category: 'Computing' },
  { slug: 'c-sharp', english: 'C#', yoruba: 'C#', category: 'Computing' },
  { slug: 'washing-machine', english: 'washing machine', yoruba: 'ẹ̀rọ ìfọṣọ' },
  { slug: 'motor', english: 'motor', yoruba: 'mọ́tò', aliases: ['machine'] },
]

export const fixtureSize = entries.length

export async function saveFixture(transactions: Transactions): Promise<void> {
  const batch = entries.map((entry) => indexed({ ...blankTerm(entry.slug), ...entry }))
  await transactions.changeTerms('test', (writer) => writer.save(batch))
}
