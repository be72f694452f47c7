docker build --tag registry.example/atumo:1.1.0 .
docker push registry.example/atumo:1.1.0
kubectl create secret generic atumo \
  --from-literal=AUTH_SECRET="$(openssl rand -hex 32)" \
  --from-literal=DATABASE_URL=postgres://atumo:password@postgres.internal/atumo \
  --from-literal=REDIS_URL=redis://:password@redis.internal
helm upgrade --install atumo deploy/chart --wait --timeout 15m \
  --set image.repository=registry.example/atumo \
  --set settings.BASE_URL=https://dictionary.example \
  --set settings.TRUSTED_PROXIES=10.42.0.0/16
