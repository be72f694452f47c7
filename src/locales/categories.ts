/** Yoruba names of the dictionary's categories, keyed by category slug. */
export const categoryNamesYo: Readonly<Record<string, string>> = {
  hardware: 'Ẹ̀yà ara kọ̀ǹpútà',
  software: 'Ètò kọ̀ǹpútà',
  programming: 'Ìṣètò kọ̀ǹpútà',
  'operating-systems': 'Ètò ìṣiṣẹ́',
  data: 'Dátà',
  'artificial-intelligence': 'Ọgbọ́n àtọwọ́dá',
  networking: 'Nẹ́tíwọ́ọ̀kì',
  'internet-and-web': 'Íńtánẹ́ẹ̀tì àti ìtàkùn',
  security: 'Ààbò',
  'mobile-and-telecoms': 'Fóònù àti ìbánisọ̀rọ̀',
  electronics: 'Ẹ̀rọ oníná',
  'digital-money': 'Owó dígítà',
}
