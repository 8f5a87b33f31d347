#!/usr/bin/env bash
# Opens reports in a real browser: tests/browser/run.sh WAGGLE MODULES, the folder into which the packages of
# package.json were installed. Without them, node or chromium it says so and is skipped (77).
set -euo pipefail
waggle=$1 modules=$2
skip() {
  echo "skipped: reports are not opened in a browser, since there is no $1 (tests/run.sh --browser)"
  exit 77
}
command -v node >/dev/null || skip node
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || skip chromium
[[ -d $modules/node_modules/playwright-core && -d $modules/node_modules/axe-core ]] || skip "$modules/node_modules"
WAGGLE=$waggle MODULES=$modules BROWSER=$browser exec node --test --test-reporter=spec "$(dirname "${BASH_SOURCE[0]}")/report_test.mjs"
