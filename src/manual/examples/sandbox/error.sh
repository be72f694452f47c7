curl -i -H "Authorization: Bearer $ATUMO_KEY" "$ATUMO_URL/api/v1/dictionary.php?q=error:out_of_credits"
