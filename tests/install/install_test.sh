#!/bin/bash
# Installs a build into a scratch folder and uses it from there.
# usage: install_test.sh BUILD_FOLDER
set -euo pipefail
sources=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cmake --install "$1" --prefix "$scratch/prefix" > /dev/null
cd "$scratch"
program=$scratch/prefix/bin/gumbelbox
"$program" train --data prefix/share/gumbelbox/datasets/tree_balanced40 --out tree.model --epochs 1 --quiet

cmake -S "$sources" -B consumer -DCMAKE_PREFIX_PATH="$scratch/prefix" -DCMAKE_BUILD_TYPE=Debug > /dev/null
cmake --build consumer > /dev/null
[ "$(consumer/consumer tree.model 'P(0 | 1)')" = "$("$program" query tree.model 'P(0 | 1)')" ]

# The program finds its experiments and data sets from anywhere.
"$program" reproduce table1 --quick --seeds 1 --out results --quiet | grep -q tree_balanced40
