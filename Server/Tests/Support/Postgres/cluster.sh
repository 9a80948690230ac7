#!/bin/sh
# A PostgreSQL cluster of its own for tests, in memory where the machine has /dev/shm. It listens on a socket in its
# folder, and on a port of loopback if one is given. Prints the folder when it accepts connections; stops when its input
# ends, so also when the tests crash. The line "kill" kills all its processes; it starts again, and "ready" is printed.
#
#   cluster.sh [PORT [SETTING=VALUE ...]]
#
# With PRIMARY=FOLDER in the environment it is a standby of the cluster with that folder, which must have been started
# with wal_level=replica max_wal_senders=4.
set -eu
port="${1:-}"
[ $# -eq 0 ] || shift

bin="$(pg_config --bindir 2>/dev/null || true)"
[ -x "$bin/initdb" ] || bin="$(ls -d /usr/lib/postgresql/*/bin /opt/homebrew/opt/postgresql*/bin 2>/dev/null | sort -V | tail -1)"
[ -x "$bin/initdb" ] || { echo "PostgreSQL is not installed; scripts/setup tests installs it" >&2; exit 3; }

parent=/dev/shm
# In a container it may be far too small.
room="$(df -Pk "$parent" 2>/dev/null | awk 'NR == 2 { print $4 }')"
[ -w "$parent" ] && [ "${room:-0}" -gt 2000000 ] || parent="${TMPDIR:-/tmp}"
folder="$(mktemp -d "$parent/bramley-pg.XXXXXX")"
server=""
stop() {
  [ -z "$server" ] || { kill -QUIT "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; }
  rm -rf "$folder"
}
trap stop EXIT
trap 'exit 1' INT TERM

# PostgreSQL refuses to run as root.
as_user=""
if [ "$(id -u)" -eq 0 ]; then
  chown postgres "$folder"
  as_user="setpriv --reuid=postgres --regid=postgres --init-groups"
fi
cd "$folder"
if [ -n "${PRIMARY:-}" ]; then
  $as_user "$bin/pg_basebackup" --pgdata "$folder/data" --host "$PRIMARY" --username bramley --write-recovery-conf \
    --wal-method stream --checkpoint fast --no-sync >"$folder/initdb.log" 2>&1 || { cat "$folder/initdb.log" >&2; exit 1; }
else
  $as_user "$bin/initdb" --pgdata "$folder/data" --username bramley --auth trust --encoding UTF8 --locale C \
    --no-sync >"$folder/initdb.log" 2>&1 || { cat "$folder/initdb.log" >&2; exit 1; }
fi

set -- fsync=off full_page_writes=off max_connections=500 shared_buffers=64MB max_wal_senders=0 wal_level=minimal "$@"
if [ -n "$port" ]; then set -- "listen_addresses=127.0.0.1" "port=$port" "$@"; else set -- "listen_addresses=" "$@"; fi
options=""
for setting in "$@"; do options="$options -c $setting"; done
start() {
  # shellcheck disable=SC2086
  $as_user "$bin/postgres" -D "$folder/data" -k "$folder" $options >>"$folder/server.log" 2>&1 </dev/null &
  server=$!
  tries=0
  until "$bin/pg_isready" -q -h "$folder" ${port:+-p "$port"} -U bramley -d postgres; do
    tries=$((tries + 1))
    if [ "$tries" -gt 600 ] || ! kill -0 "$server" 2>/dev/null; then return 1; fi
    sleep 0.1
  done
}

start || { cat "$folder/server.log" >&2; exit 1; }
echo "$folder"
while read -r command; do
  [ "$command" = kill ] || continue
  # The server and its children at the same moment.
  # shellcheck disable=SC2046
  kill -KILL "$server" $(ps -o pid= --ppid "$server") 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  again=0
  # It refuses to start until the kernel has removed the last of them.
  until start; do
    again=$((again + 1))
    [ "$again" -lt 50 ] || { cat "$folder/server.log" >&2; exit 1; }
    sleep 0.1
  done
  echo ready
done
