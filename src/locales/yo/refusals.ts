/** The message for each refusal. Each message says what is wrong and what to do. */
import type { Locale } from '../en'

export const refusals: Locale['refusals'] = {
  'key missing': () =>
    'Kò sí kọ́kọ́rọ́ API nínú ìbéèrè. Fi í ránṣẹ́ bíi "Authorization: Bearer <key>" tàbí "X-API-Key: <key>".',
  'key invalid': () =>
    'Kọ́kọ́rọ́ API kò tọ́. Rí i dájú pé o da gbogbo àmì 44 rẹ̀ kọ, tàbí ṣe kọ́kọ́rọ́ tuntun nínú pátákó ìṣàkóso.',
  'keys differ': () =>
    'Ohun tó wà nínú Authorization àti X-API-Key yàtọ̀ síra. Fi ọ̀kan nínú wọn nìkan ránṣẹ́.',
  'client missing': () =>
    'Kò sí client_id nínú ìbéèrè. Fi client ID áàpù rẹ ránṣẹ́, èyí tó bẹ̀rẹ̀ pẹ̀lú app_.',
  'client unknown': () => 'A kò mọ client_id yìí. Rí i dájú pé o da gbogbo client ID náà kọ.',
  revoked: () => 'A ti fagi lé áàpù yìí. Sọ fún alábòójútó kí ó dá a padà.',
  'scope missing': ({ scope }) =>
    `Áàpù yìí tàbí kọ́kọ́rọ́ rẹ̀ kò ní scope ${scope}. Fi kún un nínú ààtò áàpù náà, tàbí lo kọ́kọ́rọ́ mìíràn.`,
  'address blocked': ({ address }) =>
    `Àdírẹ́sì ${address || 'ìbéèrè yìí'} kò sí nínú àtòkọ ìyọ̀ǹda IP áàpù náà. Fi kún un nínú ààtò áàpù náà, tàbí lo àdírẹ́sì tó wà níbẹ̀.`,
  'origin blocked': ({ origin }) =>
    `Orísun ${origin} kò sí nínú àtòkọ ìyọ̀ǹda orísun áàpù náà. Fi kún un nínú ààtò áàpù náà.`,
  'pages not listed': () =>
    'Áàpù yìí ní àtòkọ ìyọ̀ǹda IP, nítorí náà ojú-ewé tún nílò àtòkọ ìyọ̀ǹda orísun. Fi orísun wọn sínú ààtò áàpù náà.',
  repeated: ({ field }) => `${field} wà ju ẹ̀ẹ̀kan lọ. Fi í ránṣẹ́ lẹ́ẹ̀kan ṣoṣo.`,
  'too many parameters': ({ max }) =>
    `Pàrámítà inú àdírẹ́sì náà ti pọ̀ jù. Wọn kò gbọdọ̀ ju ${max} lọ.`,
  'too long': ({ field, max }) => `${field} ti gùn jù. Kò gbọdọ̀ ju àmì ${max} lọ.`,
  'not text': ({ field }) =>
    `${field} ní ìlà tuntun tàbí àwọn àmì ìdarí mìíràn nínú, tàbí kì í ṣe UTF-8 tó tọ́, tàbí ó ní kóòdù tí kì í ṣe àmì (bí U+FFFF) nínú, tàbí ó ní ju àmì 30 tó tẹ̀léra lọ lórí lẹ́tà kan. Fi ọ̀rọ̀ lásán ránṣẹ́.`,
  'nothing to search': ({ field }) =>
    `Kò sí ohun tí a lè wá nínú ${field}. Fi ó kéré tán lẹ́tà tàbí díjíìtì kan ránṣẹ́.`,
  'not in range': ({ field, min, max }) =>
    `${field} gbọ́dọ̀ jẹ́ odidi nọ́ńbà láti ${min} dé ${max}, ní díjíìtì lásán.`,
  'not a letter': ({ field }) => `${field} gbọ́dọ̀ jẹ́ lẹ́tà kan láti A dé Z.`,
  empty: ({ field }) => `${field} ṣófo. Fi nǹkan sí i, tàbí yọ ọ́ kúrò bí kò bá pọn dandan.`,
  'not JSON': () => 'Àkóónú ìbéèrè kì í ṣe JSON tó tọ́ ní UTF-8. Fi JSON object kan ránṣẹ́.',
  'not an object': () =>
    'Àkóónú ìbéèrè kì í ṣe JSON object. Fi JSON object kan tó ní àwọn pápá olórúkọ ránṣẹ́.',
  'unknown field': ({ field }) => `A kò mọ pápá "${field}". Yọ ọ́ kúrò.`,
  missing: ({ field }) => `${field} kò sí. Fi í kún ìbéèrè náà.`,
  'not a string': ({ field }) => `${field} gbọ́dọ̀ jẹ́ string. Fi iye rẹ̀ sáàárín àmì àyọlò.`,
  'no letter': ({ field }) => `${field} gbọ́dọ̀ ní ó kéré tán lẹ́tà tàbí díjíìtì kan.`,
  invisible: ({ field }) => `${field} ní àmì tí a kò lè rí nínú. Yọ wọ́n kúrò.`,
  'reserved sign': ({ field, sign }) =>
    `${field} kò gbọdọ̀ ní ${sign}. Fi kọ́mà sáàárín àwọn orúkọ mìíràn.`,
  'entry too long': ({ field, max }) =>
    `Orúkọ mìíràn kan nínú ${field} ti gùn jù. Ọ̀kọ̀ọ̀kan kò gbọdọ̀ ju àmì ${max} lọ.`,
  'too many': ({ field, max }) => `${field} ní orúkọ mìíràn tó pọ̀ jù. Wọn kò gbọdọ̀ ju ${max} lọ.`,
  'nothing suggested': ({ fields }) =>
    `Àbá yìí kò yí nǹkan kan padà. Fi ó kéré tán ọ̀kan nínú ${fields} ránṣẹ́.`,
  'bad idempotency key': ({ max }) =>
    `Idempotency-Key gbọ́dọ̀ jẹ́ àmì ASCII tó ṣeé tẹ̀, láti 1 dé ${max}.`,
  'not JSON type': () =>
    'Àkóónú ìbéèrè gbọ́dọ̀ jẹ́ JSON tí a kò fún pọ̀. Fi í ránṣẹ́ pẹ̀lú Content-Type: application/json.',
  'not a form': () => 'Fọ́ọ̀mù yìí kò tọ́. Tún ojú-ewé náà ṣí, kí o sì tún gbìyànjú.',
  forged: () =>
    'Ìkànnì mìíràn ló fi fọ́ọ̀mù yìí ránṣẹ́, nítorí náà a kò yí nǹkan kan padà. Lo fọ́ọ̀mù orí ìkànnì yìí.',
  'role missing': () => 'A kò gba àkáǹtì rẹ láàyè láti ṣe èyí. Béèrè lọ́wọ́ alábòójútó.',
  'too many tries': ({ retryAfter }) =>
    `Ìgbìyànjú ti pọ̀ jù. Dúró fún ìṣẹ́jú-àáyá ${retryAfter}, kí o tó tún gbìyànjú.`,
  'body too large': ({ max }) => `Àkóónú ìbéèrè ti tóbi jù. Kò gbọdọ̀ ju báìtì ${max} lọ.`,
  'unknown term': ({ slug }) => `Kò sí ọ̀rọ̀ tó ń jẹ́ slug "${slug}". Lo slug láti inú èsì ìwádìí.`,
  duplicate: () =>
    'Ọ̀rọ̀ Gẹ̀ẹ́sì àti ti Yorùbá yìí ti jọ wà nínú atúmọ̀ èdè tàbí wọ́n ti jọ ń dúró de àyẹ̀wò. Fi ọ̀rọ̀ mìíràn ní èdè kejì ránṣẹ́, tàbí dá àbá láti yí ọ̀rọ̀ tó wà padà.',
  'key used otherwise': () =>
    'A ti lo Idempotency-Key yìí fún ìbéèrè mìíràn. Lo kọ́kọ́rọ́ tuntun fún ìbéèrè tuntun kọ̀ọ̀kan.',
  'bad host': () =>
    'Àkọlé Host kò tọ́, tàbí ó wà lẹ́ẹ̀mejì. Fi ọ̀kan ránṣẹ́, pẹ̀lú orúkọ ìkànnì, àti ojú ọ̀nà (port) bí ó bá yẹ.',
  'not found': () => 'Ọ̀nà àdírẹ́sì yìí kò sí. Yẹ àdírẹ́sì náà wò.',
  'method not allowed': ({ allow }) =>
    `A kò gba ọ̀nà ìbéèrè yìí níbí. Àwọn ọ̀nà ìbéèrè tí a gbà: ${allow}.`,
  throttled: ({ limit }) =>
    `Áàpù náà ti dé òpin wákàtí: ìbéèrè ${limit}. Tún gbìyànjú lẹ́yìn àkókò tí Retry-After sọ.`,
  'over daily limit': () =>
    'Áàpù náà ti dé òpin ọjọ́ fún àpótí ìṣàwárí. Tún gbìyànjú lẹ́yìn àkókò tí Retry-After sọ.',
  'too many visits': ({ perMinute }) =>
    `Ìwádìí tó ju ${perMinute} lọ ti dé láti àdírẹ́sì àlejò kan láàárín ìṣẹ́jú kan. Tún gbìyànjú lẹ́yìn àkókò tí Retry-After sọ.`,
  'too many refusals': ({ limit }) =>
    `Ìbéèrè tí a kọ̀ ti ju ${limit} lọ láàárín ìṣẹ́jú kan. Ṣàtúnṣe àṣìṣe inú wọn, kí o sì tún gbìyànjú lẹ́yìn àkókò tí Retry-After sọ.`,
  'out of credits': () => 'Kírẹ́díìtì áàpù náà ti tán. Fi kún un ní àdírẹ́sì tó wà nínú top_up_url.',
  unavailable: () =>
    'Iṣẹ́ yìí kò ṣeé dé fún ìgbà díẹ̀. A kò gba kírẹ́díìtì kankan. Tún gbìyànjú lẹ́yìn ìṣẹ́jú-àáyá díẹ̀.',
  'not ready': ({ stores }) => `Kò tíì ṣetán: ${stores} kò dáhùn.`,
  stopping: () => 'Kò ṣetán mọ́: ètò apèsè yìí ń parí. Fi ìbéèrè ránṣẹ́ sí òmíràn.',
  internal: () =>
    'Àṣìṣe inú iṣẹ́ yìí ni. A kò gba kírẹ́díìtì kankan. Bí ó bá tún ṣẹlẹ̀, sọ fún alábòójútó.',
}
