/** One-line descriptions of the dictionary's categories in both languages, by category slug. */
export { categoryNamesYo } from '../../embed/categories'

interface Line {
  en: string
  yo: string
}

export const categoryLines: Readonly<Record<string, Line>> = {
  'artificial-intelligence': {
    en: 'Machines that learn, reason and speak.',
    yo: 'Ẹ̀rọ tó ń kẹ́kọ̀ọ́, tó ń ronú, tó sì ń sọ̀rọ̀.',
  },
  cloud: {
    en: 'Computers and storage rented over the internet.',
    yo: 'Kọ̀ǹpútà àti ibi ìpamọ́ tí à ń yá lórí íńtánẹ́ẹ̀tì.',
  },
  computing: {
    en: 'The ideas behind every computer.',
    yo: 'Èrò tí gbogbo kọ̀ǹpútà dúró lé lórí.',
  },
  data: {
    en: 'How facts are stored, sorted and searched.',
    yo: 'Bí a ṣe ń tọ́jú dátà, bí a ṣe ń tò ó, àti bí a ṣe ń wá a.',
  },
  'design-and-media': {
    en: 'Pictures, sound, film, and how pages look.',
    yo: 'Àwòrán, ohùn, fíìmù, àti bí ojú-ewé ṣe rí.',
  },
  'digital-money': {
    en: 'Payments, wallets, banks and digital coins.',
    yo: 'Sísan owó, àpò owó dígítà, báǹkì àti owó dígítà.',
  },
  electronics: {
    en: 'Circuits, electricity, and the parts they need.',
    yo: 'Ìyípo iná, iná mọ̀nàmọ́ná, àti ẹ̀yà tí wọ́n nílò.',
  },
  hardware: {
    en: 'The parts of a computer that you can touch.',
    yo: 'Ẹ̀yà kọ̀ǹpútà tí a lè fi ọwọ́ kàn.',
  },
  'internet-and-web': {
    en: 'Websites, browsers, e-mail and social media.',
    yo: 'Ìkànnì, aṣàwákiri, ímeèlì àti ẹ̀rọ alátagbà.',
  },
  'machines-and-vehicles': {
    en: 'Vehicles, engines and tools, from the farm to the hospital.',
    yo: 'Ọkọ̀, ẹ́ńjìnì àti irinṣẹ́, láti oko títí dé ilé ìwòsàn.',
  },
  'mathematics-of-computing': {
    en: 'Numbers, logic, sets and graphs.',
    yo: 'Nọ́ńbà, ìmọ̀ ìrònú, ọ̀wọ́ àti àwòrán atọ́ka onílà.',
  },
  'mobile-and-telecoms': {
    en: 'Phones, calls, messages and masts.',
    yo: 'Fóònù, ìpè, àtẹ̀jíṣẹ́ àti òpó nẹ́tíwọ́ọ̀kì.',
  },
  networking: {
    en: 'How machines connect to each other.',
    yo: 'Bí a ṣe ń so ẹ̀rọ pọ̀ mọ́ ara wọn.',
  },
  'operating-systems': {
    en: 'Files, windows, processes and settings.',
    yo: 'Fáìlì, fèrèsé, ètò aṣiṣẹ́ àti ààtò.',
  },
  programming: {
    en: 'Languages and code, and how it is written and tested.',
    yo: 'Èdè ìṣètò àti kóòdù, bí a ṣe ń kọ ọ́ àti bí a ṣe ń dán an wò.',
  },
  security: {
    en: 'Passwords, encryption, attacks and protection.',
    yo: 'Ọ̀rọ̀ ìfiwọlé, ìsọdàṣírí, ìkọlù àti ààbò.',
  },
  'society-and-law': {
    en: 'Rights, rules and work with technology.',
    yo: 'Ẹ̀tọ́, òfin àti iṣẹ́ pẹ̀lú ìmọ̀ ẹ̀rọ.',
  },
  software: {
    en: 'Programs, apps, versions and updates.',
    yo: 'Ètò kọ̀ǹpútà, áàpù, ìtẹ̀jáde àti ìmúdójúìwọ̀n.',
  },
}
