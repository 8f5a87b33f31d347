#!/usr/bin/env bash
# What is installed works by itself: run.sh BUILD [FLAGS] installs a build into a folder of its own, builds README's
# program against it with the flags that the build has, and holds program, libraries, manual page and completions
# against each other.
set -euo pipefail
build=$1
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
fail() { echo "tests/install: $*" >&2; exit 1; }

cmake --install "$build" --prefix "$place/usr" >/dev/null
usr=$place/usr
sed -n '/^```cpp$/,/^```$/{/^```/d;p}' "$source/README.md" >"$place/judge.cpp"
grep -q 'int main' "$place/judge.cpp" || fail "README.md shows no program"
cmake -G Ninja -S "$source/tests/install" -B "$place/build" -DCMAKE_PREFIX_PATH="$usr" -DJUDGE="$place/judge.cpp" \
  -DHEADERS="$usr/include/waggle" -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror ${2:-}" >/dev/null
cmake --build "$place/build" >"$place/log" || { cat "$place/log"; fail "the libraries do not serve"; }

cd "$source/samples"
waggle=$usr/bin/waggle
"$place/build/judge" sound/mzinga.pgn >"$place/sound"
grep -q '^sound/mzinga.pgn: valid' "$place/sound" || fail "a sound record is not judged so"
"$waggle" convert sound/mzinga.pgn --to uhp >"$place/converted" 2>/dev/null
diff <(sed -n 's/^  \(Base.*\)/\1/p' "$place/sound") "$place/converted" || fail "library and program differ"
if "$place/build/judge" broken/split-hive.pgn >"$place/broken"; then fail "a broken record passes"; fi
grep -q '^  16:4: ' "$place/broken" || fail "a broken record has no finding"
"$waggle" import "$place/club.db" . --quiet >"$place/import" || [[ $? -eq 1 ]]  # some are broken
[[ $("$place/build/ask" "$place/club.db") = $(awk 'NR == 2 { print $2 }' "$place/import") ]] || fail "a database is not read"

gzip -dc "$usr/share/man/man1/waggle.1.gz" | cmp - <("$waggle" generate man) || fail "the manual page is another"
if command -v groff >/dev/null; then
  [[ -z $("$waggle" generate man | groff -man -ww -Tutf8 -z 2>&1) ]] || fail "the manual page is not sound"
fi
for shell in bash zsh fish; do
  if command -v $shell >/dev/null; then "$waggle" generate $shell | $shell -n || fail "$shell cannot read its completions"; fi
done

packages=$(find "$usr" -type d -name pkgconfig)
c++ -std=c++20 ${2:-} "$place/judge.cpp" $(PKG_CONFIG_PATH=$packages pkg-config --cflags --libs waggle-replay) -o "$place/by-pkg-config" ||
  fail "pkg-config does not serve"
"$place/by-pkg-config" sound/mzinga.pgn | cmp - "$place/sound" || fail "pkg-config leads to another library"
c++ -std=c++20 ${2:-} "$source/tests/install/ask.cpp" $(PKG_CONFIG_PATH=$packages pkg-config --cflags --libs waggle-db) \
  -o "$place/ask" || fail "pkg-config does not serve for databases"
[[ $("$place/ask" "$place/club.db") = $("$place/build/ask" "$place/club.db") ]] || fail "pkg-config leads to another index"

[[ -f $usr/share/zsh/vendor-completions/_waggle ]] || fail "zsh finds no completions of a package"
cmake --install "$build" --prefix "$place/local" >/dev/null
[[ $(PKG_CONFIG_PATH=$place/local/lib/pkgconfig pkg-config --variable=prefix waggle-db | xargs readlink -f) = "$place/local" ]] ||
  fail "pkg-config does not know where it is"
[[ -f $place/local/share/zsh/site-functions/_waggle ]] || fail "zsh finds no completions"
(cd "$place/local/share/waggle" && diff -r samples "$source/samples" --exclude run.sh) || fail "samples are missing"

# What bash offers: for the words typed so far, the last of them unfinished.
offered() {
  "$waggle" generate bash >"$place/completions"
  bash -c '. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _waggle; echo "${COMPREPLY[*]}"' "$place/completions" "$@"
}
expect() {
  local wanted=$1
  shift
  [[ $(offered "$@") = "$wanted" ]] || fail "after '$*' bash offers '$(offered "$@")', not '$wanted'"
}
expect "report rejected remove" waggle re
expect "--format" waggle validate --fo
expect "table json ndjson csv sarif junit" waggle validate --format ""
expect "Base+M Base+ML Base+MP Base+MLP" waggle games club.db --set Base+M
expect "sound" waggle validate --strict sou
expect "" waggle games club.db --min-plies ""
expect "man bash zsh fish" waggle generate ""
expect "help" waggle hel
expect "validate verify" waggle help v
