curl -H "Authorization: Bearer $ATUMO_KEY" \
  "$ATUMO_URL/api/v1/dictionary.php?q=ero&limit=1"
