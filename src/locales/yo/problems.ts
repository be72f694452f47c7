/**
 * The message for each problem, as shown on pages and on the command line. Each message says what is wrong
 * and what to do.
 */
import type { Locale } from '../en'
import { console as texts } from './console'
import { reviewing } from './staffReview'

const limits = {
  hourlyLimit: 'Iye ìbéèrè ní wákàtí kan',
  visitorLimit: 'Iye ìwádìí tí àlejò kan lè fi àpótí ìṣàwárí ṣe ní ìṣẹ́jú kan',
  embedDailyLimit: 'Iye kírẹ́díìtì tí àpótí ìṣàwárí lè ná ní ọjọ́ kan',
  lowCredits: 'Iye kírẹ́díìtì fún ìkìlọ̀ pé ó ń tán',
}

const urlFaults = {
  url_too_long: 'Àdírẹ́sì náà ti gùn jù. Lo èyí tó kúrú jù bẹ́ẹ̀ lọ.',
  url_invalid: 'Èyí kì í ṣe àdírẹ́sì ìkànnì. Kọ èyí tó bẹ̀rẹ̀ pẹ̀lú https://.',
  not_https: 'Àdírẹ́sì náà gbọ́dọ̀ bẹ̀rẹ̀ pẹ̀lú https://.',
  url_has_credentials: 'Àdírẹ́sì náà kò gbọdọ̀ ní orúkọ òǹlò tàbí ọ̀rọ̀ aṣínà nínú.',
  url_has_fragment: 'Àdírẹ́sì náà kò gbọdọ̀ ní àmì # nínú.',
  port_not_allowed: 'Ojú ọ̀nà (port) náà gbọ́dọ̀ jẹ́ 443, tàbí nọ́ńbà láti 1024 dé 65535.',
  address_not_public: 'Àdírẹ́sì náà kì í ṣe ti gbangba. Lo èyí tí a lè dé láti orí íńtánẹ́ẹ̀tì.',
}

/** Returns a field's label, followed by the field's name in files and in the API. */
function named(field: string): string {
  const names: Record<string, string> = { ...reviewing.columns, reason: 'ìdí' }
  const name = Object.hasOwn(names, field) ? names[field] : undefined
  return name === undefined ? field : `${name} (${field})`
}

export const problems: Locale['problems'] = {
  key_missing: () =>
    'Kò sí kọ́kọ́rọ́ API nínú ìbéèrè. Fi í ránṣẹ́ bíi "Authorization: Bearer <key>" tàbí "X-API-Key: <key>".',
  key_invalid: () =>
    'Kọ́kọ́rọ́ API kò tọ́. Rí i dájú pé o da gbogbo àmì 44 rẹ̀ kọ, tàbí ṣe kọ́kọ́rọ́ tuntun nínú pátákó ìṣàkóso.',
  keys_differ: () =>
    'Ohun tó wà nínú Authorization àti X-API-Key yàtọ̀ síra. Fi ọ̀kan nínú wọn nìkan ránṣẹ́.',
  client_missing: () =>
    'Kò sí client_id nínú ìbéèrè. Fi client ID áàpù rẹ ránṣẹ́, èyí tó bẹ̀rẹ̀ pẹ̀lú app_.',
  client_unknown: () => 'A kò mọ client_id yìí. Rí i dájú pé o da gbogbo client ID náà kọ.',
  revoked: () => 'A ti fagi lé áàpù yìí. Sọ fún alábòójútó kí ó dá a padà.',
  scope_missing: ({ scope }) =>
    `Áàpù yìí tàbí kọ́kọ́rọ́ rẹ̀ kò ní scope ${scope}. Fi kún un nínú ààtò áàpù náà, tàbí lo kọ́kọ́rọ́ mìíràn.`,
  address_blocked: ({ address }) =>
    `Àdírẹ́sì ${address || 'ìbéèrè yìí'} kò sí nínú àtòkọ ìyọ̀ǹda IP áàpù náà. Fi kún un nínú ààtò áàpù náà, tàbí lo àdírẹ́sì tó wà níbẹ̀.`,
  origin_blocked: ({ origin }) =>
    `Orísun ${origin} kò sí nínú àtòkọ ìyọ̀ǹda orísun áàpù náà. Fi kún un nínú ààtò áàpù náà.`,
  pages_not_listed: () =>
    'Áàpù yìí ní àtòkọ ìyọ̀ǹda IP, nítorí náà ojú-ewé tún nílò àtòkọ ìyọ̀ǹda orísun. Fi orísun wọn sínú ààtò áàpù náà.',
  repeated: ({ field }) => `${field} wà ju ẹ̀ẹ̀kan lọ. Fi í ránṣẹ́ lẹ́ẹ̀kan ṣoṣo.`,
  too_many_parameters: ({ max }) => `Pàrámítà inú àdírẹ́sì náà ti pọ̀ jù. Wọn kò gbọdọ̀ ju ${max} lọ.`,
  too_long: ({ field, max }) => `${field} ti gùn jù. Kò gbọdọ̀ ju àmì ${max} lọ.`,
  not_text: ({ field }) =>
    `${field} ní ìlà tuntun tàbí àwọn àmì ìdarí mìíràn nínú, tàbí kì í ṣe UTF-8 tó tọ́, tàbí ó ní kóòdù tí kì í ṣe àmì (bí U+FFFF) nínú, tàbí ó ní ju àmì 30 tó tẹ̀léra lọ lórí lẹ́tà kan. Fi ọ̀rọ̀ lásán ránṣẹ́.`,
  nothing_to_search: ({ field }) =>
    `Kò sí ohun tí a lè wá nínú ${field}. Fi ó kéré tán lẹ́tà tàbí díjíìtì kan ránṣẹ́.`,
  not_in_range: ({ field, min, max }) =>
    `${field} gbọ́dọ̀ jẹ́ odidi nọ́ńbà láti ${min} dé ${max}, ní díjíìtì lásán.`,
  not_a_letter: ({ field }) => `${field} gbọ́dọ̀ jẹ́ lẹ́tà kan láti A dé Z.`,
  not_a_boolean: ({ field }) => `${field} gbọ́dọ̀ jẹ́ true tàbí false.`,
  empty: ({ field }) => `${field} ṣófo. Fi nǹkan sí i, tàbí yọ ọ́ kúrò bí kò bá pọn dandan.`,
  not_json: () => 'Àkóónú ìbéèrè kì í ṣe JSON tó tọ́ ní UTF-8. Fi JSON object kan ránṣẹ́.',
  not_an_object: () =>
    'Àkóónú ìbéèrè kì í ṣe JSON object. Fi JSON object kan tó ní àwọn pápá olórúkọ ránṣẹ́.',
  unknown_field: ({ field }) => `A kò mọ pápá "${field}". Yọ ọ́ kúrò.`,
  missing: ({ field }) => `${field} kò sí. Fi í kún ìbéèrè náà.`,
  not_a_string: ({ field }) => `${field} gbọ́dọ̀ jẹ́ string. Fi iye rẹ̀ sáàárín àmì àyọlò.`,
  no_letter: ({ field }) => `${field} gbọ́dọ̀ ní ó kéré tán lẹ́tà tàbí díjíìtì kan.`,
  invisible: ({ field }) => `${field} ní àmì tí a kò lè rí nínú. Yọ wọ́n kúrò.`,
  reserved_sign: ({ field, sign }) =>
    `${field} kò gbọdọ̀ ní ${sign}. Fi kọ́mà sáàárín àwọn orúkọ mìíràn.`,
  entry_too_long: ({ field, max }) =>
    `Orúkọ mìíràn kan nínú ${field} ti gùn jù. Ọ̀kọ̀ọ̀kan kò gbọdọ̀ ju àmì ${max} lọ.`,
  too_many: ({ field, max }) => `${field} ní orúkọ mìíràn tó pọ̀ jù. Wọn kò gbọdọ̀ ju ${max} lọ.`,
  nothing_suggested: ({ fields }) =>
    `Àbá yìí kò yí nǹkan kan padà. Fi ó kéré tán ọ̀kan nínú ${fields} ránṣẹ́.`,
  bad_idempotency_key: ({ max }) =>
    `Idempotency-Key gbọ́dọ̀ jẹ́ àmì ASCII tó ṣeé tẹ̀, láti 1 dé ${max}.`,
  not_json_type: () =>
    'Àkóónú ìbéèrè gbọ́dọ̀ jẹ́ JSON tí a kò fún pọ̀. Fi í ránṣẹ́ pẹ̀lú Content-Type: application/json.',
  not_a_form: () => 'Fọ́ọ̀mù yìí kò tọ́. Tún ojú-ewé náà ṣí, kí o sì tún gbìyànjú.',
  forged: () =>
    'Ìkànnì mìíràn ló fi fọ́ọ̀mù yìí ránṣẹ́, nítorí náà a kò yí nǹkan kan padà. Lo fọ́ọ̀mù orí ìkànnì yìí.',
  role_missing: () => 'A kò gba àkáǹtì rẹ láàyè láti ṣe èyí. Béèrè lọ́wọ́ alábòójútó.',
  too_many_tries: ({ retryAfter }) =>
    `Ìgbìyànjú ti pọ̀ jù. Dúró fún ìṣẹ́jú-àáyá ${retryAfter}, kí o tó tún gbìyànjú.`,
  body_too_large: ({ max }) => `Àkóónú ìbéèrè ti tóbi jù. Kò gbọdọ̀ ju báìtì ${max} lọ.`,
  unknown_term: ({ slug }) => `Kò sí ọ̀rọ̀ tó ń jẹ́ slug "${slug}". Lo slug láti inú èsì ìwádìí.`,
  duplicate: () =>
    'Ọ̀rọ̀ Gẹ̀ẹ́sì àti ti Yorùbá yìí ti jọ wà nínú atúmọ̀ èdè tàbí wọ́n ti jọ ń dúró de àyẹ̀wò. Fi ọ̀rọ̀ mìíràn ní èdè kejì ránṣẹ́, tàbí dá àbá láti yí ọ̀rọ̀ tó wà padà.',
  key_used_otherwise: () =>
    'A ti lo Idempotency-Key yìí fún ìbéèrè mìíràn. Lo kọ́kọ́rọ́ tuntun fún ìbéèrè tuntun kọ̀ọ̀kan.',
  bad_host: () =>
    'Àkọlé Host kò tọ́, tàbí ó wà lẹ́ẹ̀mejì. Fi ọ̀kan ránṣẹ́, pẹ̀lú orúkọ ìkànnì, àti ojú ọ̀nà (port) bí ó bá yẹ.',
  not_found: () => 'Ọ̀nà àdírẹ́sì yìí kò sí. Yẹ àdírẹ́sì náà wò.',
  method_not_allowed: ({ allow }) =>
    `A kò gba ọ̀nà ìbéèrè yìí níbí. Àwọn ọ̀nà ìbéèrè tí a gbà: ${allow}.`,
  throttled: ({ limit }) =>
    `Áàpù náà ti dé òpin wákàtí: ìbéèrè ${limit}. Tún gbìyànjú lẹ́yìn àkókò tí Retry-After sọ.`,
  over_daily_limit: () =>
    'Áàpù náà ti dé òpin ọjọ́ fún àpótí ìṣàwárí. Tún gbìyànjú lẹ́yìn àkókò tí Retry-After sọ.',
  too_many_visits: ({ perMinute }) =>
    `Ìwádìí tó ju ${perMinute} lọ ti dé láti àdírẹ́sì àlejò kan láàárín ìṣẹ́jú kan. Tún gbìyànjú lẹ́yìn àkókò tí Retry-After sọ.`,
  too_many_refusals: ({ limit }) =>
    `Ìbéèrè tí a kọ̀ ti ju ${limit} lọ láàárín ìṣẹ́jú kan. Ṣàtúnṣe àṣìṣe inú wọn, kí o sì tún gbìyànjú lẹ́yìn àkókò tí Retry-After sọ.`,
  out_of_credits: () => 'Kírẹ́díìtì áàpù náà ti tán. Fi kún un ní àdírẹ́sì tó wà nínú top_up_url.',
  unavailable: () =>
    'Iṣẹ́ yìí kò ṣeé dé fún ìgbà díẹ̀. A kò gba kírẹ́díìtì kankan. Tún gbìyànjú lẹ́yìn ìṣẹ́jú-àáyá díẹ̀.',
  not_ready: ({ stores }) => `Kò tíì ṣetán: ${stores} kò dáhùn.`,
  stopping: () => 'Kò ṣetán mọ́: ètò apèsè yìí ń parí. Fi ìbéèrè ránṣẹ́ sí òmíràn.',
  internal: () =>
    'Àṣìṣe inú iṣẹ́ yìí ni. A kò gba kírẹ́díìtì kankan. Bí ó bá tún ṣẹlẹ̀, sọ fún alábòójútó.',

  unknown_app: ({ clientId }) => `Kò sí áàpù ${clientId}. Yẹ client ID náà wò.`,
  too_many_apps: ({ max }) =>
    `Àkáǹtì kan kò lè ní ju áàpù ${max} lọ. A ṣì ń ka áàpù tí o ṣe tí o sì fi lé ẹlòmíràn lọ́wọ́, àti èyí tí a pa rẹ́ láàárín ọdún kan sẹ́yìn, mọ́ iye yìí. Lo áàpù tí o ti ní, tàbí kí o béèrè lọ́wọ́ alábòójútó.`,
  too_many_sandbox_apps: ({ max }) =>
    `Àkáǹtì kan kò lè ní ju áàpù ìdánwò ${max} lọ. A ṣì ń ka áàpù tí a pa rẹ́ mọ́ iye yìí fún wákàtí 24. Lo ọ̀kan nínú èyí tí o ní, tàbí kí o pa ọ̀kan rẹ́, kí o sì tún gbìyànjú lọ́la.`,
  sandbox_has_no_credits: ({ clientId }) =>
    `Áàpù ìdánwò ni ${clientId}. Kò nílò kírẹ́díìtì, nítorí náà a kò lè fi kírẹ́díìtì kún un.`,
  app_name_used: ({ name }) =>
    `O ti ní áàpù tí orúkọ rẹ̀ jẹ́ “${name}”. Yan orúkọ mìíràn, tàbí kí o fi àmì sínú àpótí náà láti ṣe áàpù kejì tó ní orúkọ yìí.`,
  bad_app_name: ({ max }) =>
    `Kọ orúkọ tí kò ju àmì ${max} lọ; kò gbọdọ̀ ṣófo, kò sì gbọdọ̀ ní ìlà tuntun, àmì ìdarí tàbí àmì tí a kò lè rí nínú.`,
  bad_key_name: ({ max }) =>
    `Kọ orúkọ tí kò ju àmì ${max} lọ; kò gbọdọ̀ ṣófo, kò sì gbọdọ̀ ní ìlà tuntun, àmì ìdarí tàbí àmì tí a kò lè rí nínú.`,
  too_many_keys: ({ max }) =>
    `Áàpù kan kò lè ní ju kọ́kọ́rọ́ àfikún ${max} lọ. Fagi lé kọ́kọ́rọ́ tí o kò lò mọ́.`,
  no_scope_chosen: () => 'Yan ó kéré tán scope kan.',
  list_too_long: ({ max }) => `Àtòkọ náà ti gùn jù. Kò gbọdọ̀ ju ìlà ${max} lọ.`,
  bad_address: ({ entry }) =>
    `“${entry}” kì í ṣe àdírẹ́sì IP ẹ̀rọ oníbàárà tàbí ọ̀wọ́ CIDR. Kọ irú èyí: 203.0.113.7 tàbí 203.0.113.0/24.`,
  bad_origin: ({ entry }) =>
    `“${entry}” kò bá ojú-ewé kankan mu. Kọ orísun (https://example.org), orúkọ ìkànnì (example.org) tàbí *.example.org.`,
  bad_limit: ({ field, min, max }) =>
    `${limits[field]} gbọ́dọ̀ jẹ́ odidi nọ́ńbà láti ${min} dé ${max}, tàbí kí o fi í sílẹ̀ ní òfìfo.`,
  bad_amount: () => 'Yan ìdì kan, tàbí kọ odidi nọ́ńbà kírẹ́díìtì tí kì í ṣe 0; kì í ṣe méjèèjì.',
  unknown_pack: ({ pack, packs }) =>
    `Kò sí ìdì “${pack}”. Yan ọ̀kan nínú wọ̀nyí: ${packs.join(', ')}.`,
  bad_reference: ({ max }) =>
    `Kọ ìtọ́kasí tí kò ju àmì ${max} lọ; kò gbọdọ̀ ṣófo, kò gbọdọ̀ ní àmì ìdarí tàbí àmì tí a kò lè rí nínú, kò sì gbọdọ̀ bẹ̀rẹ̀ pẹ̀lú starter: tàbí request:.`,
  reference_used: ({ reference, credits, clientId }) =>
    `Ìtọ́kasí ${reference} ti fi kírẹ́díìtì ${credits} kún ${clientId} tẹ́lẹ̀. Lo òmíràn.`,

  already_member: () => 'Ọmọ ẹgbẹ́ kan ló ni àdírẹ́sì yìí, tàbí a ti pè é tẹ́lẹ̀.',
  too_many_members: ({ max }) =>
    `Yàtọ̀ sí ẹni tí áàpù wà lọ́wọ́ rẹ̀, áàpù kan kò lè ní ju ọmọ ẹgbẹ́ ${max} lọ. À ń ka ìwé ìpè tó ń dúró mọ́ wọn. Kọ́kọ́ yọ ọmọ ẹgbẹ́ kan kúrò, tàbí kí o fagi lé ìwé ìpè kan.`,
  too_many_invitations: ({ max }) =>
    `O kò lè fi ju ìwé ìpè ${max} lọ ránṣẹ́ láàárín wákàtí 24. Tún gbìyànjú lọ́la.`,
  member_has_too_many_apps: () =>
    'Iye áàpù tí àkáǹtì kan lè ní ti pé lọ́wọ́ ọmọ ẹgbẹ́ yìí. Yan ọmọ ẹgbẹ́ mìíràn.',

  unconfirmed: () => 'Fi àmì sínú àpótí náà láti fìdí rẹ̀ múlẹ̀.',
  changed_meanwhile: () =>
    'A kò yí nǹkan kan padà, nítorí pé áàpù náà ti yí padà láti ìgbà tí o ṣí ojú-ewé yìí. Yẹ̀ ẹ́ wò, kí o sì tún gbìyànjú.',
  expiry_missing: () => 'Yan ìgbà tí kọ́kọ́rọ́ náà yóò parí.',
  wrong_password: () => 'Ọ̀rọ̀ aṣínà yìí kò tọ́. Tún gbìyànjú.',
  wrong_code: () => 'Kóòdù yìí kò tọ́, tàbí a ti lò ó tẹ́lẹ̀. Kọ kóòdù mìíràn.',
  address_unchanged: () => 'Èyí ni àdírẹ́sì ímeèlì rẹ báyìí. Kọ òmíràn.',
  address_taken: () => 'Àkáǹtì mìíràn ló ni àdírẹ́sì yìí. Kọ òmíràn.',
  mail_too_soon: () =>
    'Irú ímeèlì yìí tí à ń fi ránṣẹ́ kì í ju ẹyọ kan lọ láàárín ìṣẹ́jú mẹ́wàá, kì í sì í ju mẹ́ta lọ sí àdírẹ́sì kan ní ọjọ́ kan. A kò fi ímeèlì kankan ránṣẹ́. Tún gbìyànjú tó bá yá.',
  mail_not_sent: () => 'Ímeèlì náà kò lọ. Tún gbìyànjú lẹ́yìn ìṣẹ́jú mẹ́wàá.',
  admin_not_deletable: () =>
    'Alábòójútó kò lè pa àkáǹtì ara rẹ̀ rẹ́. Kọ́kọ́ ní kí alábòójútó mìíràn yí ipò rẹ padà.',
  wrong_sign_in: () =>
    'Àdírẹ́sì ímeèlì tàbí ọ̀rọ̀ aṣínà yìí kò tọ́. Yẹ méjèèjì wò, kí o sì tún gbìyànjú.',
  account_suspended: () => 'A ti dá àkáǹtì yìí dúró. Béèrè lọ́wọ́ alábòójútó.',
  reset_link_invalid: () => 'Ìjápọ̀ yìí kò ṣiṣẹ́ mọ́. Béèrè fún tuntun.',

  deletion_unconfirmed: () => 'Fi àmì sínú àpótí náà láti fìdí rẹ̀ múlẹ̀ pé o fẹ́ pa àkáǹtì rẹ rẹ́.',

  nothing_corrected: () => 'Yí ọ̀rọ̀ Yorùbá náà padà tàbí kọ àlàyé, lẹ́yìn náà yan “Mo tún un ṣe”.',
  entry_changed: () => 'Ọ̀rọ̀ náà ti yí padà. Ka èyí tó wà báyìí.',
  too_many_contributions: ({ max }) =>
    `O kò lè fi ju ohun ${max} lọ ránṣẹ́ láàárín wákàtí 24. Tún gbìyànjú nígbà mìíràn.`,
  no_site_app: () => 'Ìkànnì yìí kò gba ọ̀rọ̀ tàbí àbá báyìí.',

  unknown_account: ({ email }) => `Kò sí àkáǹtì fún ${email}. Yẹ àdírẹ́sì náà wò.`,
  no_confirmed_account: ({ email }) =>
    `Kò sí àkáǹtì fún ${email} tí a ti fìdí àdírẹ́sì náà múlẹ̀. Yẹ àdírẹ́sì náà wò, tàbí kí o ní kí ẹni tó ni àkáǹtì náà fìdí rẹ̀ múlẹ̀.`,
  account_exists: () => 'Àkáǹtì ti wà fún àdírẹ́sì yìí. Wọlé, tàbí ṣe ọ̀rọ̀ aṣínà tuntun.',
  own_account: () => 'O kò lè yí àkáǹtì ara rẹ padà níbí. Béèrè lọ́wọ́ alábòójútó mìíràn.',
  address_unconfirmed: () => 'Kọ́kọ́ fìdí àdírẹ́sì ímeèlì rẹ múlẹ̀.',
  bad_email: () => 'Kọ àdírẹ́sì ímeèlì tó tọ́.',
  bad_account_name: ({ max }) =>
    `Kọ orúkọ tí kò ju àmì ${max} lọ; kò gbọdọ̀ ṣófo, kò sì gbọdọ̀ ní ìlà tuntun, àmì ìdarí tàbí àmì tí a kò lè rí nínú.`,
  bad_password: ({ min, max }) => `Ọ̀rọ̀ aṣínà gbọ́dọ̀ ní àmì láti ${min} dé ${max}.`,

  none_selected: () => 'Yan ó kéré tán ọ̀kan.',
  category_unconfirmed: ({ label }) =>
    `Kò sí ẹ̀ka “${label}”. Yan ọ̀kan nínú àtòkọ, tàbí kí o fi àmì sínú àpótí náà láti ṣe é.`,
  request_decided: () => 'A ti ṣe ìpinnu lórí ìbéèrè yìí.',
  unknown_contribution: () => 'Kò sí irú ọ̀rọ̀ tàbí àbá bẹ́ẹ̀. Yẹ ID rẹ̀ wò.',
  decision_not_possible: ({ status, earlier }) =>
    earlier.length > 0
      ? `Èyí kò ṣeé ṣe mọ́. Ipò rẹ̀ báyìí ni: ${reviewing.statuses[status]}.`
      : 'Ọ̀rọ̀ tuntun nìkan ni a lè fọwọ́ sí, dà pọ̀ tàbí gbà padà. Àbá nìkan ni a lè gbà.',
  reason_missing: () => 'Kọ ìdí rẹ̀. A ó tọ́jú u pẹ̀lú ìpinnu náà fún ẹni tó fi ránṣẹ́.',
  unpublish_reason_missing: () => 'Sọ ìdí rẹ̀: yóò wà nínú àkọsílẹ̀ ìṣe.',
  bad_reviewer_name: ({ max }) =>
    `Orúkọ olùyẹ̀wò kò gbọdọ̀ ju àmì ${max} lọ; kò gbọdọ̀ ṣófo, kò sì gbọdọ̀ ní àmì ìdarí tàbí àmì tí a kò lè rí nínú.`,
  nothing_to_accept: () =>
    'Bí a bá gbà á báyìí, kò ní yí ọ̀rọ̀ náà padà. Ṣe àtúnṣe rẹ̀, tàbí kí o kọ̀ ọ́.',
  same_term: () => 'A kò lè da ọ̀rọ̀ tuntun pọ̀ mọ́ ọ̀rọ̀ tirẹ̀. Yan ọ̀rọ̀ mìíràn.',
  term_unpublished: () => 'Ọ̀rọ̀ náà kò sí nínú atúmọ̀ èdè. Kọ́kọ́ dá a padà, tàbí kí o má gba èyí.',

  unknown_slug: () => 'Kò sí irú ọ̀rọ̀ bẹ́ẹ̀ nínú atúmọ̀ èdè. Yẹ slug náà wò.',
  unknown_revision: () => 'Ọ̀rọ̀ náà kò ní irú àtúnṣe bẹ́ẹ̀. Yan ọ̀kan láti inú ìtàn rẹ̀.',
  term_changed: ({ seen, revision }) =>
    `Ọ̀rọ̀ náà ti yí padà: ó ti dé àtúnṣe ${revision}, kì í ṣe ${seen}. Fi wọ́n wéra, kí o tún gbìyànjú pẹ̀lú àtúnṣe ${revision}.`,
  equal_term: ({ slug }) =>
    `Ọ̀rọ̀ ${slug} ti ní ọ̀rọ̀ Gẹ̀ẹ́sì àti ọ̀rọ̀ Yorùbá kan náà. Dà á pọ̀ mọ́ ọn, tàbí kí o má gba èyí.`,
  slug_taken: ({ slug }) => `${slug} jẹ́ slug ọ̀rọ̀ mìíràn, tàbí ó ti jẹ́ bẹ́ẹ̀ rí. Yan slug mìíràn.`,
  bad_slug: ({ field, slug }) =>
    `${named(field)} “${slug}” kì í ṣe slug. Lo lẹ́tà kékeré, díjíìtì àti àmì ìsopọ̀ (-) tí kò tẹ̀léra, kí ó má ju àmì 200 lọ.`,
  text_empty: ({ field }) => `${named(field)} ṣófo.`,
  text_too_long: ({ field, max }) => `${named(field)} ní ju àmì ${max} lọ.`,
  not_plain_text: ({ field }) =>
    `${named(field)} ní àmì ìdarí nínú, tàbí kì í ṣe UTF-8 tó tọ́, tàbí ó ní kóòdù tí kì í ṣe àmì (bí U+FFFF) nínú, tàbí ó ní ju àmì 30 tó tẹ̀léra lọ lórí lẹ́tà kan.`,
  invisible_characters: ({ field }) => `${named(field)} ní àmì tí a kò lè rí nínú. Yọ wọ́n kúrò.`,
  no_letter_or_digit: ({ field }) => `${named(field)} kò ní lẹ́tà tàbí díjíìtì kankan.`,
  too_many_values: ({ field, max }) => `${named(field)} ní ju nǹkan ${max} lọ.`,
  separator_in_value: ({ value, separator }) =>
    `“${value}” ní àmì ${separator} nínú, èyí tó ń pín àtòkọ sí nǹkan kọ̀ọ̀kan.`,
  bad_media_url: ({ url }) => `${named('media')} “${url}” kì í ṣe àdírẹ́sì http tàbí https.`,
  bad_source: ({ source }) =>
    `${named('sources')} “${source}” kì í ṣe ìtọ́ka sí orísun. Kọ kóòdù:iye:ibi, kóòdù:iye:ibi=orúkọ-mìíràn, tàbí kóòdù ìdí kan.`,
  bad_relation: ({ relation }) =>
    `${named('relations')} “${relation}” kò tọ̀nà. Kọ antonym:slug tàbí broader:slug.`,

  wrong_field_count: ({ count, expected }) => `A rí pápá ${count}, ṣùgbọ́n ${expected} ló yẹ kó wà.`,
  bad_proposed: () => `${named('proposed')} gbọ́dọ̀ jẹ́ “yes” tàbí “no”, tàbí kí ó ṣófo.`,
  bad_status: ({ expected }) =>
    `status gbọ́dọ̀ jẹ́ “${expected}”, bí proposed àti sources ṣe fi hàn, tàbí kí ó ṣófo.`,
  duplicate_row: ({ slug, line }) =>
    `Slug ${slug} ti wà ní ìlà ${line}. Yọ ọ̀kan nínú ìlà méjèèjì kúrò.`,
  not_csv: ({ line }) => `Láti ìlà ${line} lọ, fáìlì náà kì í ṣe CSV tó tọ́. Yẹ àmì àyọlò rẹ̀ wò.`,
  empty_file: () => 'Fáìlì náà ṣófo. Yan fáìlì tó ní ọ̀rọ̀ nínú.',
  wrong_header: ({ found, missing, unknown, optional }) =>
    [
      `Ìlà àkọ́kọ́ gbọ́dọ̀ jẹ́ orúkọ àwọn òpó. Ohun tó wà níbẹ̀ ni: ${found}.`,
      missing.length > 0 && `Èyí tí kò sí: ${missing.join(', ')}.`,
      unknown.length > 0 && `Èyí tí a kò mọ̀, tàbí tí a kọ ju ẹ̀ẹ̀kan lọ: ${unknown.join(', ')}.`,
      `Òpó tí kò pọn dandan: ${optional.join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' '),
  spreadsheet_file: () =>
    'Fáìlì àtẹ ìṣirò (spreadsheet) ni èyí, kì í ṣe CSV. Nínú ètò àtẹ ìṣirò, tọ́jú rẹ̀ bí CSV ní UTF-8, kí o sì kó fáìlì yẹn wọlé.',
  spreadsheet_error: ({ field, text }) =>
    `${named(field)} jẹ́ “${text}”, àṣìṣe láti inú ètò àtẹ ìṣirò (spreadsheet). Tún sẹ́ẹ̀lì náà kọ. Bí ọ̀rọ̀ rẹ̀ bá bẹ̀rẹ̀ pẹ̀lú =, +, - tàbí @, kọ àmì ' síwájú rẹ̀.`,
  misread_text: ({ field }) =>
    `${named(field)} ti dàrú, nítorí ètò kan ṣí fáìlì UTF-8 bí Windows-1252. Tún fáìlì tí o fi bẹ̀rẹ̀ ṣí ní UTF-8.`,
  import_changed: () =>
    'A kò kó nǹkan kan wọlé, nítorí atúmọ̀ èdè ti yí padà láti ìgbà tí o ti rí ohun tí yóò yí padà. Yẹ ìwọ̀nyí wò, kí o sì tún kó o wọlé.',
  unreadable_file: ({ file }) => `A kò lè ka fáìlì ${file}. Yẹ ibi tó wà àti ẹ̀tọ́ láti kà á wò.`,

  bad_endpoint_url: ({ fault }) => urlFaults[fault],
  unknown_event_kind: ({ name, kinds }) =>
    `Kò sí ìṣẹ̀lẹ̀ “${name}”. Yan ọ̀kan nínú wọ̀nyí: ${kinds.join(', ')}.`,
  event_kind_missing: () => 'Yan ó kéré tán ìṣẹ̀lẹ̀ kan.',
  endpoint_exists: ({ url }) => `Áàpù náà ti ní àdírẹ́sì webhook ${url}. Lo òmíràn.`,
  too_many_endpoints: ({ max }) =>
    `Áàpù kan kò lè ní ju àdírẹ́sì webhook ${max} lọ. Kọ́kọ́ mú ọ̀kan kúrò.`,
  unknown_endpoint: ({ id }) => `Kò sí àdírẹ́sì webhook ${id}. Yẹ ID rẹ̀ wò.`,
  endpoint_app_revoked: ({ id }) =>
    `A ti fagi lé áàpù tó ni ${id}, nítorí náà a kì í fi nǹkan kan ránṣẹ́ sí i. Kọ́kọ́ dá áàpù náà padà.`,
  endpoint_not_enabled: ({ id, status }) =>
    `Àdírẹ́sì ${id} kò ṣiṣẹ́: ${texts.console.endpointStatus[status]}. Kọ́kọ́ mú un ṣiṣẹ́.`,
  too_many_tests: ({ max }) =>
    `A kì í fi ju ìṣẹ̀lẹ̀ ìdánwò ${max} lọ ránṣẹ́ sí áàpù kan ní ìṣẹ́jú kan. Dúró fún ìṣẹ́jú kan, kí o sì tún gbìyànjú.`,
  unknown_delivery: ({ id }) => `Kò sí ìfiránṣẹ́ ${id}. Yẹ ID rẹ̀ wò.`,
  delivery_not_ended: ({ id }) =>
    `Ìfiránṣẹ́ ${id} kò tíì parí. Èyí tó ti parí nìkan ni a lè tún fi ránṣẹ́.`,
}
