/** Text for the manual's navigation, search and table headings. */
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
    pages: 'Gbogbo ojú-ewé',
    close: 'Pa á dé',
    asMarkdown: 'Ojú-ewé yìí ní Markdown',
    next: 'Èyí tó kàn',
    previous: 'Èyí tó ṣáájú',
    api: 'Ìtọ́kasí API',
    contract: 'Àpèjúwe API',
    contractText: 'Fáìlì OpenAPI 3.1, tí o lè fi ṣẹ̀dá ètò oníbàárà, fún àpẹẹrẹ:',
    searchTitle: 'Wá nǹkan nínú ìwé ìtọ́sọ́nà',
    searchHint: 'Àmì ohùn àti àmì ìsàlẹ̀ lẹ́tà kò pọn dandan.',
    found: (count) => (count === '1' ? 'Èsì kan' : `Èsì ${count}`),
    nothing: (text) => `Kò sí èsì fún “${text}”. Gbìyànjú ọ̀rọ̀ mìíràn.`,
    endpoint: 'Àdírẹ́sì API',
    parameter: 'Pàrámítà',
    field: 'Pápá',
    header: 'Àkọlé HTTP',
    required: 'pọn dandan',
    codeIn: 'Èdè ìṣètò',
    kind: 'Irú',
    meaning: 'Ìtumọ̀',
    code: 'Kóòdù',
    codes: (count) => `kóòdù ${count}`,
    message: 'Àlàyé',
    check: 'Àyẹ̀wò',
    status: 'Kóòdù ipò',
    /**
     * The names of the checks that the service performs on each request, in the order in which it performs
     * them.
     */
    checks: {
      path: 'ọ̀nà àdírẹ́sì àti ọ̀nà ìbéèrè',
      key: 'kọ́kọ́rọ́ API tàbí client ID',
      app: 'pé a kò tíì fagi lé áàpù náà',
      scope: 'scope tí ìbéèrè náà nílò',
      address: 'àtòkọ ìyọ̀ǹda IP',
      origin: 'àtòkọ ìyọ̀ǹda orísun',
      input: 'pàrámítà, àkọlé HTTP, àkóónú ìbéèrè',
      limits: 'òpin wákàtí, òpin ọjọ́, òpin àlejò',
      credits: 'kírẹ́díìtì',
      terms: 'pé ọ̀rọ̀ náà wà, pé ọ̀rọ̀ Gẹ̀ẹ́sì àti ti Yorùbá kò tíì jọ wà',
    },
    usual: 'bí kò bá sí:',
    seconds: (count) => `ìṣẹ́jú-àáyá ${count}`,
    minutes: (count) => `ìṣẹ́jú ${count}`,
    hours: (count) => `wákàtí ${count}`,
  },
}
