pg_dump --format=custom --file=atumo.dump "$DATABASE_URL"
