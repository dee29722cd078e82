#include "cli/hierarchy.h"

#include "gumbelbox/base/error.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

TEST(LoadHierarchy, RefusesProbabilitiesUnlessToldThatTheyAreNone) {
  const Scratch scratch;
  const std::string weighted = scratch.file("w.tsv", "animal\tdog\t0.5\nanimal\tcat\t1\n");
  EXPECT_THROW(load_hierarchy(weighted, "auto"), Error);
  const DataSet data = load_hierarchy(weighted, "hierarchy");
  EXPECT_EQ(data.train.pairs, (std::vector<Pair>{{0, 1}, {0, 2}}));
  EXPECT_TRUE(data.train.targets.empty());
}

TEST(LoadHierarchy, LeavesOutWhatIsNotAskedFor) {
  EXPECT_FALSE(load_hierarchy(dataset("mammal"), "auto", {.test = false}).test);
  EXPECT_TRUE(load_hierarchy(dataset("mammal"), "auto").test);
}

}  // namespace
}  // namespace gumbelbox
