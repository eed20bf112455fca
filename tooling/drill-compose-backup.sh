#!/bin/sh
# npm run drill:compose-backup: deploy/compose-backup.sh as it is shipped, without containers, on a PostgreSQL of Debian. A base is made, the database is put
# back to a moment, and what follows is backed up anew. Needs root. Ends with 3 where something is to be installed.
set -eu
script=$(cd "$(dirname "$0")/.." && pwd)/deploy/compose-backup.sh
port=${DRILL_PORT:-5497}
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ "$(id -u)" = 0 ] || { echo 'Run it as root, which becomes postgres.' >&2; exit 3; }
[ -n "$bin" ] || { echo 'PostgreSQL is needed: apt-get install postgresql' >&2; exit 3; }
place=$(mktemp -d /var/tmp/titan-compose-backup-XXXXXX)
chown postgres "$place"
as_postgres() {
  setpriv --reuid=postgres --regid=postgres --init-groups env PATH="$bin:$PATH" PGHOST="$place/run" PGPORT="$port" PGUSER=postgres \
    BACKUPS="$place/backup" PGDATA="$place/data" "$@"
}
sql() { as_postgres psql --no-psqlrc --quiet --tuples-only --no-align --command="$1"; }
serve() { as_postgres pg_ctl -l "$place/log" -w start >/dev/null; }
keeper=
stop() {
  [ -z "$keeper" ] || kill "$keeper" 2>/dev/null || true
  as_postgres pg_ctl -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$place"
}
trap stop EXIT
trap 'exit 130' INT TERM
fail() { echo "$1" >&2; cat "$place"/kept "$place/log" >&2; exit 1; }
# Until a base is there, as the service makes it.
keep() {
  as_postgres "$script" >"$place/kept" 2>&1 &
  keeper=$!
  tries=0
  until ls -d "$place"/backup/base-* >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ "$tries" -lt 180 ] || fail 'No backup was made.'
    sleep 1
  done
}
end_keeping() {
  kill "$keeper"
  wait "$keeper" || true
  keeper=
}

as_postgres mkdir "$place/run" "$place/backup"
as_postgres initdb --auth=trust >/dev/null
printf "listen_addresses = ''\nunix_socket_directories = '%s'\nmax_connections = 250\n" "$place/run" >>"$place/data/postgresql.conf"
serve
sql 'create table noted as select 1 as n'
keep
sql 'insert into noted values (2)'
moment=$(sql 'select clock_timestamp()')
sleep 1
sql 'insert into noted values (3)'
sleep 2
! as_postgres "$script" restore "$moment" 2>/dev/null || fail 'A running database was put back.'
end_keeping
as_postgres pg_ctl -m fast -w stop >/dev/null
! as_postgres "$script" restore '2001-01-01 00:00:00+00' 2>/dev/null || fail 'It was put back to before its first backup.'
as_postgres "$script" restore "$moment"
serve
until [ "$(sql 'select pg_is_in_recovery()')" = f ]; do sleep 1; done
found=$(sql 'select array_agg(n order by n) from noted')
[ "$found" = '{1,2}' ] || fail "Put back to the second note, it has $found."
keep
end_keeping
echo 'Backed up, put back to a moment, and backed up again.'
