#!/bin/sh
# A drill for a database of DATABASE_URL that pgBackRest backs up: puts a copy back beside the running one, to a moment, and checks its money.
# Run it each week as the account of PostgreSQL, and time it once. Nothing of the running database or of its backups is changed.
#   deploy/restore-drill.sh '2026-11-27 23:01:05+00'
# With PROOF_FILE=/var/lib/node_exporter/titan_backup_proof.prom that file is touched when all went well, for the alert TitanBackupUnproven.
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
pg_ctl -D "$data" -l "$drill/log" -w start -o \
  "-p $port -c listen_addresses= -c unix_socket_directories=$drill -c hot_standby=off -c archive_mode=off" ||
  { cat "$drill/log"; exit 1; }
# pg_ctl returns as soon as recovery has begun. Nobody may connect before it has reached the moment.
until pg_isready --quiet --host="$drill" --port="$port"; do
  pg_ctl -D "$data" status >/dev/null || { cat "$drill/log"; exit 1; }
  sleep 1
done
DATABASE_URL="postgresql:///$database?host=$drill&port=$port&user=$role" \
  "$release/node_modules/.bin/node" "$release/apps/server/src/cli/check.ts"
[ -z "${PROOF_FILE:-}" ] || touch "$PROOF_FILE"
