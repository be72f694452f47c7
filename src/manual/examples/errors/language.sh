curl -i -H 'Accept-Language: yo' "$ATUMO_URL/api/v1/credits.php"
