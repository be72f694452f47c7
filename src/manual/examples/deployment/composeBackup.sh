docker compose run --rm --user "$(id -u)" --volume "$PWD:/backups" worker cli backup /backups/atumo.dump
