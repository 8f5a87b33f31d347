#!/usr/bin/env bash
# Builds everything with warnings as errors and runs the tests. On a fresh Debian 12 machine it installs what it needs.
#   tests/run.sh             the release build and its tests
#   tests/run.sh --sanitize  the same with the address and undefined-behaviour sanitizers
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=ci
case "${1:-}" in
  "") ;;
  --sanitize) preset=asan ;;
  *) echo "usage: tests/run.sh [--sanitize]" >&2; exit 2 ;;
esac
bash scripts/build.sh "$preset"
ctest --preset "$preset" -j"$(nproc)"
