#include "gumbelbox/export/delimited_table.h"

#include <gtest/gtest.h>

#include "tests/export/boxes_to_export.h"

namespace gumbelbox {
namespace {

TEST(DelimitedTable, HasALineForEveryEntity) {
  const Model model = boxes_to_export();
  EXPECT_EQ(written([&](std::ostream& out) { write_delimited_table(model, ',', out); }),
            "name,lower_1,lower_2,upper_1,upper_2\n"
            "grey parrot,0,0.5,2,1.5\n"
            "chick,0.5,0.75,1.5,1\n");
  EXPECT_EQ(written([&](std::ostream& out) { write_delimited_table(model, '\t', out); }),
            "name\tlower_1\tlower_2\tupper_1\tupper_2\n"
            "grey parrot\t0\t0.5\t2\t1.5\n"
            "chick\t0.5\t0.75\t1.5\t1\n");
}

TEST(DelimitedTable, NamesEveryTensorOfTheModelTable) {
  const std::string header = "name,lower_1,upper_1,sigma_1";
  ModelOptions score{.model = "gaussian", .dim = 1};
  add_defaults(score);
  EXPECT_EQ(delimited_header(model_of(score, {{"a", {1, 2, 0.25F}}}), ','), header);
}

TEST(DelimitedCell, QuotesWhatWouldBreakALine) {
  EXPECT_EQ(delimited_cell("plain name", ','), "plain name");
  EXPECT_EQ(delimited_cell("salt, sweet", ','), "\"salt, sweet\"");
  EXPECT_EQ(delimited_cell("salt, sweet", '\t'), "salt, sweet");
  EXPECT_EQ(delimited_cell("a\tb", '\t'), "\"a\tb\"");
  EXPECT_EQ(delimited_cell("the \"big\" one", ','), "\"the \"\"big\"\" one\"");
  EXPECT_EQ(delimited_cell("two\nlines", ','), "\"two\nlines\"");
  EXPECT_EQ(delimited_cell("two\rlines", ','), "\"two\rlines\"");
}

}  // namespace
}  // namespace gumbelbox
