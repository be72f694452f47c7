curl --get -H "X-API-Key: $ATUMO_KEY" --data-urlencode 'category=Internet and web' -d letter=w -d limit=10 \
  "$ATUMO_URL/api/v1/dictionary.php"
