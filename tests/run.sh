#!/usr/bin/env bash
# Builds everything with warnings as errors and runs the tests. On a fresh Debian 12 machine it installs what it needs.
#   tests/run.sh                   an optimised build with its assertions, and its tests
#   tests/run.sh --sanitize        the same with the address and undefined-behaviour sanitizers
#   tests/run.sh --threads         tests of what runs in several threads, with the thread sanitizer
#   tests/run.sh --fuzz [SECONDS]  each target of tests/fuzz under libFuzzer for so long (default: 60), with the records
#                                  beside the project as seeds, too; needs clang, which it does not install. What was
#                                  found and what was learnt is kept in build/fuzz/runs.
#   tests/run.sh --browser         reports in a real browser; needs node, npm, chromium and a registry of npm's packages,
#                                  which it installs into build/browser; from then on the other runs have this test, too
#   tests/run.sh --faults [N]      kills, full and failing disks, closed folders and signals at N moments (default: 1000)
#   tests/run.sh --servers [N]     ClickHouse servers against a file with N made games (default: 100000) beside the
#                                  records, importers that are killed and shards that stop; needs clickhouse-server
#   tests/run.sh --mutation [N]    every wrong rule of the game and N small faults (default: 200) put into the sources, one by
#                                  one: do the tests notice? Some seconds each, a minute for a header; in build/mutation
#   tests/run.sh --million         a million made games imported and verified
#   tests/run.sh --all             all of these, one after the other, ten minutes a fuzz target; takes hours
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  echo "usage: tests/run.sh [--sanitize | --threads | --fuzz [SECONDS] | --faults [N] | --servers [N] | --browser |
  --mutation [N] | --million | --all]" >&2
  exit 2
}

run_fuzzers() {
  [[ $1 =~ ^[1-9][0-9]*$ ]] || usage
  command -v clang++ >/dev/null || { echo "tests/run.sh: --fuzz needs clang++" >&2; exit 2; }
  bash scripts/build.sh fuzz
  local bin=build/fuzz/tests/fuzz runs=build/fuzz/runs found=0
  "$bin"/fuzz_seeds "$runs/seeds"
  for seeds in "$runs"/seeds/*; do
    local name=${seeds##*/} more=()
    [[ $name =~ ^(sgf|pgn|round_trip)$ && -d ../shared/corpus ]] && more=(../shared/corpus)
    mkdir -p "$runs/$name"
    echo "fuzz_$name: $1 s"
    # The last lines of its log say what it did.
    if "$bin/fuzz_$name" -max_total_time="$1" -timeout=10 -rss_limit_mb=1024 -dict="$bin/fuzz_$name.dict" \
      -artifact_prefix="$runs/found-$name-" "$runs/$name" "$seeds" "${more[@]}" 2>"$runs/$name.log"; then
      tail -n 1 "$runs/$name.log"
    else
      tail -n 20 "$runs/$name.log"
      found=1
    fi
  done
  return $found
}

# The sanitizer cannot see into oneTBB as systems ship it; tests/threads/tbb stands in for it there.
run_threads() {
  bash scripts/build.sh tsan planted waggle db_tests replay_tests cli_tests
  local bin=build/tsan/tests
  export TSAN_OPTIONS="halt_on_error=1 exitcode=66"
  if "$bin"/planted race >/dev/null 2>&1 || [ $? -ne 66 ]; then
    echo "tests/run.sh: the thread sanitizer does not find a race" >&2
    return 1
  fi
  "$bin"/planted none
  "$bin"/replay/replay_tests "[#pipeline_test]" -#
  "$bin"/db/db_tests
  "$bin"/cli/cli_tests
}

run_browser() {
  for tool in node npm chromium; do
    command -v "$tool" >/dev/null || { echo "tests/run.sh: --browser needs $tool" >&2; exit 2; }
  done
  bash scripts/build.sh ci waggle
  mkdir -p build/browser
  cp tests/browser/package.json build/browser/
  npm install --prefix build/browser --no-package-lock --no-audit --no-fund --silent
  tests/browser/run.sh "$PWD/build/ci/cli/waggle" build/browser
}

run_faults() {
  [[ $1 =~ ^[1-9][0-9]*$ ]] || usage
  bash scripts/build.sh release waggle waggle-selfplay waggle_faults waggle_memory
  python3 tests/faults/faults.py build/release/cli/waggle build/release/tests/selfplay/waggle-selfplay \
    build/release/tests/faults/libwaggle_faults.so build/release/tests/faults/libwaggle_memory.so --rounds "$1" --seed "$RANDOM"
}

run_servers() {
  [[ $1 =~ ^[1-9][0-9]*$ ]] || usage
  bash scripts/build.sh release waggle waggle-selfplay db_tests
  tests/clickhouse/run.sh build/release/tests/db/db_tests build/release/cli/waggle \
    build/release/tests/selfplay/waggle-selfplay --thorough "$1"
}

run_mutation() {
  [[ $1 =~ ^[1-9][0-9]*$ ]] || usage
  bash scripts/setup.sh
  local code=0
  python3 tests/mutation/wrong_rules.py || code=1
  python3 tests/mutation/mutation.py "$1" --seed "$RANDOM" || code=1
  return $code
}

run_million() {
  bash scripts/build.sh release waggle waggle-selfplay
  local place
  place=$(mktemp -d "${TMPDIR:-/tmp}/waggle-million.XXXXXX")
  build/release/tests/selfplay/waggle-selfplay --games 1000000 --format pgn -o "$place/games.pgn"
  local code=0
  build/release/cli/waggle import "$place/games.db" "$place/games.pgn" --quiet &&
    build/release/cli/waggle verify "$place/games.db" || code=$?
  rm -rf "$place"
  return "$code"
}

run_all() {
  local failed=() part
  for part in "" --sanitize --threads "--fuzz 600" --faults --servers --browser --mutation --million; do
    echo "== tests/run.sh $part"
    # shellcheck disable=SC2086  # a number goes with some
    bash tests/run.sh $part || failed+=("${part:-plain}")
  done
  [ ${#failed[@]} -eq 0 ] && echo "all passed" && return
  echo "failed: ${failed[*]}" >&2
  return 1
}

preset=ci
case "${1:-}" in
  "") ;;
  --sanitize) preset=asan ;;
  --threads) run_threads; exit ;;
  --fuzz) run_fuzzers "${2:-60}"; exit ;;
  --browser) run_browser; exit ;;
  --faults) run_faults "${2:-1000}"; exit ;;
  --servers) run_servers "${2:-100000}"; exit ;;
  --mutation) run_mutation "${2:-200}"; exit ;;
  --million) run_million; exit ;;
  --all) run_all; exit ;;
  *) usage ;;
esac
bash scripts/build.sh "$preset"
ctest --preset "$preset" -j"$(nproc)"
