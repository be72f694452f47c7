curl "$ATUMO_URL/embed/search?client_id=$ATUMO_CLIENT_ID&q=ero"
