/** The meanings of the settings in Yoruba. */

export const settings = {
  settings: {
    variable: 'Ayípadà',
    usual: 'Bí kò bá sí',
    none: 'kò sí',
    /** Defaults that are not a constant of src/settings.ts. */
    usually: {
      BASE_URL: 'láti inú `HOST` àti `PORT`',
      DATABASE_URL: '`bin/start` ń gbé e dìde',
      REDIS_URL: '`bin/start` ń gbé e dìde',
      MEILI_URL: '`bin/start` ń gbé e dìde, bí ó bá wà lórí ẹ̀rọ',
      MEILI_KEY: '`bin/start` ń ṣe é',
      BUN_CONFIG_MAX_HTTP_REQUESTS: '`4096` láti ọwọ́ `bin/start`',
      AUTH_SECRET: 'inú `DATA_DIR/auth-secret`',
      LOG_FORMAT: '`json`; `pretty` bí `bin/start` bá ń ṣiṣẹ́ nínú fèrèsé àṣẹ',
    },
    meanings: {
      PORT: 'ojú ọ̀nà (port) tí ó ń gba ìbéèrè lórí rẹ̀',
      HOST: 'àdírẹ́sì tí ó ń gba ìbéèrè lórí rẹ̀',
      BASE_URL: 'àdírẹ́sì gbangba iṣẹ́ yìí, láìsí ọ̀nà àdírẹ́sì; iṣẹ́ yìí nílò host tirẹ̀',
      DATA_DIR: 'ibi tí gbogbo dátà `bin/start` wà',
      DATABASE_URL: 'àdírẹ́sì PostgreSQL `15` tàbí èyí tó tuntun jù bẹ́ẹ̀ lọ, pẹ̀lú contrib rẹ̀',
      DATABASE_POOLER_URL:
        'àdírẹ́sì apín-ìsopọ̀ (pooler) ní transaction mode, èyí tí ètò apèsè ń lò dípò `DATABASE_URL` fún gbogbo nǹkan àfi kíkọ tí ó ń ná kírẹ́díìtì; wo [PostgreSQL](deployment.md#postgresql)',
      DATABASE_REPLICA_URL:
        'àdírẹ́sì ẹ̀dà (replica) PostgreSQL fún ìwádìí, ojú-ewé atúmọ̀ èdè àti àwòrán ìlò',
      REDIS_URL:
        'àdírẹ́sì Redis `7` tàbí èyí tó tuntun jù bẹ́ẹ̀ lọ, tàbí Valkey: ẹ̀rọ apèsè kan, Redis Cluster tàbí Sentinel; wo [Redis](deployment.md#redis)',
      REDIS_CA: 'fáìlì PEM ti ìwé ẹ̀rí mìíràn tí ìsopọ̀ TLS sí Redis fọkàn tán',
      REDIS_WAIT_REPLICAS:
        'iye ẹ̀dà (replica) Redis tó gbọ́dọ̀ ní àkọsílẹ̀ kírẹ́díìtì tí a gbà kí a tó fi ìdáhùn ránṣẹ́, kò ju `5` lọ',
      MEILI_URL: 'àdírẹ́sì Meilisearch `1.38` tàbí èyí tó tuntun jù bẹ́ẹ̀ lọ',
      MEILI_KEY: 'kọ́kọ́rọ́ àgbà (master key) ti Meilisearch',
      DATABASE_POOL:
        'iye ìsopọ̀ PostgreSQL tí ètò kọ̀ọ̀kan kò lè kọjá; ètò apèsè kọ̀ọ̀kan ń ya ìdá kan nínú mẹ́ta wọn sọ́tọ̀ fún kíkọ',
      PROCESSES: 'iye ètò HTTP lórí ojú ọ̀nà náà',
      TRUSTED_PROXIES: 'àdírẹ́sì àti ọ̀wọ́ CIDR ti proxy tí a fọkàn tán `X-Forwarded-For` wọn',
      HOURLY_LIMIT:
        'òpin iye ìbéèrè ní wákàtí kan, fún áàpù kọ̀ọ̀kan tí kò ní òpin tirẹ̀; à ń ka ìbéèrè API àti ti ojú-ewé lọ́tọ̀-lọ́tọ̀',
      REFUSAL_LIMIT:
        'òpin iye ìbéèrè tí a kọ̀ ní ìṣẹ́jú kan, tí à ń kà lọ́tọ̀-lọ́tọ̀ fún áàpù kọ̀ọ̀kan àti àdírẹ́sì IP kọ̀ọ̀kan; `0` mú òpin náà kúrò',
      WEBHOOK_ALLOW: 'àdírẹ́sì àti ọ̀wọ́ CIDR tí webhook lè dé bí wọn kò tilẹ̀ jẹ́ ti gbangba',
      WEBHOOK_CA: 'fáìlì PEM ti ìwé ẹ̀rí mìíràn tí webhook fọkàn tán',
      BUN_CONFIG_MAX_HTTP_REQUESTS:
        'iye ìfiránṣẹ́ tí òṣìṣẹ́ abẹ́lẹ̀ kan lè ṣe lẹ́ẹ̀kan náà; ṣètò rẹ̀ níbi tí o bá ti ń gbé òṣìṣẹ́ abẹ́lẹ̀ dìde láìlo `bin/start`',
      AUTH_SECRET:
        'ó ń buwọ́ lu sáà ìwọlé, ó sì ń fi ìsọdàṣírí dáàbò bo àṣírí webhook àti ti ìjẹ́rìísí kejì: ó kéré tán, àmì `32`',
      AUTH_SECRET_PREVIOUS: 'àṣírí àtijọ́, nígbà tí o bá ń [pààrọ̀ rẹ̀](#secret-rotation)',
      SMTP_URL: 'àdírẹ́sì ẹ̀rọ apèsè SMTP fún ímeèlì; láìsí i, inú àkọsílẹ̀ ètò ni à ń kọ ímeèlì sí',
      MAIL_FROM: 'orúkọ àti àdírẹ́sì ẹni tó ń fi ímeèlì ránṣẹ́',
      METRICS_ADDRESS:
        'àdírẹ́sì àti ojú ọ̀nà fún [ìwọ̀n](#metrics-and-alerts) ètò àkọ́kọ́, bí àpẹẹrẹ `127.0.0.1:9464`',
      METRICS_TOKEN: 'bearer token fún ìwọ̀n',
      OTEL_EXPORTER_OTLP_ENDPOINT:
        'àdírẹ́sì ètò tó ń kó [ìtọpinpin](#traces-and-slow-queries) jọ, bí àpẹẹrẹ `http://127.0.0.1:4318`',
      OTEL_TRACES_SAMPLER_ARG: 'ìdá ìbéèrè tí à ń tọpinpin, láti `0` sí `1`',
      SECURITY_CONTACT:
        'àdírẹ́sì ímeèlì tàbí ti https fún ìjábọ̀ ààbò, tí ó máa ń hàn nínú `/.well-known/security.txt`',
      LOG_LEVEL: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` tàbí `silent`',
      LOG_FORMAT:
        '`json` fún JSON object kan lórí ìlà kọ̀ọ̀kan, tàbí `pretty` fún ìlà tó rọrùn láti kà',
    },
  },
}
