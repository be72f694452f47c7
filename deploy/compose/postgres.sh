#!/bin/sh
# Runs once, when the database is created. The role of the service is no superuser. It may create databases,
# which `atumo cli restore` needs.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$(cat /run/secrets/database-password)" --username=postgres <<'END'
create role atumo login createdb password :'password';
create database atumo owner atumo;
END
