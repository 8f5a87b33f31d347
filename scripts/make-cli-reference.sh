#!/usr/bin/env bash
# Prints docs/cli.md, made from the help of the `waggle` on the path.
set -euo pipefail
fence='```'
printf '# Command reference\n\nMade by scripts/make-cli-reference.sh from `waggle --help`.\n\n%s\n' "$fence"
waggle --help
printf '%s\n' "$fence"
for command in validate convert show moves perft uhp import games export info search explore openings report rejected names verify remove compact explain generate; do
  printf '\n## waggle %s\n\n%s\n' "$command" "$fence"
  waggle "$command" --help
  printf '%s\n' "$fence"
done
