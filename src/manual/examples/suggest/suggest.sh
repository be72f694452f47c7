curl "$ATUMO_URL/api/v1/suggest.php" \
  -H "X-API-Key: $ATUMO_KEY" -H 'Content-Type: application/json' \
  -H 'Idempotency-Key: airtime-1' -d '{
    "slug": "airtime",
    "suggested_aliases": "phone credit, kírẹ́díìtì fóònù"
  }'
