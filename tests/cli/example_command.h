#pragma once

#include <ostream>
#include <string>

#include "cli/command.h"

namespace gumbelbox {

/// A verb with an option of every kind, for the tests of the frame.
struct ExampleOptions {
  std::string model_file;
  std::string name;
  std::string model = "gumbel";
  std::string out;
  int k = 10;
  std::uint64_t seed = 1;
  double intersection_beta = 0.1;
  double volume_beta = 0.2;
  bool json = false;
};

template <class Visit>
void describe(ExampleOptions& o, Visit&& field) {
  const LogRange scales{1e-6, 100};
  field("MODEL", o.model_file, AnyText{}, "model file written by 'gumbelbox train'");
  field("NAME", o.name, AnyText{}, "entity that is asked for");
  field("model", o.model, OneOf{{"gumbel", "smooth"}}, "which model");
  field("out", o.out, AnyText{"FILE"}, "where to write");
  field("k", o.k, Range{1, 1000}, "how many answers to print");
  field("seed", o.seed, Range{0}, "number that fixes every random choice");
  field.shorthand("beta", {&o.intersection_beta, &o.volume_beta}, scales, "sets both scales");
  if (o.model == "gumbel") {
    field("intersection-beta", o.intersection_beta, scales, "scale of the corners");
  }
  field("volume-beta", o.volume_beta, scales, "scale of the sides");
  field("json", o.json, Flag{}, "print one JSON object");
}

inline void run_sample(Arguments& arguments, Console& console) {
  ExampleOptions options;
  arguments.read(options);
  arguments.finish("model '" + options.model + "' has no such option");
  console.out << options.model_file << ' ' << options.name << ' ' << options.k << ' '
              << options.intersection_beta << ' ' << options.volume_beta << ' ' << options.json
              << '\n';
}

inline constexpr Command kSampleCommand = {
    .name = "sample",
    .summary = "show what was understood",
    .description =
        "Prints the options that were understood, each on the same line, one after the "
        "other, so that a test can compare them.\n\nIt reads no file.",
    .examples =
        "gumbelbox sample m.safetensors dog.n.01 -k 5\n"
        "gumbelbox sample m.safetensors dog.n.01 --json",
    .options = option_list<ExampleOptions>,
    .run = run_sample,
};

}  // namespace gumbelbox
