#!/usr/bin/env bash
# A walk through waggle's main job on the samples: from a folder of records to an opening report.
#   samples/run.sh [PATH...]   adds records of your own, files or folders, to the walk
# On a fresh Debian 12 machine it installs what it needs and builds first. Writes to out/, nothing else.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

bash scripts/build.sh release waggle
PATH="$PWD/build/release/cli:$PATH"
mkdir -p out
db=out/samples.db
report=out/opening-report.html
rm -f "$db" "$db-wal" "$db-shm" "$report"

step() { printf '\n--- %s\n\n' "$1"; }
# Shows a command and runs it; exit code 1 (some records were refused) is part of the walk, 2 is not.
run() {
  local code=0 line='$' word
  for word in "$@"; do
    case $word in
      *[!A-Za-z0-9./_#-]*) line+=" '$word'" ;;
      *) line+=" $word" ;;
    esac
  done
  printf '%s\n' "$line"
  "$@" || code=$?
  [ "$code" -le 1 ] || exit "$code"
}

step "1. What is wrong with these records? (samples/broken has one fault each)"
run waggle validate samples "$@"

step "2. What does such a code mean?"
run waggle explain R110

step "3. A board in the terminal: the position after 20 plies of a BoardSpace game"
run waggle show 'samples/sound/boardspace-2023.sgf#1.20'

step "4. One notation into another"
run waggle convert samples/sound/boardspace-2013.sgf --to uhp

step "5. All sound games into one database; copies of a game are found, however it was written"
run waggle import "$db" samples "$@"

step "6. What was played from the start, and how did it score?"
run waggle explore "$db"

step "7. Which games had a white spider beside a black one, whichever way round the hive lies?"
run waggle search "$db" --position 'wS1;bS1 wS1-'

step "8. The same question in another orientation finds the same games"
run waggle search "$db" --position 'wS1;bS1 \wS1' --format csv

step "9. An opening report with boards"
run waggle report "$db" -o "$report" --title "Openings of the samples"

printf '\nDone. Open the report in a browser:\n  %s\n' "$PWD/$report"
