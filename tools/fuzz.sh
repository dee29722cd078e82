#!/bin/bash
# Runs every fuzz target for some seconds, two at a time; fails if one finds something.
# usage: tools/fuzz.sh BUILD_FOLDER SECONDS
set -euo pipefail
export build=$1 seconds=$2

run() {
  local name=$1 found=$build/found/$1 crashes=$build/crashes/$1 log=$build/$1.log
  mkdir -p "$found" "$crashes"
  if "$build/fuzz/${name}_fuzz" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
    -max_len=4096 -print_final_stats=1 -artifact_prefix="$crashes/" \
    "$found" "fuzz/corpus/$name" > "$log" 2>&1; then
    echo "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs, nothing found"
  else
    tail -n 60 "$log"
    echo "$name: FAILED; to see it again: $build/fuzz/${name}_fuzz" \
      "$(sed -n 's/.*Test unit written to //p' "$log" | tail -n 1)"
    return 1
  fi
}
export -f run

for source in fuzz/*_fuzz.cpp; do basename "$source" _fuzz.cpp; done |
  xargs -P 2 -I '{}' bash -c 'run {}'
