#!/usr/bin/env bash
# What waggle does with ClickHouse servers, against two that are started for it on loopback.
# usage: run.sh DB_TESTS WAGGLE SELFPLAY [--thorough GAMES]
# Thorough: all tests that are marked for both back ends, GAMES made games beside the corpus, and more rounds.
# Exit code 77: there is no clickhouse-server here.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
script=$here/../../scripts/clickhouse-local.sh
db_tests=$1 waggle=$2 selfplay=$3
folder=$(mktemp -d "${TMPDIR:-/tmp}/waggle-clickhouse.XXXXXX")
trap 'bash "$script" stop "$folder/servers"; rm -rf "$folder"' EXIT
address=$(bash "$script" start "$folder/servers" 2)
export WAGGLE_TEST_CLICKHOUSE=$address
rounds=2 games=300
if [[ ${4:-} == --thorough ]]; then
  "$selfplay" --games "$5" --format pgn --seed 3 -o "$folder/made.pgn" 2>/dev/null
  export WAGGLE_TEST_GAMES=$folder/made.pgn
  "$db_tests" "[both]"
  rounds=20 games=3000
else
  "$db_tests" "[both]~[slow]"
fi
"$db_tests" "[servers]"
unset WAGGLE_TEST_CLICKHOUSE
python3 "$here/cluster.py" "$waggle" "$selfplay" "$script" "$folder/servers" --games "$games" --rounds "$rounds"
