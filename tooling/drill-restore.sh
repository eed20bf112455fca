#!/bin/sh
# npm run drill:restore -- SCALE: deploy/restore-drill.sh as it is shipped, on a PostgreSQL and a pgBackRest of Debian, by the account postgres.
# SCALE times 15 MB of pgbench's rows come after the backup, and then as many changes, so that recovery has much to read. Needs root.
# Ends with 3 where something is to be installed.
set -eu
scale=${1:-20} port=${DRILL_PORT:-5498}
root=$(cd "$(dirname "$0")/.." && pwd)
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
lack() { echo "$1 is needed: apt-get install $2" >&2; exit 3; }
[ "$(id -u)" = 0 ] || { echo 'Run it as root, which becomes postgres for what PostgreSQL does.' >&2; exit 3; }
[ -n "$bin" ] && [ -x "$bin/pgbench" ] || lack PostgreSQL postgresql
command -v pgbackrest >/dev/null || lack pgBackRest pgbackrest
place=$(mktemp -d /var/tmp/titan-restore-XXXXXX)
chown postgres "$place"
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups env PATH="$bin:$PATH" PGBACKREST_CONFIG="$place/pgbackrest.conf" "$@"; }
stop() {
  as_postgres pg_ctl -D "$place/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$place"
}
trap stop EXIT
trap 'exit 130' INT TERM

cat >"$place/pgbackrest.conf" <<CONF
[global]
repo1-path=$place/repository
lock-path=$place/lock
log-path=$place
spool-path=$place/spool
start-fast=y
[titan]
pg1-path=$place/data
pg1-port=$port
pg1-socket-path=$place
CONF
as_postgres initdb -D "$place/data" --auth=trust >/dev/null
cat >>"$place/data/postgresql.conf" <<CONF
port = $port
listen_addresses = ''
unix_socket_directories = '$place'
archive_mode = on
archive_command = 'pgbackrest --stanza=titan archive-push %p'
max_connections = 250
CONF
as_postgres pg_ctl -D "$place/data" -l "$place/log" -w start >/dev/null
sql() { as_postgres psql --host="$place" --port="$port" --username=postgres --no-psqlrc --quiet --tuples-only --no-align "$@"; }
sql --command='create role titan_app login' --command='create database titan'
url="postgresql:///titan?host=$place&port=$port"
(cd "$root" && DATABASE_URL="$url&user=titan_app" DATABASE_MIGRATION_URL="$url&user=postgres" \
  node_modules/.bin/node apps/server/src/cli/migrate.ts)
as_postgres pgbackrest --stanza=titan stanza-create
as_postgres pgbackrest --stanza=titan backup
sql --command='create database bench'
as_postgres pgbench --host="$place" --port="$port" --initialize --quiet --scale="$scale" bench 2>/dev/null
as_postgres pgbench --host="$place" --port="$port" --client=4 --transactions=$((scale * 250)) bench >/dev/null 2>&1
moment=$(sql --command='select clock_timestamp()')
sql --dbname=bench --command='drop table pgbench_accounts' --command='select pg_switch_wal()' >/dev/null
log=$(sql --command="select pg_size_pretty(sum(size)) from pg_ls_waldir()")
echo "Put back to $moment, with $log of log at hand:"
as_postgres env DRILL_DIR="$place" DRILL_PORT=$((port + 1)) "$root/deploy/restore-drill.sh" "$moment"
