#include "gumbelbox/options/option_check.h"

#include <gtest/gtest.h>

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

struct Sample {
  int dim = 5;
  double beta = 0.1;
  std::optional<double> learning_rate = {};
};

template <class Visit>
void describe(Sample& o, Visit&& field) {
  field("dim", o.dim, Range{1, 9}, "dimensions");
  field.shorthand("scale", {&o.beta}, LogRange{1, 2}, "not checked: it is no value of its own");
  field("beta", o.beta, LogRange{1e-6, 1}, "scale");
  field("learning-rate", o.learning_rate, LogRange{1e-6, 1}, "step size");
}

TEST(CheckOptions, NamesTheOptionThatIsOutOfItsRange) {
  check_options(Sample{});
  expect_error(ErrorKind::kUsage, "dim: expected a whole number in [1, 9], got '0'",
               [] { check_options(Sample{.dim = 0}); });
  expect_error(ErrorKind::kUsage, "beta: expected a number in [1e-06, 1], got '2'",
               [] { check_options(Sample{.beta = 2}); });
}

TEST(CheckOptions, AnOptionThatIsOpenIsCheckedOnceItIsSet) {
  check_options(Sample{.learning_rate = {}});
  check_options(Sample{.learning_rate = 1});
  expect_error(ErrorKind::kUsage, "learning_rate: expected a number in [1e-06, 1], got '2'",
               [] { check_options(Sample{.learning_rate = 2}); });
}

}  // namespace
}  // namespace gumbelbox
