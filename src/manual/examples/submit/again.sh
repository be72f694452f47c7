submit() {
  curl -s -o /dev/null -w '%{http_code}, cost %header{x-credit-cost}\n' \
    -H "X-API-Key: $ATUMO_KEY" -H 'Content-Type: application/json' \
    -H 'Idempotency-Key: missed-call-1' \
    -d "$1" "$ATUMO_URL/api/v1/submit.php"
}
submit '{"english_term": "missed call", "yoruba_term": "ìpè tí a kò gbà",
  "definition_en": "A call that nobody took."}'
submit '{"english_term": "missed call", "yoruba_term": "ìpè tí a kò gbà",
  "definition_en": "A call that nobody took."}'
submit '{"english_term": "call waiting", "yoruba_term": "ìpè tó ń dúró",
  "definition_en": "A second call, kept until the first has ended."}'
