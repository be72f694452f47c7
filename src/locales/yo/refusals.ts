/** Messages of the refusals: what is wrong, and what to do. */
import type { Locale } from '../en'

export const refusals: Locale['refusals'] = {
  'key missing': () =>
    'Kò sí kọ́kọ́rọ́ API. Fi ránṣẹ́ bíi "Authorization: Bearer <key>" tàbí "X-API-Key: <key>".',
  'key invalid': () =>
    'Kọ́kọ́rọ́ API yìí kò tọ́. Yẹ̀ ẹ́ wò fún àṣìtẹ̀, tàbí kí o ṣe tuntun nínú pátákó ìṣàkóso.',
  'keys differ': () =>
    'Kọ́kọ́rọ́ inú Authorization àti ti X-API-Key yàtọ̀ síra wọn. Fi ọ̀kan ṣoṣo ránṣẹ́.',
  'client missing': () => 'Kò sí client_id. Fi client ID áàpù rẹ ránṣẹ́, èyí tí ó bẹ̀rẹ̀ pẹ̀lú app_.',
  'client unknown': () => 'Client_id yìí kì í ṣe ti áàpù kankan. Yẹ̀ ẹ́ wò fún àṣìtẹ̀.',
  revoked: () => 'A ti fagi lé áàpù yìí. Béèrè lọ́wọ́ alábòójútó.',
  'scope missing': ({ scope }) =>
    `Áàpù yìí kò ní scope ${scope}. Fi kún un nínú pátákó ìṣàkóso, tàbí lo kọ́kọ́rọ́ áàpù mìíràn.`,
  'address blocked': ({ address }) =>
    `Àdírẹ́sì IP ${address || 'yìí'} kò sí nínú àtòkọ ìyọ̀ǹda IP áàpù náà. Fi kún un, tàbí fi ìbéèrè ránṣẹ́ láti àdírẹ́sì tí ó wà níbẹ̀.`,
  'origin blocked': ({ origin }) =>
    `Orísun ${origin} kò sí nínú àtòkọ ìyọ̀ǹda orísun áàpù náà. Fi kún un.`,
  'pages not listed': () =>
    'Áàpù yìí ní àtòkọ ìyọ̀ǹda IP, nítorí náà ojú-ewé tó wà nínú àtòkọ ìyọ̀ǹda orísun rẹ̀ nìkan ló lè lo àpótí ìṣàwárí. Fi orísun wọn kún àtòkọ náà.',
  repeated: ({ field }) => `${field} fara hàn ju ẹ̀ẹ̀kan lọ. Fi sílẹ̀ ní ẹ̀ẹ̀kan ṣoṣo.`,
  'too many parameters': ({ max }) =>
    `Ohun tí a béèrè nínú àdírẹ́sì yìí ti gùn jù. Kò gbọdọ̀ ju nǹkan ${max} lọ.`,
  'too long': ({ field, max }) => `${field} ti gùn jù. Kò gbọdọ̀ ju àmì ${max} lọ.`,
  'not text': ({ field }) =>
    `${field} ní ìlà tuntun tàbí àwọn àmì ìdarí mìíràn nínú, tàbí kì í ṣe UTF-8 tó tọ́, tàbí ó ní àmì tó ju 30 lọ lórí lẹ́tà kan. Fi ọ̀rọ̀ lásán ránṣẹ́.`,
  'nothing to search': ({ field }) =>
    `Kò sí ohun tí a lè wá nínú ${field}. Fi ó kéré tán lẹ́tà tàbí nọ́ńbà kan sí i.`,
  'not in range': ({ field, min, max }) =>
    `${field} gbọ́dọ̀ jẹ́ odidi nọ́ńbà láti ${min} dé ${max}, ní díjíìtì lásán.`,
  'not a letter': ({ field }) => `${field} gbọ́dọ̀ jẹ́ lẹ́tà kan láti A dé Z.`,
  empty: ({ field }) => `${field} ṣófo. Fi nǹkan sí i tàbí yọ ọ́ kúrò.`,
  'not JSON': () => 'Ohun tí o fi ránṣẹ́ kì í ṣe JSON tó tọ́ ní UTF-8. Fi JSON object kan ránṣẹ́.',
  'not an object': () => 'JSON object kan tí ó ní àwọn pápá olórúkọ ni kí o fi ránṣẹ́.',
  'unknown field': ({ field }) => `Kò sí pápá "${field}" níbí. Yọ ọ́ kúrò.`,
  missing: ({ field }) => `${field} kò sí. Ó pọn dandan.`,
  'not a string': ({ field }) => `${field} gbọ́dọ̀ jẹ́ ọ̀rọ̀ (string).`,
  'no letter': ({ field }) => `${field} gbọ́dọ̀ ní ó kéré tán lẹ́tà tàbí nọ́ńbà kan.`,
  invisible: ({ field }) => `${field} ní àmì tí a kò lè rí nínú. Yọ ọ́ kúrò.`,
  'reserved sign': ({ field, sign }) =>
    `${field} kò gbọdọ̀ ní àmì ${sign}. Fi kọ́mà sáàárín àwọn orúkọ mìíràn.`,
  'entry too long': ({ field, max }) =>
    `Orúkọ kan nínú ${field} ti gùn jù. Ọ̀kọ̀ọ̀kan kò gbọdọ̀ ju àmì ${max} lọ.`,
  'too many': ({ field, max }) => `${field} kò gbọdọ̀ ní orúkọ tó ju ${max} lọ.`,
  'nothing suggested': ({ fields }) =>
    `Àbá yìí kò yí nǹkan kan padà. Fi ó kéré tán ọ̀kan nínú ${fields} ránṣẹ́.`,
  'bad idempotency key': ({ max }) =>
    `Idempotency-Key gbọ́dọ̀ jẹ́ àmì ASCII tó ṣeé tẹ̀, láti 1 dé ${max}.`,
  'not JSON type': () =>
    'JSON tí a kò fún pọ̀ ni kí o fi ránṣẹ́, pẹ̀lú Content-Type: application/json.',
  'not a form': () =>
    'A kò mọ irú ohun tí fọ́ọ̀mù yìí fi ránṣẹ́. Ṣí ojú-ewé náà, kí o sì tún gbìyànjú.',
  forged: () =>
    'Ojú-ewé ìkànnì mìíràn ló fi èyí ránṣẹ́, nítorí náà a kò ṣe nǹkan kan. Lo fọ́ọ̀mù tó wà lórí ojú-ewé tiwa.',
  'role missing': () => 'Àkáǹtì rẹ kò ní àṣẹ láti lo ojú-ewé yìí. Béèrè lọ́wọ́ alábòójútó.',
  'too many tries': ({ retryAfter }) =>
    `O ti gbìyànjú jù. Dúró fún ìṣẹ́jú-àáyá ${retryAfter}, kí o tó tún gbìyànjú.`,
  'body too large': ({ max }) => `Ohun tí o fi ránṣẹ́ ti tóbi jù. Kò gbọdọ̀ ju báìtì ${max} lọ.`,
  'unknown term': ({ slug }) =>
    `Kò sí ọ̀rọ̀ kankan tí slug rẹ̀ jẹ́ "${slug}". Mú slug láti inú ìdáhùn ìwádìí.`,
  duplicate: () =>
    'Ọ̀rọ̀ méjèèjì yìí ti wà nínú atúmọ̀ èdè tàbí wọ́n ti ń dúró de àyẹ̀wò. A gba ọ̀rọ̀ kan náà pẹ̀lú ọ̀rọ̀ mìíràn ní èdè kejì; láti yí ọ̀rọ̀ tó wà padà, dá àbá.',
  'key used otherwise': () =>
    'A ti lo Idempotency-Key yìí fún ìbéèrè mìíràn. Lo tuntun fún ìbéèrè tuntun kọ̀ọ̀kan.',
  'bad host': () =>
    'Àkọlé Host kò tọ́, tàbí ó fara hàn ju ẹ̀ẹ̀kan lọ. Fi ọ̀kan ṣoṣo ránṣẹ́, pẹ̀lú orúkọ ẹ̀rọ apèsè, àti ojú ọ̀nà (port) tí ó bá yẹ.',
  'not found': () => 'Kò sí nǹkan kan ní àdírẹ́sì yìí. Yẹ ọ̀nà náà wò.',
  'method not allowed': ({ allow }) => `A kò gba ọ̀nà ìbéèrè yìí níbí. Lo ${allow}.`,
  throttled: ({ limit }) =>
    `O ti lo gbogbo ìbéèrè ${limit} tí wákàtí yìí gbà. Tún gbìyànjú lẹ́yìn àkókò tí Retry-After sọ.`,
  'over daily limit': () =>
    'A ti dé iye ìwádìí ojú-ewé tí áàpù yìí gbà ní ọjọ́ kan. Tún gbìyànjú lẹ́yìn àkókò tí Retry-After sọ.',
  'too many visits': ({ perMinute }) =>
    `Ìwádìí tí ó ju ${perMinute} lọ ti wá láti àdírẹ́sì kan láàárín ìṣẹ́jú kan. Tún gbìyànjú lẹ́yìn àkókò tí Retry-After sọ.`,
  'too many refusals': ({ limit }) =>
    `A ti kọ ìbéèrè tí ó ju ${limit} lọ láàárín ìṣẹ́jú kan. Tún wọn ṣe, kí o sì tún gbìyànjú lẹ́yìn àkókò tí Retry-After sọ.`,
  'out of credits': () => 'Kò sí kírẹ́díìtì mọ́. Fi kún un ní àdírẹ́sì tí ó wà nínú top_up_url.',
  unavailable: () =>
    'Iṣẹ́ yìí kò lè dáhùn báyìí. A kò yọ kírẹ́díìtì kankan. Tún gbìyànjú lẹ́yìn àkókò tí Retry-After sọ.',
  'not ready': ({ stores }) => `Kò tíì ṣetán: a kò rí ${stores} bá sọ̀rọ̀.`,
  stopping: () => 'Kò tíì ṣetán: ètò apèsè yìí ń dúró. Fi ìbéèrè ránṣẹ́ sí òmíràn.',
  internal: () => 'Nǹkan kan ṣẹlẹ̀ lọ́dọ̀ wa. A kò yọ kírẹ́díìtì kankan; jọ̀wọ́ tún gbìyànjú.',
}
