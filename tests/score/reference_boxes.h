#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "gumbelbox/score/model_table.h"
#include "tests/score/sample_table.h"

namespace gumbelbox {

using Values = std::vector<double>;

/// A model with the scales of reference protocol 1.12.
inline ModelOptions reference_options(const std::string& model, int dim, int tables = 1,
                                      const std::string& side_parameter = "softplus") {
  ModelOptions options{.model = model,
                       .dim = dim,
                       .values = {{"tables", tables}, {"side-parameter", side_parameter}}};
  for (const ModelOption& option : options_of_model(model)) {
    if (!option.sets.empty()) continue;
    if (option.name == "beta" || option.name == "intersection-beta") {
      options.values[option.name] = 0.05;
    }
    if (option.name == "volume-beta") {
      options.values[option.name] = model == "smooth" ? 1 / 5.0 : 1 / 7.0;
    }
  }
  return options;
}

/// Those whose rows are boxes and nothing else.
inline std::vector<std::string> box_models() {
  return {"gumbel", "gumbel-exact", "gumbel-censored", "gumbel-truncated", "smooth", "hard"};
}

/// Ways in which a trained row keeps its side.
inline const std::vector<std::string>& side_parameters() {
  static const std::vector<std::string> names{"softplus", "exp"};
  return names;
}

/// Reference protocol 1.12: the row of the parent, the row of the child (lower, side parameter).
struct ReferenceCase {
  const char* name;
  Values parent, child;
  double smooth, gumbel, exact;
};

inline const std::vector<ReferenceCase>& reference_cases() {
  static const std::vector<ReferenceCase> cases{
      {"contained", {0.1, 0.2, 0.5, 0.6}, {0.3, 0.35, 0.05, 0.0}, 0, -0.020523239, -0.056125318},
      {"partial",
       {0, 0, 0.2, 0.3},
       {0.1, 0.15, 0.25, 0.1},
       -0.413092375,
       -0.747960362,
       -1.40497505},
      {"disjoint",
       {0, 0, 0.1, 0.1},
       {0.6, 0.1, 0.1, 0.1},
       -2.788614463,
       -4.233841467,
       -220.92050974},
      {"self", {0.3, 0.4, 0.1, 0.2}, {0.3, 0.4, 0.1, 0.2}, 0, -0.610968212, -1.324729103}};
  return cases;
}

/// Rows are floats: 0.6 is off by 2e-8, and the score of the exact model changes 2000 times as
/// fast.
inline void expect_near(double value, double expected) {
  EXPECT_NEAR(value, expected, 1e-6 * std::max(1.0, std::abs(expected)));
}

inline void expect_near(const Values& values, const Values& expected) {
  ASSERT_EQ(values.size(), expected.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    SCOPED_TRACE(i);
    expect_near(values[i], expected[i]);
  }
}

}  // namespace gumbelbox
