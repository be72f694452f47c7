pg_restore --no-owner --exit-on-error --dbname="$DATABASE_URL" atumo.dump
redis-cli -e -u "$REDIS_URL" flushdb
