#!/bin/sh
# Runs once, when the database is created. The role of the service is not a superuser. It may create databases,
# because `atumo cli restore` creates one.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$(cat /run/secrets/database-password)" --username=postgres <<'END'
create role atumo login createdb password :'password';
create database atumo owner atumo;
END
