/** Text for the interactive API page, except for Scalar's own text. */
import type { apiPage as english } from '../en/apiPage'

export const apiPage: typeof english = {
  apiPage: {
    title: 'Ìtọ́kasí API',
    description:
      'Gbogbo ìbéèrè tí API atúmọ̀ èdè yìí gbà: pàrámítà àti ìdáhùn rẹ̀, pẹ̀lú àpẹẹrẹ, àti fọ́ọ̀mù tí ń fi kọ́kọ́rọ́ tìrẹ fi ìbéèrè ránṣẹ́.',
    download: (file) => `Gba ${file} sílẹ̀`,
    tags: {
      dictionary: 'Atúmọ̀ èdè',
      contributions: 'Ọ̀rọ̀ àti àbá',
      credits: 'Kírẹ́díìtì',
      embed: 'Àpótí ìṣàwárí',
      contract: 'Àpèjúwe API',
      operations: 'Àbójútó iṣẹ́',
      webhooks: 'Webhook',
    },
    own: {
      title: 'Àwọn áàpù rẹ',
      uses: (app) =>
        `Client ID ti ${app} ló wà nínú ìwádìí láti ojú-ewé. Fúnra rẹ ni kí o kọ kọ́kọ́rọ́ API rẹ̀, nítorí ẹ̀ẹ̀kan ṣoṣo ni à ń fi í hàn.`,
      code: 'Kóòdù fún áàpù yìí',
      others: 'Lo áàpù mìíràn:',
    },
    endpoints: 'Àwọn àdírẹ́sì API',
    start: 'Ìbẹ̀rẹ̀ kíákíá',
    client: 'Ètò oníbàárà fún TypeScript',
    address: 'Àdírẹ́sì iṣẹ́ yìí',
    authentication: 'Ìjẹ́rìísí ìdánimọ̀',
    environment: 'Inú ayípadà àyíká ìṣiṣẹ́ wọ̀nyí ni àpẹẹrẹ ti ń ka àdírẹ́sì àti kọ́kọ́rọ́ API:',
    and: 'àti',
    response: 'Ìdáhùn',
    showAll: 'Fi gbogbo rẹ̀ hàn',
    checks: 'Àṣìṣe àti ìtẹ̀léra àyẹ̀wò',
    checksText:
      'Àyẹ̀wò tó bá kọ́kọ́ kùnà ló ń pinnu ìdáhùn. JSON ni àṣìṣe, kì í sì í ná kírẹ́díìtì kankan.',
    codes: (count) => `kóòdù ${count}`,
    noScript: 'Ìtọ́kasí yìí nílò JavaScript. Ohun kan náà wà níbí:',
  },
}
