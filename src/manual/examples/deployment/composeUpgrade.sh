deploy/compose/setup https://dictionary.example
docker compose build
docker compose run --rm migrate
for service in server server-2 server-3 worker; do
  docker compose --profile scale up --detach --no-deps --wait "$service"
done
