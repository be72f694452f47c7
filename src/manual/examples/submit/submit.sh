curl "$ATUMO_URL/api/v1/submit.php" \
  -H "X-API-Key: $ATUMO_KEY" -H 'Content-Type: application/json' \
  -H 'Idempotency-Key: call-log-1' -d '{
    "english_term": "call log",
    "yoruba_term": "àkọsílẹ̀ ìpè",
    "definition_en": "The calls that a phone made and received."
  }'
