/** Texts of the interactive API page, except those of Scalar itself. */
import type { apiPage as english } from '../en/apiPage'

export const apiPage: typeof english = {
  apiPage: {
    title: 'API náà, láti kà àti láti dán wò',
    description:
      'Gbogbo ìpè tí API atúmọ̀ èdè yìí gbà: ohun tí o lè béèrè àti ìdáhùn rẹ̀, pẹ̀lú àpẹẹrẹ, àti fọ́ọ̀mù tí ń fi kọ́kọ́rọ́ tìrẹ ṣe ìpè náà.',
    download: (file) => `Gba ${file} wálẹ̀`,
    tags: {
      dictionary: 'Atúmọ̀ èdè',
      contributions: 'Ọ̀rọ̀ àti àbá',
      credits: 'Kírẹ́díìtì',
      embed: 'Àpótí ìṣàwárí',
      contract: 'Àdéhùn fún ẹ̀rọ',
      operations: 'Àbójútó iṣẹ́',
      webhooks: 'Webhook',
    },
    noScript:
      'Ojú-ewé yìí kò lè ṣiṣẹ́ láìsí JavaScript. Ohun kan náà wà nínú ìwé ìtọ́sọ́nà àti nínú fáìlì yìí:',
  },
}
