/** Outcomes of delivery attempts. */
import type { deliveryOutcomes as english } from '../en/deliveryOutcomes'

export const deliveryOutcomes: typeof english = {
  delivered: 'Ó ti dé',
  http_error: 'Àṣìṣe HTTP',
  redirected: 'Ìdarísí ibòmíràn, tí a kì í tẹ̀ lé',
  gone: 'Àdírẹ́sì webhook náà kò sí mọ́',
  worker_lost: 'A kò mọ àbájáde rẹ̀: òṣìṣẹ́ abẹ́lẹ̀ dúró',
  timed_out: 'Àkókò tán kí ìdáhùn tó dé',
  dns_failed: 'Ìwádìí orúkọ náà nínú DNS kùnà',
  dns_empty: 'Orúkọ náà kò ní àdírẹ́sì kankan nínú DNS',
  dns_not_public: 'DNS dá àdírẹ́sì tí kì í ṣe ti gbangba padà',
  connection_refused: 'Ẹ̀rọ náà kò gba ìsopọ̀',
  connection_closed: 'Ìsopọ̀ náà já kí ìdáhùn tó dé',
  tls_missing: 'Kò sí TLS lójú ọ̀nà (port) yìí',
  tls_version: 'Ẹ̀yà TLS rẹ̀ ti pẹ́ jù: iṣẹ́ yìí nílò TLS 1.2 tàbí èyí tó tuntun jù ú lọ',
  client_certificate_required: 'Ẹ̀rọ náà ń béèrè ìwé ẹ̀rí lọ́wọ́ iṣẹ́ yìí',
  certificate_expired: 'Àkókò ìwé ẹ̀rí TLS rẹ̀ ti parí',
  certificate_not_yet_valid: 'Àkókò ìwé ẹ̀rí TLS rẹ̀ kò tíì bẹ̀rẹ̀',
  certificate_wrong_host: 'Ẹ̀rọ mìíràn ló ni ìwé ẹ̀rí TLS rẹ̀',
  certificate_self_signed: 'Ẹ̀rọ náà fúnra rẹ̀ ló buwọ́ lu ìwé ẹ̀rí TLS rẹ̀',
  certificate_untrusted:
    'A kò mọ aláṣẹ ìwé ẹ̀rí rẹ̀, tàbí ìwé ẹ̀rí tó so ó mọ́ aláṣẹ náà kò sí lára àwọn tó fi ránṣẹ́',
  certificate_invalid: 'Ìwé ẹ̀rí TLS rẹ̀ kò tọ́',
  tls_failed: 'Ìsopọ̀ TLS kùnà',
  no_response: 'Kò sí ìdáhùn',
  url_invalid: 'Èyí kì í ṣe àdírẹ́sì ìkànnì',
  not_https: 'Àdírẹ́sì náà kì í ṣe HTTPS',
  url_has_credentials: 'Àdírẹ́sì náà ní orúkọ òǹlò tàbí ọ̀rọ̀ aṣínà nínú',
  url_has_fragment: 'Àdírẹ́sì náà ní àmì # nínú',
  port_not_allowed: 'A kò gba ojú ọ̀nà (port) náà láàyè',
  address_not_public: 'Àdírẹ́sì náà kì í ṣe ti gbangba',
}
