#!/usr/bin/env bash
# ClickHouse servers on loopback for tests and for a first try, from Debian's package clickhouse-server.
#   scripts/clickhouse-local.sh start FOLDER [SHARDS]   starts servers (default: 2) that keep everything in a folder, and
#                                                       prints the address of the first, for waggle
#   scripts/clickhouse-local.sh stop FOLDER [SHARD]     stops all of them, or one
#   scripts/clickhouse-local.sh restart FOLDER SHARD    starts one again that was stopped
#   scripts/clickhouse-local.sh address FOLDER          prints the address again
# Shards listen on 127.0.0.1, 127.0.0.2 ... at one free port each for HTTP and for each other, told by nobody but the
# folder. Nothing outside the folder is read or written. Exit code 77: there is no clickhouse-server here.
set -euo pipefail

usage() {
  sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
}

find_server() {
  local name
  for name in clickhouse-server /usr/sbin/clickhouse-server; do
    command -v "$name" && return
  done
  echo "clickhouse-local: there is no clickhouse-server here (Debian: apt install clickhouse-server)" >&2
  exit 77
}

# Two ports that are free on all addresses of the shards.
free_ports() {
  python3 - "$1" <<'PYTHON'
import socket, sys
def free(port):
    try:
        for shard in range(1, int(sys.argv[1]) + 1):
            with socket.socket() as s:
                s.bind((f"127.0.0.{shard}", port))
        return True
    except OSError:
        return False
found = []
while len(found) < 2:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    if port not in found and free(port):
        found.append(port)
print(*found)
PYTHON
}

configure() {
  local folder=$1 shards=$2 http=$3 native=$4 shard cluster=""
  for shard in $(seq "$shards"); do
    cluster+="<shard><replica><host>127.0.0.$shard</host><port>$native</port></replica></shard>"
  done
  for shard in $(seq "$shards"); do
    local home=$folder/shard$shard
    mkdir -p "$home/data" "$home/tmp" "$home/format_schemas"
    cat >"$home/config.xml" <<XML
<?xml version="1.0"?>
<yandex>
  <logger><level>warning</level><log>$home/server.log</log><errorlog>$home/errors.log</errorlog>
    <size>10M</size><count>2</count></logger>
  <http_port>$http</http_port>
  <tcp_port>$native</tcp_port>
  <listen_host>127.0.0.$shard</listen_host>
  <max_connections>256</max_connections>
  <keep_alive_timeout>30</keep_alive_timeout>
  <max_concurrent_queries>100</max_concurrent_queries>
  <uncompressed_cache_size>0</uncompressed_cache_size>
  <mark_cache_size>268435456</mark_cache_size>
  <path>$home/data/</path>
  <tmp_path>$home/tmp/</tmp_path>
  <format_schema_path>$home/format_schemas/</format_schema_path>
  <users_config>users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <remote_servers><waggle>$cluster</waggle></remote_servers>
</yandex>
XML
    cat >"$home/users.xml" <<XML
<?xml version="1.0"?>
<yandex>
  <profiles><default><max_memory_usage>4000000000</max_memory_usage></default></profiles>
  <users><default><password></password><networks><ip>127.0.0.0/8</ip></networks>
    <profile>default</profile><quota>default</quota></default></users>
  <quotas><default></default></quotas>
</yandex>
XML
  done
  echo "127.0.0.1:$http" >"$folder/address"
}

answers() {
  curl --silent --fail --max-time 2 "http://$1/" >/dev/null 2>&1
}

start_shard() {
  local folder=$1 shard=$2 server=$3
  local home=$folder/shard$shard address
  address=127.0.0.$shard:$(cut -d: -f2 "$folder/address")
  (
    cd "$home"
    # Its own lines go to the folder, and it outlives the shell.
    setsid "$server" --config-file="$home/config.xml" </dev/null >"$home/output" 2>&1 &
    echo $! >"$home/pid"
  )
  for _ in $(seq 150); do
    answers "$address" && return
    kill -0 "$(cat "$home/pid")" 2>/dev/null || break
    sleep 0.2
  done
  echo "clickhouse-local: shard $shard did not start:" >&2
  tail -n 5 "$home/output" "$home/errors.log" >&2 2>/dev/null || true
  exit 1
}

stop_shard() {
  local home=$1/shard$2 pid
  [[ -f $home/pid ]] || return 0
  pid=$(cat "$home/pid")
  kill "$pid" 2>/dev/null || true
  for _ in $(seq 100); do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
  done
  kill -KILL "$pid" 2>/dev/null || true
  rm -f "$home/pid"
}

shards_of() {
  find "$1" -maxdepth 1 -name 'shard*' -type d | wc -l
}

[[ $# -ge 2 ]] || usage
command=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
case $command in
  start)
    server=$(find_server)
    shards=${3:-2}
    [[ $shards =~ ^[1-9]$ ]] || usage
    read -r http native < <(free_ports "$shards")
    configure "$folder" "$shards" "$http" "$native"
    for shard in $(seq "$shards"); do start_shard "$folder" "$shard" "$server"; done
    cat "$folder/address"
    ;;
  stop)
    if [[ $# -ge 3 ]]; then stop_shard "$folder" "$3"; exit; fi
    for shard in $(seq "$(shards_of "$folder")"); do stop_shard "$folder" "$shard"; done
    ;;
  restart)
    [[ $# -ge 3 ]] || usage
    start_shard "$folder" "$3" "$(find_server)"
    ;;
  address) cat "$folder/address" ;;
  *) usage ;;
esac
