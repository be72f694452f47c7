curl -i -H "X-API-Key: $ATUMO_KEY" -H 'Origin: https://elsewhere.example' "$ATUMO_URL/api/v1/dictionary.php?q=ero"
