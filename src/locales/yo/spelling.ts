/** Warnings about Yoruba spelling. The keys are problem codes. */
import type { warnings as english } from '../en/spelling'

export const warnings: typeof english = {
  spelling: {
    stray_mark: ({ word, marks }) =>
      `“${word}”: Yorùbá kì í lo àmì ${marks}, tàbí kò yẹ kó wà lórí lẹ́tà yìí.`,
    foreign_letter: ({ word }) => `“${word}” ní lẹ́tà tí kò sí nínú álífábẹ́ẹ̀tì Yorùbá.`,
    not_syllables: ({ word }) =>
      `Sílébù “${word}” kì í ṣe ti Yorùbá, tàbí n tàbí m kan kò ní àmì ohùn tó yẹ kó ní.`,
    wrong_dot: () => 'Àmì ìsàlẹ̀ lẹ́tà kan kì í ṣe èyí tó yẹ. Lo U+0323.',
    foreign_part: ({ word }) => `“${word}” kò sí nínú ọ̀rọ̀ Gẹ̀ẹ́sì tàbí nínú orúkọ mìíràn.`,
    high_pronoun: ({ word, correct }) => `Kọ “${correct}” dípò “${word}”.`,
    unmarked_nasal: ({ phrase }) => `“${phrase}”: kọ ń. N tí kò ní àmì túmọ̀ sí “mo” nìkan.`,
    low_nasal: ({ phrase }) => `“${phrase}”: kọ ń. Bá àti jẹ́ nìkan ló máa ń tẹ̀lé ǹ.`,
  },
}
