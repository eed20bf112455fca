#!/bin/sh
# Run once by PostgreSQL's image, on an empty volume: the roles of docs/operating.md, and their database.
set -eu
psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" --username postgres <<'SQL'
create role titan_owner login password :'owner';
create role titan_app login password :'app';
create database titan owner titan_owner;
SQL
