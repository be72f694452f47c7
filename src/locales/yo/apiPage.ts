/** What the interactive page of the API says around what Scalar says itself. */
import type { apiPage as english } from '../en/apiPage'

export const apiPage: typeof english = {
  apiPage: {
    title: 'API náà, láti kà àti láti dán wò',
    description:
      'Gbogbo àdírẹ́sì API ti atúmọ̀ èdè yìí: ohun tí ó ń gbà àti ìdáhùn rẹ̀, pẹ̀lú àpẹẹrẹ, àti fọ́ọ̀mù tí ń fi kọ́kọ́rọ́ tìrẹ fi ìbéèrè náà ránṣẹ́.',
    download: (file) => `Gba ${file} wálẹ̀`,
    tags: {
      dictionary: 'Atúmọ̀ èdè',
      contributions: 'Ọ̀rọ̀ àti àbá',
      credits: 'Kírẹ́díìtì',
      embed: 'Àpótí ìṣàwárí',
      contract: 'Àpèjúwe API',
      operations: 'Àbójútó iṣẹ́',
      webhooks: 'Webhook',
    },
    noScript:
      'Ojú-ewé yìí kò lè ṣiṣẹ́ láìsí JavaScript. Ohun kan náà wà nínú ìwé ìtọ́sọ́nà àti nínú fáìlì kan:',
  },
}
