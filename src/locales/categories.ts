/** Yoruba names of the dictionary's categories, keyed by category slug. */
export const categoryNamesYo: Readonly<Record<string, string>> = {
  'artificial-intelligence': 'Ọgbọ́n àtọwọ́dá',
  cloud: 'Àwọsánmà',
  computing: 'Ìmọ̀ kọ̀ǹpútà',
  data: 'Dátà',
  'design-and-media': 'Iṣẹ́ ọnà, àwòrán àti ohùn',
  'digital-money': 'Owó dígítà',
  electronics: 'Ohun èlò oníná',
  hardware: 'Ẹ̀yà ara kọ̀ǹpútà',
  'internet-and-web': 'Íńtánẹ́ẹ̀tì àti ìtàkùn àgbáyé',
  'mobile-and-telecoms': 'Fóònù àti ìbánisọ̀rọ̀',
  networking: 'Nẹ́tíwọ́ọ̀kì',
  'operating-systems': 'Ètò ìṣiṣẹ́',
  programming: 'Ìṣètò kọ̀ǹpútà',
  security: 'Ààbò',
  software: 'Sọ́fítíwíà',
}
