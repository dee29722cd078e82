#include "gumbelbox/sample/options.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "gumbelbox/options/option_check.h"
#include "gumbelbox/options/option_writer.h"
#include "tests/expect_error.h"
#include "tests/sample/edge_source.h"

namespace gumbelbox {
namespace {

TEST(SampleOptions, AreWrittenDownWithTheirDefaults) {
  EXPECT_EQ(option_texts(SampleOptions{}), (OptionTexts{{"batch_size", "256"},
                                                        {"negatives", "20"},
                                                        {"negative_weight", "1"},
                                                        {"negatives_mode", "independent"},
                                                        {"negative_ends", "random"},
                                                        {"redraw_negatives", "epoch"},
                                                        {"self_negatives", "reject"},
                                                        {"filter_negatives", "closure"}}));
}

TEST(SampleOptions, BadValuesAreUsageErrors) {
  expect_error(ErrorKind::kUsage,
               "batch_size: expected all or a whole number in [1, 16777216], got '-1'",
               [] { check_options(SampleOptions{.batch_size = -1}); });
  expect_error(ErrorKind::kUsage, "negatives: expected a whole number in [0, 10000], got '-1'",
               [] { check_options(SampleOptions{.negatives = -1}); });
  expect_error(ErrorKind::kUsage, "self_negatives: expected one of reject, allow, got 'keep'",
               [] { check_options(SampleOptions{.self_negatives = "keep"}); });
  expect_error(ErrorKind::kUsage,
               "filter_negatives: expected one of closure, train, known, none, got ''",
               [] { check_options(SampleOptions{.filter_negatives = ""}); });
}

TEST(SampleOptions, ParentsAreAlwaysReplacedIfAskedFor) {
  for (const char* mode : {"independent", "shared"}) {
    EdgeSource source(40, closure_of_tree(),
                      {.negatives = 5, .negatives_mode = mode, .negative_ends = "parents"});
    const Batch batch = source.epoch(1);
    std::map<EntityId, std::size_t> kept;
    std::size_t edges = 0;
    for (std::size_t i = 0; i < batch.pairs.size(); ++i) {
      if (batch.target[i] == 1) ++edges;
      ++kept[batch.pairs[i].b];
    }
    EXPECT_EQ(edges, 102U);
    for (const auto& [child, times] : kept) {  // every row of an edge has its child
      const auto parents = std::ranges::count(source.pairs, child, &Pair::b);
      EXPECT_EQ(times, 6 * static_cast<std::size_t>(parents)) << mode << ' ' << child;
    }
  }
}

}  // namespace
}  // namespace gumbelbox
