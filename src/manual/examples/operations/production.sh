export DATABASE_URL=postgres://atumo:secret@db.internal/atumo
export REDIS_URL=redis://default:secret@redis.internal
export MEILI_URL=http://search.internal:7700 MEILI_KEY=secret
export BASE_URL=https://atumo.example TRUSTED_PROXIES=127.0.0.1,10.0.0.0/8
export SMTP_URL=smtps://atumo:secret@mail.internal MAIL_FROM='Atumo <hello@atumo.example>'
export PROCESSES=4 METRICS_ADDRESS=127.0.0.1:9464
bin/start
