deploy/compose/setup https://dictionary.example
docker compose --profile scale up --detach --wait
docker compose exec worker atumo cli users create --email you@example.org --role admin
