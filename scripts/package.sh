#!/usr/bin/env bash
# Makes Debian packages in build/release/packages: waggle (the program) and libwaggle-dev (the libraries). The same
# sources make the same bytes, wherever they lie.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-1793491200}  # the date of scripts/debian-changelog.in
umask 022
bash scripts/setup.sh dpkg-dev file gzip
rm -f build/release/packages/*.deb
bash scripts/build.sh release waggle
cpack --config build/release/CPackConfig.cmake -B build/release/packages >/dev/null
rm -rf build/release/packages/_CPack_Packages
for package in build/release/packages/*.deb; do
  # Without dpkg-shlibdeps CPack leaves them out and calls that well done.
  [ -n "$(dpkg-deb -f "$package" Depends)" ] || { echo "package.sh: $package depends on nothing" >&2; exit 1; }
done
ls build/release/packages/*.deb
