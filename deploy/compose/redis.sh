#!/bin/sh
# Starts Redis. The configuration comes from standard input, so that no process list shows the password.
set -eu
exec redis-server - <<END
requirepass $(cat /run/secrets/redis-password)
dir /data
appendonly yes
appendfsync everysec
save ""
maxmemory 512mb
maxmemory-policy noeviction
END
