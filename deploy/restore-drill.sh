#!/bin/sh
# A drill for a database of DATABASE_URL that pgBackRest backs up: puts a copy back beside the running one, to a moment, and checks its money.
# Run it each month as the account of PostgreSQL, and time it. Nothing of the running database or of its backups is changed.
#   deploy/restore-drill.sh '2026-11-27 23:01:05+00'
set -eu
moment=${1:?the moment to put back to, with its zone}
stanza=${STANZA:-titan} port=${DRILL_PORT:-5499} database=${DRILL_DATABASE:-titan} role=${DRILL_ROLE:-titan_app}
release=$(cd "$(dirname "$0")/.." && pwd)
drill=$(mktemp -d "${DRILL_DIR:-/tmp}/titan-drill-XXXXXX")
data=$drill/data
mkdir -m 700 "$data"
stop() {
  pg_ctl -D "$data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$drill"
}
trap stop EXIT INT TERM

pgbackrest --stanza="$stanza" --pg1-path="$data" --archive-mode=off --type=time --target="$moment" --target-action=promote restore
# The machine's own configuration stays out of it: only the account of PostgreSQL reaches this copy.
: >"$data/postgresql.conf"
echo 'local all all trust' >"$data/pg_hba.conf"
pg_ctl -D "$data" -l "$drill/log" -t 3600 -w start -o \
  "-p $port -c listen_addresses= -c unix_socket_directories=$drill -c hot_standby=off -c archive_mode=off" ||
  { cat "$drill/log"; exit 1; }
DATABASE_URL="postgresql:///$database?host=$drill&port=$port&user=$role" \
  "$release/node_modules/.bin/node" "$release/apps/server/src/cli/check.ts"
