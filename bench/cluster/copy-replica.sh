#!/bin/sh
# Copies the primary's files for a new standby, where pg_basebackup of that version is missing: npm has
# the server alone. Patroni calls it with --datadir= and --connstring=. Both folders lie on this
# machine, so PostgreSQL's own functions around a copy of the files suffice. The standby then reads
# the log from the primary (wal_keep_size). PSQL, and PRIMARY with its superuser, come from the
# environment.
set -eu
for word in "$@"; do
  case $word in
    --datadir=*) target=${word#*=} ;;
    --connstring=*) port=$(printf '%s' "$word" | sed 's/.*port=\([0-9]*\).*/\1/') ;;
  esac
done
export target
rm -rf "$target"
mkdir -m 700 "$target"
"$PSQL" "$PRIMARY:$port/postgres" --quiet --no-psqlrc --tuples-only --no-align --set=ON_ERROR_STOP=1 <<'SQL'
SELECT current_setting('data_directory') AS source FROM pg_backup_start('standby', true) \gset
\setenv source :source
\! tar -C "$source" --warning=no-file-changed --exclude='./pg_wal/*' --exclude='./pg_replslot/*' --exclude='./pg_dynshmem/*' --exclude='./pg_notify/*' --exclude='./pg_serial/*' --exclude='./pg_snapshots/*' --exclude='./pg_stat_tmp/*' --exclude='./pg_subtrans/*' --exclude='./postmaster.*' --exclude='./*.signal' --exclude=pgsql_tmp -cf - . | tar -C "$target" -xf -
SELECT labelfile FROM pg_backup_stop(false) \g (format=unaligned tuples_only=on) |cat > "$target/backup_label"
SQL
grep -q 'START WAL LOCATION' "$target/backup_label"
