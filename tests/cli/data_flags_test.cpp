#include "cli/data_flags.h"

#include "tests/cli/run_verb.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

std::ostringstream shown;
Console console{.out = shown, .err = shown};

TEST(DataFlags, AutoGoesByTheColumnsAndHierarchyReadsTwoOfThem) {
  const Scratch scratch;
  const std::string weighted = scratch.file("w.tsv", "animal\tdog\t0.5\nanimal\tcat\t1\n");
  expect_error(ErrorKind::kInput,
               weighted +
                   ": expected a hierarchy, lines of 2 columns (parent, child); found "
                   "probabilities, lines of 3 or 5 columns",
               [&] { load_hierarchy(weighted, DataFlags{}, {}, console); });
  const DataSet data =
      load_hierarchy(weighted, DataFlags{.kind = "hierarchy", .form = {}}, {}, console);
  EXPECT_EQ(data.train, (EdgeList{.pairs = {{0, 1}, {0, 2}}}));
}

TEST(DataFlags, KeepsTheOtherOptions) {
  EXPECT_FALSE(load_hierarchy(dataset("mammal"), DataFlags{}, {.test = false}, console).test);
  EXPECT_TRUE(load_hierarchy(dataset("mammal"), DataFlags{}, {}, console).test);
}

}  // namespace
}  // namespace gumbelbox
