/** What each setting means, and its default if that depends on others, for the manual. */

export const settings = {
  settings: {
    variable: 'Variable',
    usual: 'Default',
    none: 'none',
    /** Defaults that are not a constant of src/settings.ts. */
    usually: {
      BASE_URL: 'from `HOST` and `PORT`',
      DATABASE_URL: 'the server that `bin/start` runs',
      REDIS_URL: 'the server that `bin/start` runs',
      MEILI_URL: 'the server that `bin/start` runs, if installed',
      MEILI_KEY: 'set by `bin/start`',
      BUN_CONFIG_MAX_HTTP_REQUESTS: '`4096`, set by `bin/start`',
      AUTH_SECRET: 'the secret in `DATA_DIR/auth-secret`',
      LOG_FORMAT: '`json`; `pretty` if `bin/start` runs in a terminal',
    },
    meanings: {
      PORT: 'port to listen on',
      HOST: 'address to bind to',
      BASE_URL:
        'public address of the service, without a path; the service needs a host of its own',
      DATA_DIR: 'folder where `bin/start` stores all data',
      DATABASE_URL: 'URL of PostgreSQL `15` or later, with its contrib modules',
      DATABASE_POOLER_URL:
        'URL of a connection pooler in transaction mode; servers use it instead of `DATABASE_URL`, except for writes that cost credits; see [PostgreSQL](deployment.md#postgresql)',
      DATABASE_REPLICA_URL: 'URL of a PostgreSQL replica for searches, dictionary pages and charts',
      REDIS_URL:
        'URL of Redis `7` or later, or of Valkey: a single server, a cluster or Sentinels; see [Redis](deployment.md#redis)',
      REDIS_CA: 'PEM file with additional certificates to trust for TLS connections to Redis',
      REDIS_WAIT_REPLICAS:
        'number of Redis replicas, at most `5`, that must receive a charge before the response is sent',
      MEILI_URL: 'URL of Meilisearch `1.38` or later',
      MEILI_KEY: 'Meilisearch master key',
      DATABASE_POOL:
        'maximum number of PostgreSQL connections per process; each server reserves a third of them for writes',
      PROCESSES: 'number of HTTP processes that share the port',
      TRUSTED_PROXIES:
        'IP addresses and CIDR ranges of proxies whose `X-Forwarded-For` header is trusted',
      HOURLY_LIMIT:
        'maximum number of requests per hour for each app without its own limit; API requests and requests from web pages are counted separately',
      REFUSAL_LIMIT:
        'maximum number of refused requests per minute, counted separately for each app and each IP address; `0` removes the limit',
      WEBHOOK_ALLOW: 'non-public IP addresses and CIDR ranges to which webhooks may be sent',
      WEBHOOK_CA: 'PEM file with additional certificates to trust when sending webhooks',
      BUN_CONFIG_MAX_HTTP_REQUESTS:
        'maximum number of concurrent webhook deliveries per worker; set this variable if you start workers without `bin/start`',
      AUTH_SECRET:
        'secret used to sign sessions and to encrypt webhook secrets and two-factor authentication secrets; at least `32` characters',
      AUTH_SECRET_PREVIOUS: 'the old secret, during a [secret rotation](#secret-rotation)',
      SMTP_URL: 'URL of the SMTP server; if not set, e-mails are written to the log',
      MAIL_FROM: 'sender name and address for e-mails',
      METRICS_ADDRESS:
        'address and port on which the first process serves its [metrics](#metrics-and-alerts), such as `127.0.0.1:9464`',
      METRICS_TOKEN: 'bearer token for the metrics',
      OTEL_EXPORTER_OTLP_ENDPOINT:
        'URL of the collector that receives [traces](#traces-and-slow-queries), such as `http://127.0.0.1:4318`',
      OTEL_TRACES_SAMPLER_ARG: 'share of requests to trace, from `0` to `1`',
      SECURITY_CONTACT:
        'e-mail address or HTTPS URL for security reports, published in `/.well-known/security.txt`',
      LOG_LEVEL: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
      LOG_FORMAT: '`json` for one JSON object per line, or `pretty` for readable lines',
    },
  },
}
