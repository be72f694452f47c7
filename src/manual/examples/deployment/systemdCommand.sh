sudo systemd-run --wait --pipe --collect --property=DynamicUser=yes \
  --property=EnvironmentFile=/etc/atumo/settings.env \
  /usr/local/bin/bun /srv/atumo/src/cli.ts apps create --name 'My app'
