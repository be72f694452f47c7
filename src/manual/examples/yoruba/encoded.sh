curl --get -H "X-API-Key: $ATUMO_KEY" --data-urlencode 'q=ọ̀rọ̀ aṣínà' "$ATUMO_URL/api/v1/dictionary.php"
