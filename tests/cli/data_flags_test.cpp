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

TEST(DataFlags, MessagesNameFlagsAndCommands) {
  EXPECT_EQ(with_flags("found none; the option columns names them"),
            "found none; --columns names them");
  EXPECT_EQ(with_flags("if so, use the verb import ratings"),
            "if so, use 'gumbelbox import ratings FILE --out FOLDER'");
  EXPECT_EQ(with_flags("if so, use the verb import baskets", "b.csv"),
            "if so, use 'gumbelbox import baskets b.csv --out FOLDER'");
  for (const char* file : {"-", "standard input", "my baskets.csv", "b'c.csv", "$b.csv"}) {
    EXPECT_EQ(with_flags("if so, use the verb import baskets", file),
              "if so, use 'gumbelbox import baskets FILE --out FOLDER'");
  }
}

TEST(DataFlags, ReadingIsWatchedInSilenceWhileItIsShort) {
  std::ostringstream err;
  Console terminal{.out = err, .err = err, .err_is_terminal = true};
  watch_reading(terminal)(10, 100);
  EXPECT_EQ(err.str(), "");
}

TEST(DataFlags, ReadsProbabilitiesByTheirColumnsOrBecauseOfTheKind) {
  const Scratch scratch;
  const std::string weighted = scratch.file("w.tsv", "tea\tmilk\t0.5\nmilk\ttea\t1\n");
  for (const std::string kind : {"auto", "probability"}) {
    const DataSet data = load_data(weighted, DataFlags{.kind = kind, .form = {}}, {}, console);
    EXPECT_EQ(data.kind, DataKind::kProbability) << kind;
    EXPECT_EQ(data.train.targets, (std::vector<float>{0.5F, 1})) << kind;
  }
  const DataSet edges =
      load_data(weighted, DataFlags{.kind = "hierarchy", .form = {}}, {}, console);
  EXPECT_EQ(edges.kind, DataKind::kHierarchy);
  const std::string plain = scratch.file("e.tsv", "tea\tmilk\nmilk\tcream\n");
  EXPECT_EQ(load_data(plain, DataFlags{}, {}, console).kind, DataKind::kHierarchy);
  EXPECT_THROW(load_data(plain, DataFlags{.kind = "probability", .form = {}}, {}, console), Error);
}

TEST(DataFlags, KeepsTheOtherOptions) {
  EXPECT_FALSE(load_hierarchy(dataset("mammal"), DataFlags{}, {.test = false}, console).test);
  EXPECT_TRUE(load_hierarchy(dataset("mammal"), DataFlags{}, {}, console).test);
}

}  // namespace
}  // namespace gumbelbox
