curl -H "X-API-Key: $ATUMO_KEY" "$ATUMO_URL/api/v1/credits.php"
