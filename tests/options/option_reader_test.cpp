#include "gumbelbox/options/option_reader.h"

#include <gtest/gtest.h>

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

struct Scales {
  std::string model = "gumbel";
  double intersection_beta = 0.1;
  double volume_beta = 0.2;
  bool shorthand_last = false;
};

template <class Visit>
void describe(Scales& o, Visit&& field) {
  const LogRange domain{1e-6, 100};
  field("model", o.model, OneOf{{"gumbel", "smooth"}}, "which model");
  const auto shorthand = [&] {
    field.shorthand("beta", {&o.intersection_beta, &o.volume_beta}, domain, "both scales");
  };
  if (!o.shorthand_last) shorthand();
  if (o.model == "gumbel") {
    field("intersection-beta", o.intersection_beta, domain, "scale of the corners");
  }
  field("volume-beta", o.volume_beta, domain, "scale of the sides");
  if (o.shorthand_last) shorthand();
}

GivenOptions given(std::initializer_list<std::pair<std::string, std::string>> texts) {
  GivenOptions options;
  for (const auto& [name, text] : texts) options[name] = {text, flag_text(name)};
  return options;
}

void expect_scales(const GivenOptions& config, const GivenOptions& command_line,
                   double intersection_beta, double volume_beta) {
  for (const bool shorthand_last : {false, true}) {
    Scales scales;
    scales.shorthand_last = shorthand_last;
    OptionReader reader(config, command_line);
    describe(scales, reader);
    EXPECT_EQ(scales.intersection_beta, intersection_beta) << "shorthand last " << shorthand_last;
    EXPECT_EQ(scales.volume_beta, volume_beta) << "shorthand last " << shorthand_last;
  }
}

TEST(OptionReader, KeepsDefaultsOfWhatIsNotGiven) { expect_scales({}, {}, 0.1, 0.2); }

TEST(OptionReader, TheCommandLineWinsOverTheFile) {
  expect_scales(given({{"volume-beta", "3"}}), given({{"volume-beta", "4"}}), 0.1, 4);
  expect_scales(given({{"volume-beta", "3"}}), {}, 0.1, 3);
}

TEST(OptionReader, ASingleOptionWinsOverTheShorthandOfTheSamePlace) {
  expect_scales(given({{"beta", "3"}, {"volume-beta", "4"}}), {}, 3, 4);
  expect_scales({}, given({{"beta", "3"}, {"volume-beta", "4"}}), 3, 4);
}

TEST(OptionReader, AShorthandOfTheCommandLineWinsOverASingleOptionOfTheFile) {
  expect_scales(given({{"volume-beta", "4"}}), given({{"beta", "3"}}), 3, 3);
}

TEST(OptionReader, ChecksAlsoAValueThatLoses) {
  Scales scales;
  const GivenOptions config = given({{"volume-beta", "0"}});
  const GivenOptions command_line = given({{"volume-beta", "1"}});
  OptionReader reader(config, command_line);
  expect_error(ErrorKind::kUsage, "--volume-beta: expected a number in [1e-06, 100], got '0'",
               [&] { describe(scales, reader); });
}

struct Open {
  std::optional<int> epochs = {};
};

template <class Visit>
void describe(Open& o, Visit&& field) {
  field("epochs", o.epochs, Range{1, 100}, "passes over the data");
}

std::optional<int> read_epochs(const GivenOptions& config, const GivenOptions& command_line) {
  Open open;
  OptionReader reader(config, command_line);
  describe(open, reader);
  EXPECT_TRUE(reader.used().contains("epochs"));
  return open.epochs;
}

TEST(OptionReader, AnOpenOptionStaysOpenUnlessItIsGiven) {
  EXPECT_EQ(read_epochs({}, {}), std::nullopt);
  EXPECT_EQ(read_epochs({}, given({{"epochs", "3"}})), 3);
  EXPECT_EQ(read_epochs(given({{"epochs", "4"}}), {}), 4);
  EXPECT_EQ(read_epochs(given({{"epochs", "4"}}), given({{"epochs", "3"}})), 3);
  expect_error(ErrorKind::kUsage, "--epochs: expected a whole number in [1, 100], got '0'", [] {
    read_epochs({}, given({{"epochs", "0"}}));
  });
}

TEST(OptionReader, TellsWhatTheDescriptionDidNotAskFor) {
  Scales scales;
  const GivenOptions config = given({{"dim", "5"}});
  const GivenOptions command_line = given({{"model", "smooth"}, {"intersection-beta", "1"}});
  OptionReader reader(config, command_line);
  describe(scales, reader);
  EXPECT_EQ(reader.unused(), (std::vector<std::string>{"dim", "intersection-beta"}));
  EXPECT_TRUE(reader.used().contains("volume-beta"));
}

}  // namespace
}  // namespace gumbelbox
