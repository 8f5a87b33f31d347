#!/usr/bin/env bash
# Configures and builds one preset (default: release): scripts/build.sh [PRESET] [TARGET...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=${1:-release}
shift || true
bash scripts/setup.sh
targets=()
[ $# -gt 0 ] && targets=(--target "$@")
cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset" "${targets[@]}"
