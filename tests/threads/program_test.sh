#!/bin/bash
# Runs what the program does with several threads, and sees that one thread comes to the same.
# usage: program_test.sh PROGRAM SOURCE_FOLDER
set -euo pipefail
program=$1
datasets=$2/datasets
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

for threads in 1 3; do
  # A layout; training, with validation, in batches that threads share; runs at the same time.
  "$program" train --data "$datasets/tree_balanced40" --dim 2 --out "layout.$threads" --threads $threads --quiet > /dev/null
  "$program" train --data "$datasets/mammal_cones" --init random --epochs 4 --eval-every 2 --batch-size 16384 \
    --out "trained.$threads" --threads $threads --quiet > /dev/null
  "$program" eval "trained.$threads" --data "$datasets/mammal_cones" --threads $threads --json --quiet > "eval.$threads"
  (cd "$2" && "$program" reproduce table1 --quick --only 'tree_balanced40 layout' --seeds 3 --threads $threads --quiet --json \
    --out "$scratch/results.$threads") | sed -E 's/"seconds":[0-9.e+-]+//g' > "rows.$threads"
done
cmp layout.1 layout.3
cmp trained.1 trained.3
cmp eval.1 eval.3
cmp rows.1 rows.3
grep -q tree_balanced40 rows.1
