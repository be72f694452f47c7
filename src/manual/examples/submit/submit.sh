curl "$ATUMO_URL/api/v1/submit.php" \
  -H "X-API-Key: $ATUMO_KEY" -H 'Content-Type: application/json' \
  -H 'Idempotency-Key: cable-tie-1' -d '{
    "english_term": "cable tie",
    "yoruba_term": "okùn ìdìwáyà",
    "definition_en": "A plastic strip that holds cables together."
  }'
