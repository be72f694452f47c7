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
  scope_missing: () => 'Yan ó kéré tán scope kan.',
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

  too_many_contributions: ({ max }) =>
    `O kò lè fi ju ohun ${max} lọ ránṣẹ́ láàárín wákàtí 24. Tún gbìyànjú nígbà mìíràn.`,
  no_site_app: () => 'Ìkànnì yìí kò gba ọ̀rọ̀ tàbí àbá báyìí.',

  unknown_account: ({ email }) => `Kò sí àkáǹtì fún ${email}. Yẹ àdírẹ́sì náà wò.`,
  no_confirmed_account: ({ email }) =>
    `Kò sí àkáǹtì fún ${email} tí a ti fìdí àdírẹ́sì náà múlẹ̀. Yẹ àdírẹ́sì náà wò, tàbí kí o ní kí ẹni tó ni àkáǹtì náà fìdí rẹ̀ múlẹ̀.`,
  account_exists: () => 'Àkáǹtì ti wà fún àdírẹ́sì yìí. Wọlé, tàbí ṣe ọ̀rọ̀ aṣínà tuntun.',
  own_account: () => 'O kò lè yí àkáǹtì ara rẹ padà níbí. Béèrè lọ́wọ́ alábòójútó mìíràn.',
  bad_email: () => 'Kọ àdírẹ́sì ímeèlì tó tọ́.',
  bad_account_name: ({ max }) =>
    `Kọ orúkọ tí kò ju àmì ${max} lọ; kò gbọdọ̀ ṣófo, kò sì gbọdọ̀ ní ìlà tuntun, àmì ìdarí tàbí àmì tí a kò lè rí nínú.`,
  bad_password: ({ min, max }) => `Ọ̀rọ̀ aṣínà gbọ́dọ̀ ní àmì láti ${min} dé ${max}.`,

  unknown_contribution: () => 'Kò sí irú ọ̀rọ̀ tàbí àbá bẹ́ẹ̀. Yẹ ID rẹ̀ wò.',
  decision_not_possible: ({ status, earlier }) =>
    earlier.length > 0
      ? `Èyí kò ṣeé ṣe mọ́. Ipò rẹ̀ báyìí ni: ${reviewing.statuses[status]}.`
      : 'Ọ̀rọ̀ tuntun nìkan ni a lè fọwọ́ sí, dà pọ̀ tàbí gbà padà. Àbá nìkan ni a lè gbà.',
  reason_missing: () => 'Kọ ìdí rẹ̀. A ó tọ́jú u pẹ̀lú ìpinnu náà fún ẹni tó fi ránṣẹ́.',
  bad_reviewer_name: ({ max }) =>
    `Orúkọ olùyẹ̀wò kò gbọdọ̀ ju àmì ${max} lọ; kò gbọdọ̀ ṣófo, kò sì gbọdọ̀ ní àmì ìdarí tàbí àmì tí a kò lè rí nínú.`,
  nothing_to_accept: () =>
    'Bí a bá gbà á báyìí, kò ní yí ọ̀rọ̀ náà padà. Ṣe àtúnṣe rẹ̀, tàbí kí o kọ̀ ọ́.',
  same_term: () => 'A kò lè da ọ̀rọ̀ tuntun pọ̀ mọ́ ọ̀rọ̀ tirẹ̀. Yan ọ̀rọ̀ mìíràn.',
  term_unpublished: () => 'Ọ̀rọ̀ náà kò sí nínú atúmọ̀ èdè. Kọ́kọ́ dá a padà, tàbí kí o má gba èyí.',

  unknown_term: () => 'Kò sí irú ọ̀rọ̀ bẹ́ẹ̀ nínú atúmọ̀ èdè. Yẹ slug náà wò.',
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
  unknown_event_kind: ({ kind, kinds }) =>
    `Kò sí ìṣẹ̀lẹ̀ “${kind}”. Yan ọ̀kan nínú wọ̀nyí: ${kinds.join(', ')}.`,
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
