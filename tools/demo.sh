#!/bin/bash
# Makes boxes for the mammals of WordNet, asks them questions, draws them and measures them.
# usage: tools/demo.sh PROGRAM FOLDER
set -euo pipefail
program=$1
folder=$2
model=$folder/mammal.model
mkdir -p "$folder"

ask() { echo "  $1 = $("$program" query "$model" "$1")"; }

echo "A box for each of the 1,182 mammals of WordNet"
"$program" train --data datasets/mammal --out "$model" --quiet | sed 's/^/  /'
echo
echo "What contains a dog?"
"$program" contains "$model" dog.n.01 --at-least 0.5 | sed 's/^/  /'
echo "Which bears are there?"
"$program" inside "$model" bear.n.01 -k 4 | sed 's/^/  /'
echo "Is a dog a carnivore? Is a bear a dog?"
ask 'P(carnivore.n.01 | dog.n.01)'
ask 'P(dog.n.01 | bear.n.01)'
echo "Is a wolf a canine, but not a dog?"
ask 'P(canine.n.02, !dog.n.01 | wolf.n.01)'
echo
picture=$("$program" export "$model" --format svg --show dog.n.01 --out "$folder/boxes.svg")
echo "Picture of the dog and its relatives: $picture"
echo
echo "How well do the boxes keep the hierarchy? 3,441 edges, each ranked among all entities:"
"$program" eval "$model" --data datasets/mammal | sed -n 's/^MRR/  MRR/p'
