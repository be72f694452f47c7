/** Text for the API reference, in addition to its page of the manual. */
import type { apiPage as english } from '../en/apiPage'

export const apiPage: typeof english = {
  apiPage: {
    own: {
      title: 'Àwọn áàpù rẹ',
      uses: (app) =>
        `Client ID ti ${app} ló wà nínú ìwádìí láti ojú-ewé. Fúnra rẹ ni kí o kọ kọ́kọ́rọ́ API rẹ̀, nítorí ẹ̀ẹ̀kan ṣoṣo ni à ń fi í hàn.`,
      code: 'Kóòdù fún áàpù yìí',
      others: 'Lo áàpù mìíràn:',
    },
    details: 'Àlàyé kíkún',
    errors: 'Àṣìṣe',
    try: {
      title: 'Dán an wò',
      key: 'Kọ́kọ́rọ́ API',
      keyHint: 'Ojú-ewé yìí kì í tọ́jú kọ́kọ́rọ́ náà.',
      body: 'Àkóónú ìbéèrè',
      send: 'Fi ìbéèrè ránṣẹ́',
      failed: 'A kò lè fi ìbéèrè náà ránṣẹ́. Ṣàyẹ̀wò ìsopọ̀ rẹ àti àwọn pápá náà.',
    },
  },
}
