/**
 * The part of the design system page that shows the dictionary's components: an entry, search results, cards
 * and links to the letters of the alphabet.
 */
import type { TermDocument } from '../../../search/port'
import { asTerm } from '../../domain/terms/terms'
import { type Language, locales } from '../../locales'
import { categoryName } from '../../locales/categoryName'
import { CategoryList } from './categories'
import { TermList } from './parts'
import { Found } from './searchPage'
import { TermEntry } from './term'

const calculator: TermDocument = {
  id: 1,
  slug: 'calculator',
  english: 'calculator',
  yoruba: 'ẹ̀rọ ìṣirò',
  aliases: ['pocket calculator', 'kàkùlétọ̀'],
  definitions: {
    en: 'A small device with keys for digits and signs, used to add, subtract, multiply and divide.',
    yo: 'Ohun èlò kékeré tí ó ní bọ́tìnì nọ́ńbà, tí à ń fi ṣe àròpọ̀, àyọkúrò, ìsọdipúpọ̀ àti pínpín.',
  },
  category: 'Computing',
  example: {
    en: 'The meat seller adds up the bill on a calculator.',
    yo: 'Ẹ̀rọ ìṣirò ni alápatà náà fi ń ṣe àròpọ̀ owó ẹran.',
  },
  media: [],
  proposed: false,
  related: [],
  sources: ['yotext:1:alakowe.txt#625'],
  notes: { en: null, yo: null },
  relations: [],
}

const proposal: TermDocument = {
  ...calculator,
  id: 2,
  slug: 'natural-language-processing',
  english: 'natural language processing',
  yoruba: 'ìṣiṣẹ́ lórí èdè àdánidá',
  category: null,
  proposed: true,
  sources: [],
}

const categories = [
  { slug: 'security', label: 'Security', terms: 91 },
  { slug: 'software', label: 'Software', terms: 1 },
]

export function Terms({ language }: { language: Language }) {
  const { home } = locales[language]
  return (
    <>
      <TermEntry language={language} term={asTerm(calculator, '')} heading="h2" />
      <div class="filters">
        <p>{locales[language].search.filter}</p>
        <div>
          <a href="#light">{categoryName('Security', language)}</a>
          <span aria-current="true">{categoryName('Software', language)}</span>
        </div>
      </div>
      <ol class="results columns">
        <Found language={language} term={calculator} sought={['ero isiro']} />
        <Found language={language} term={proposal} sought={['ero']} />
      </ol>
      <TermList language={language} terms={[calculator, proposal]} />
      <CategoryList language={language} categories={categories} />
      <ul class="letters">
        {['ẹ', 'gb', 'ọ'].map((letter) => (
          <li>
            <a href="#light">{letter}</a>
          </li>
        ))}
        <li>
          <span aria-current="true">ṣ</span>
        </li>
        <li>
          <span class="quiet">w</span>
        </li>
      </ul>
      <div class="cards">
        <div class="panel">
          <h3>{home.api}</h3>
          <p>{home.apiText}</p>
        </div>
      </div>
    </>
  )
}
