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

build() {  # build FOLDER_OF_SOURCES FOLDER
  cmake -S "$1" -B "$2" -DCMAKE_PREFIX_PATH="$scratch/prefix" -DCMAKE_BUILD_TYPE=Debug > /dev/null
  cmake --build "$2" -j2 > /dev/null
}
build "$sources" consumer
[ "$(consumer/consumer tree.model 'P(0 | 1)')" = "$("$program" query tree.model 'P(0 | 1)')" ]

# What the examples print is what the program says of the file that they leave.
build "$sources/../../examples" examples
examples/fit food.model > printed
grep -qx "P(food, !fruit | sandwich) = $("$program" query food.model 'P(food, !fruit | sandwich)')" printed
grep -qx 'a pear is a kind of fruit' printed
grep -qx 'a pear is a kind of food' printed
[ "$(grep -c 'a pear is' printed)" = 2 ]
[ "$(wc -l < "$sources/../../examples/fit.cpp")" -le 40 ]
if examples/fit 2> /dev/null; then exit 1; fi
if examples/fit missing/food.model 2> complaint; then exit 1; fi
grep -q missing/food.model complaint

# Stopped and resumed, it is the model of the program that was left alone; no checkpoint stays.
examples/resume resumed.model > printed
grep -qx 'stopped after 100 of 500 epochs' printed
grep -qx 'finished after 500 epochs' printed
printf 'food\tfruit\nfruit\tapple\nfruit\tpear\n' > food.tsv
"$program" train --data food.tsv --init random --epochs 500 --volume-beta 0.2 --out whole.model --quiet > /dev/null
cmp resumed.model whole.model
[ ! -e resumed.model.checkpoint ]

# Neither analyses nor charts of the paper are part of the library.
[ ! -e prefix/include/experiments ]

# The program finds its experiments and data sets from anywhere.
"$program" reproduce table1 --quick --seeds 1 --out results --quiet | grep -q tree_balanced40
