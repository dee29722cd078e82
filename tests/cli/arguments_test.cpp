#include "cli/arguments.h"

#include <gtest/gtest.h>

#include "tests/cli/example_command.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

const GivenOptions kConfig{{"k", {"3", "run.toml:2:5: k"}},
                           {"intersection-beta", {"2", "run.toml:4:21: intersection_beta"}}};
const GivenOptions kLine{{"MODEL", {"m", "MODEL"}}, {"k", {"4", "-k"}}};

TEST(Arguments, ShowWhatWasGivenTheCommandLineFirst) {
  const Arguments arguments(kConfig, kLine);
  EXPECT_EQ(arguments.text("k"), "4");
  EXPECT_EQ(arguments.text("intersection-beta"), "2");
  EXPECT_EQ(arguments.text("seed"), std::nullopt);
  EXPECT_TRUE(arguments.has("MODEL"));
  EXPECT_FALSE(arguments.has("seed"));
}

TEST(Arguments, FillAStructAndLeaveNothingOver) {
  Arguments arguments(kConfig, kLine);
  const auto options = arguments.read_all<ExampleOptions>();
  EXPECT_EQ(options.model_file, "m");
  EXPECT_EQ(options.k, 4);
  EXPECT_EQ(options.intersection_beta, 2);
  EXPECT_EQ(options.volume_beta, 0.2);
}

TEST(Arguments, NameWhatNobodyReadWithItsPlaceAndTheReason) {
  Arguments arguments(kConfig, {{"model", {"smooth", "--model"}}});
  ExampleOptions options;
  arguments.read(options);
  expect_error(ErrorKind::kUsage,
               "run.toml:4:21: intersection_beta: model 'smooth' has no such option",
               [&] { arguments.finish("model 'smooth' has no such option"); });
}

TEST(Arguments, LookingIsNotReading) {
  Arguments arguments({}, {{"k", {"4", "-k"}}});
  EXPECT_EQ(arguments.text("k"), "4");
  expect_error(ErrorKind::kUsage, "-k: does not apply here", [&] { arguments.finish(); });
}

struct Other {
  int dim = 5;
};

template <class Visit>
void describe(Other& o, Visit&& field) {
  field("dim", o.dim, Range{1}, "dimensions");
}

TEST(Arguments, MayBeReadByOneStructAfterTheOther) {
  Arguments arguments({}, {{"k", {"4", "-k"}}, {"dim", {"7", "--dim"}}});
  ExampleOptions sample;
  Other other;
  arguments.read(sample);
  EXPECT_THROW(arguments.finish(), Error);
  arguments.read(other);
  arguments.finish();
  EXPECT_EQ(sample.k, 4);
  EXPECT_EQ(other.dim, 7);
}

TEST(Arguments, RequireNamesTheMissingFlag) {
  const Arguments arguments(kConfig, kLine);
  arguments.require("k");
  expect_error(ErrorKind::kUsage, "expected --out; --help explains",
               [&] { arguments.require("out"); });
}

}  // namespace
}  // namespace gumbelbox
