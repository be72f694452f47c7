/** The manual's navigation, search and table headings. */
import type { manual as english } from '../en/manual'

export const manual: typeof english = {
  manual: {
    title: 'Ìwé ìtọ́sọ́nà',
    lead: 'Bí o ṣe lè wá ọ̀rọ̀ láti inú áàpù tàbí ojú-ewé rẹ, fi ọ̀rọ̀ kún atúmọ̀ èdè, kí o sì gbé iṣẹ́ yìí ró fúnra rẹ.',
    groups: {
      start: 'Ìbẹ̀rẹ̀',
      api: 'Àdírẹ́sì API',
      widget: 'Àpótí ìṣàwárí àti àtòkọ ìyọ̀ǹda',
      webhooks: 'Webhook àti àyẹ̀wò',
      versions: 'Ìtẹ̀jáde àti gbígbé iṣẹ́ yìí ró',
    },
    contents: 'Lórí ojú-ewé yìí',
    turn: 'Ojú-ewé tó ṣáájú àti èyí tó kàn',
    next: 'Èyí tó kàn',
    previous: 'Èyí tó ṣáájú',
    api: 'Ìtọ́kasí API',
    apiText:
      'Gbogbo àdírẹ́sì API pẹ̀lú pàrámítà àti ìdáhùn wọn, àti fọ́ọ̀mù láti fi kọ́kọ́rọ́ tìrẹ fi ìbéèrè ránṣẹ́.',
    contract: 'Àpèjúwe API',
    contractText: 'Fáìlì OpenAPI 3.1, láti fi ṣẹ̀dá ètò oníbàárà:',
    searchTitle: 'Wá nǹkan nínú ìwé ìtọ́sọ́nà',
    searchHint: 'Àmì ohùn àti àmì ìsàlẹ̀ lẹ́tà kò pọn dandan.',
    found: (count) => (count === '1' ? 'Èsì kan' : `Èsì ${count}`),
    nothing: (text) => `Kò sí èsì fún “${text}”. Gbìyànjú ọ̀rọ̀ mìíràn.`,
    parameter: 'Pàrámítà',
    field: 'Pápá',
    header: 'Àkọlé HTTP',
    need: 'Pọn dandan',
    required: 'bẹ́ẹ̀ ni',
    optional: 'rárá',
    kind: 'Irú',
    meaning: 'Ìtumọ̀',
    code: 'Kóòdù',
    message: 'Àlàyé',
    usual: 'bí kò bá sí:',
    seconds: (count) => `ìṣẹ́jú-àáyá ${count}`,
    minutes: (count) => `ìṣẹ́jú ${count}`,
    hours: (count) => `wákàtí ${count}`,
  },
}
