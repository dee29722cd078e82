#!/bin/bash
# Learns boxes for the mammals, measures them and asks them three questions.
# usage: tools/demo.sh PROGRAM FOLDER
set -euo pipefail
program=$1
folder=$2
model=$folder/mammal.model
mkdir -p "$folder"

if [ ! "$model" -nt "$program" ]; then
  "$program" train --data datasets/mammal --out "$model" --dim 2 --init random
fi

mrr() { "$program" eval "$model" --data datasets/mammal --protocol "$1" | sed -n 's/^MRR \([0-9.]*\).*/\1/p'; }

echo
echo "Mean reciprocal rank of 3,441 of the edges it learnt (1 is perfect; the paper has 0.981):"
echo "  strict protocol, nobody is its own parent:  $(mrr strict)"
echo "  the paper's protocol:                       $(mrr paper)"
echo
echo "What contains dog.n.01?"
"$program" contains "$model" dog.n.01 -k 4 | sed 's/^/  /'
echo "What is inside bear.n.01?"
"$program" inside "$model" bear.n.01 -k 4 | sed 's/^/  /'
echo "How likely is a dog to be a carnivore? And a bear to be a dog?"
echo "  P(carnivore.n.01 | dog.n.01) = $("$program" query "$model" 'P(carnivore.n.01 | dog.n.01)')"
echo "  P(dog.n.01 | bear.n.01) = $("$program" query "$model" 'P(dog.n.01 | bear.n.01)')"
echo
echo "model: $model"
echo "picture: $("$program" export "$model" --format svg --show dog.n.01 --out "$folder/boxes.svg")"
