#!/usr/bin/env bash
# Installs the Debian packages that building and testing need, and those that are named: scripts/setup.sh [PACKAGE...]
# Does nothing when all are there; works as root or with sudo.
set -euo pipefail

packages=(
  cmake g++ ninja-build pkg-config python3
  libarchive-dev libcli11-dev libcpp-httplib-dev libexpected-dev libfmt-dev libkainjow-mustache-dev liblz4-dev
  libsqlite3-dev libsqlitecpp-dev libtbb-dev libutf8proc-dev nlohmann-json3-dev tao-pegtl-dev
  catch2 libbenchmark-dev librapidcheck-dev zlib1g-dev
  "$@"
)

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

if ! command -v apt-get >/dev/null; then
  echo "setup: this script knows Debian's packages only; please install the likes of: ${missing[*]}" >&2
  exit 1
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "setup: neither root nor sudo; please have these packages installed: ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "setup: installing ${missing[*]}"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
echo "setup: done"
