curl "$ATUMO_URL/healthz"
curl "$ATUMO_URL/readyz"
