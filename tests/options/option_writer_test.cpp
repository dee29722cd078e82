#include "gumbelbox/options/option_writer.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

struct Sample {
  std::string model_file = "m";
  double learning_rate = 1e-3;
  double volume_beta = 0.5;
  int dim = 5;
  bool quiet = true;
  std::optional<int> batch_size = {};
};

template <class Visit>
void describe(Sample& o, Visit&& field) {
  field("MODEL", o.model_file, AnyText{}, "model file");
  field("learning-rate", o.learning_rate, LogRange{1e-6, 1}, "step size");
  field.shorthand("beta", {&o.volume_beta}, LogRange{1e-6, 1}, "scale");
  field("dim", o.dim, Range{1}, "dimensions");
  field("quiet", o.quiet, Flag{}, "no progress");
  field("batch-size", o.batch_size, Range{1}, "pairs a step");
}

TEST(OptionWriter, WritesEveryOptionButShorthandsAndPositionals) {
  EXPECT_EQ(option_texts(Sample{}),
            (OptionTexts{{"learning_rate", "0.001"}, {"dim", "5"}, {"quiet", "true"}}));
}

TEST(OptionWriter, WritesAnOpenOptionOnlyWhereItIsSet) {
  const OptionTexts texts = option_texts(Sample{.batch_size = 256});
  ASSERT_EQ(texts.size(), 4U);
  EXPECT_EQ(texts.back(), (std::pair<std::string, std::string>{"batch_size", "256"}));
}

}  // namespace
}  // namespace gumbelbox
