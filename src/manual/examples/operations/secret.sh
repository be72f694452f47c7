export AUTH_SECRET_PREVIOUS="$(cat .data/auth-secret)"
rm .data/auth-secret
bin/start
