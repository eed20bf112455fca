#!/bin/sh
# What the service `backup` of compose.yaml runs, in PostgreSQL's image: keeps the log as it is written, and a base each day that was put back and
# read from end to end before it counts. `compose-backup.sh restore TIME` puts the stopped database back (docs/operating.md).
set -eu
backups=${BACKUPS:-/backup} trial=${TRIAL:-${BACKUPS:-/backup}/trial} slot=titan_backup
data=${PGDATA:-/var/lib/postgresql/18/docker}

# Recovery from the log that was kept. A segment that is there and cannot be unpacked must not look like the log's end.
recover() { # DATA LOG SETTING…
  into=$1 log=$2
  shift 2
  # It may be of a database that was itself put back.
  sed -i -E '/^(restore_command|recovery_target)/d' "$into/postgresql.auto.conf"
  {
    echo "restore_command = 'test -f $log/%f.gz || exit 1; gunzip -c $log/%f.gz > %p || exit 200'"
    echo "recovery_target_action = 'promote'"
    for setting; do echo "$setting"; done
  } >>"$into/postgresql.auto.conf"
  touch "$into/recovery.signal"
}

unpack() { # BASE DATA
  mkdir -p "$2"
  chmod 700 "$2"
  tar -xzf "$1/base.tar.gz" -C "$2"
  cp "$1/backup_manifest" "$2"
}

# The segment in which the base's log begins (Start-LSN) or ends (End-LSN).
segment_of() { # BASE WHICH
  lsn=$(sed -n "s/.*\"$2\": *\"\([0-9A-F/]*\)\".*/\1/p" "$1/backup_manifest" | head -n 1)
  psql --no-psqlrc --quiet --tuples-only --no-align --command="select pg_walfile_name('$lsn')"
}

prove() { # BASE
  rm -rf "$trial/data"
  unpack "$1" "$trial/data"
  pg_verifybackup --no-parse-wal --quiet "$trial/data"
  last=$(segment_of "$1" End-LSN)
  tries=0
  until [ -f "$backups/log/$last.gz" ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 120 ] || { echo "The log of the backup, $last, was not kept within two minutes." >&2; return 1; }
    sleep 1
  done
  recover "$trial/data" "$backups/log" "recovery_target = 'immediate'" "archive_mode = 'off'"
  pg_ctl -D "$trial/data" -l "$trial/log" -w start \
    -o "-p 5499 -c listen_addresses= -c unix_socket_directories=$trial -c hot_standby=off" >/dev/null || { cat "$trial/log" >&2; return 1; }
  until pg_isready --quiet --host="$trial" --port=5499; do
    pg_ctl -D "$trial/data" status >/dev/null || { cat "$trial/log" >&2; return 1; }
    sleep 1
  done
  # Every row, and so every page with its checksum.
  pg_dumpall --host="$trial" --port=5499 >/dev/null
  pg_ctl -D "$trial/data" -m fast -w stop >/dev/null
}

back_up() {
  rm -rf "$backups/draft" "$trial/data"
  pg_basebackup --pgdata="$backups/draft" --format=tar --gzip --checkpoint=fast --wal-method=none --no-password
  prove "$backups/draft"
  base=$backups/base-$(date -u +%Y-%m-%dT%H-%M-%SZ)
  mv "$backups/draft" "$base"
  rm -rf "$trial/data" "$trial/log"
  ls -d "$backups"/base-* | sort -r | tail -n "+$((${KEEP:-7} + 1))" | while read -r old; do rm -rf "$old"; done
  oldest=$(ls -d "$backups"/base-* | sort | head -n 1)
  pg_archivecleanup -x .gz "$backups/log" "$(segment_of "$oldest" Start-LSN)"
  echo "Backed up to $base, which was put back on trial and read."
}

restore() { # TIME
  if pg_isready --quiet; then
    echo 'Stop everything first: docker compose stop' >&2
    return 2
  fi
  moment=$(date -u -d "$1" +%Y-%m-%dT%H-%M-%SZ)
  base=$(ls -d "$backups"/base-* 2>/dev/null | sort | awk -v limit="$backups/base-$moment" '$0 <= limit' | tail -n 1)
  [ -n "$base" ] || { echo "No base in $backups is from before $1." >&2; return 2; }
  rm -rf "$data-draft"
  unpack "$base" "$data-draft"
  pg_verifybackup --no-parse-wal --quiet "$data-draft"
  # What follows has a history of its own, so its backups begin anew.
  aside=before-restore-$(date -u +%Y-%m-%dT%H-%M-%SZ)
  mkdir "$backups/$aside"
  mv "$backups/log" "$backups"/base-* "$backups/$aside"
  # What was written last is in a segment that was not full yet.
  for part in "$backups/$aside/log"/*.gz.partial; do
    [ -f "$part" ] || continue
    segment=${part%.gz.partial}
    gunzip -c "$part" >"$segment" 2>/dev/null || true
    truncate -s 16M "$segment"
    gzip "$segment"
  done
  recover "$data-draft" "$backups/$aside/log" "recovery_target_time = '$1'"
  [ ! -d "$data" ] || mv "$data" "$data-$aside"
  mv "$data-draft" "$data"
  echo "Ready to be put back to $1 from $base. The database that was there is $data-$aside, its backups $backups/$aside."
  echo 'Now: docker compose up -d database, then docker compose run --rm --no-deps titan-a apps/server/src/cli/check.ts, then docker compose up -d'
}

if [ "$(id -u)" = 0 ]; then
  mkdir -p "$backups"
  chown postgres: "$backups"
  exec gosu postgres "$0" "$@"
fi
case ${1:-} in
  restore) restore "${2:?the moment to put back to, with its zone}"; exit ;;
  base) back_up; exit ;;
esac
mkdir -p "$backups/log"
# It holds the log from this moment on: else what is written before the first connection could be gone.
psql --no-psqlrc --quiet --output=/dev/null --command="select pg_create_physical_replication_slot('$slot', true)
  where not exists (select from pg_replication_slots where slot_name = '$slot')"
pg_receivewal --directory="$backups/log" --slot=$slot --compress=gzip --synchronous &
receiver=$!
trap 'kill $receiver 2>/dev/null || true' EXIT
trap 'exit 0' TERM INT
while kill -0 $receiver; do
  # A process of its own: within a condition, sh would go on after a step that fails.
  if "$0" base; then pause=86400; else pause=3600; fi
  sleep $pause &
  wait $!
done
exit 1
