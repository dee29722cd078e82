#include "gumbelbox/score/model_options.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "gumbelbox/options/option_reader.h"
#include "gumbelbox/options/option_writer.h"
#include "tests/expect_error.h"
#include "tests/score/box_model_names.h"

namespace gumbelbox {
namespace {

using Names = std::set<std::string>;

/// Names of what a model file keeps, or of all options.
Names names_of(const std::string& model, bool of_scores) {
  ModelOptions options{.model = model};
  OptionWriter writer;
  of_scores ? describe_scores(options, writer) : describe(options, writer);
  Names names;
  for (const auto& [name, text] : writer.texts()) names.insert(name);
  return names;
}

ModelOptions read(const std::map<std::string, std::string>& given) {
  GivenOptions options;
  for (const auto& [name, text] : given) options[name] = {text, "--" + name};
  ModelOptions o;
  const GivenOptions none;
  OptionReader reader(none, options);
  describe(o, reader);
  if (!reader.unused().empty()) throw Error(ErrorKind::kUsage, "no option " + reader.unused()[0]);
  return o;
}

TEST(ModelOptions, EveryModelHasItsOwnScales) {
  EXPECT_EQ(names_of("gumbel", true),
            (Names{"model", "dim", "tables", "intersection_beta", "volume_beta"}));
  EXPECT_EQ(names_of("gumbel-exact", true), (Names{"model", "dim", "tables", "beta"}));
  EXPECT_EQ(names_of("gumbel-censored", true), (Names{"model", "dim", "tables", "beta"}));
  EXPECT_EQ(names_of("gumbel-truncated", true), (Names{"model", "dim", "tables", "beta"}));
  EXPECT_EQ(names_of("smooth", true), (Names{"model", "dim", "tables", "volume_beta"}));
  EXPECT_EQ(names_of("gaussian", true), (Names{"model", "dim", "volume_beta", "tables"}));
  EXPECT_EQ(names_of("hard", true), (Names{"model", "dim", "tables"}));
}

TEST(ModelOptions, OnlyGaussianBoxesHaveNoiseToTrainWith) {
  for (const std::string& model : box_model_names()) {
    Names expected = names_of(model, true);
    expected.insert({"side_parameter", "constraint"});
    if (model == "gaussian") expected.insert({"noise", "sigma", "samples"});
    EXPECT_EQ(names_of(model, false), expected) << model;
  }
}

TEST(ModelOptions, ScoresComeBeforeTraining) {
  const OptionTexts expected{
      {"model", "gumbel"},    {"dim", "5"},    {"intersection_beta", "0.01"},
      {"volume_beta", "0.1"}, {"tables", "1"}, {"side_parameter", "softplus"},
      {"constraint", "none"}};
  EXPECT_EQ(option_texts(ModelOptions{}), expected);
}

TEST(ModelOptions, TheDefaultModelIsTheFirstOfTheList) {
  EXPECT_EQ(model_names().front(), ModelOptions{}.model);
  EXPECT_EQ(box_model_names().size(), 7U);
}

TEST(ModelOptions, BetaSetsBothScalesOfGumbelAndTheOneOfTheExactModel) {
  const ModelOptions gumbel = read({{"beta", "0.3"}});
  EXPECT_EQ(gumbel.real("intersection-beta"), 0.3);
  EXPECT_EQ(gumbel.real("volume-beta"), 0.3);
  EXPECT_FALSE(gumbel.values.contains("beta")) << "a shorthand has no value of its own";
  const ModelOptions both = read({{"beta", "0.3"}, {"volume-beta", "0.5"}});
  EXPECT_EQ(both.real("intersection-beta"), 0.3);
  EXPECT_EQ(both.real("volume-beta"), 0.5);
  const ModelOptions exact = read({{"model", "gumbel-exact"}, {"beta", "0.3"}});
  EXPECT_EQ(exact.real("beta"), 0.3);
  EXPECT_FALSE(exact.values.contains("volume-beta"));
}

TEST(ModelOptions, AreReadAsTheTypesOfTheirDefaults) {
  const ModelOptions gaussian = read({{"model", "gaussian"},
                                      {"noise", "published"},
                                      {"sigma", "2"},
                                      {"samples", "7"},
                                      {"constraint", "unit-cube"},
                                      {"side-parameter", "exp"}});
  EXPECT_EQ(gaussian.word("noise"), "published");
  EXPECT_EQ(gaussian.real("sigma"), 2);
  EXPECT_EQ(gaussian.whole("samples"), 7);
  EXPECT_EQ(gaussian.word("constraint"), "unit-cube");
  EXPECT_EQ(gaussian.word("side-parameter"), "exp");
  EXPECT_EQ(gaussian.whole("tables"), 1) << "not given";
}

TEST(ModelOptions, AValueThatIsNotThereIsTheDefaultOfTheModel) {
  EXPECT_EQ(ModelOptions{}.real("intersection-beta"), 0.01);
  EXPECT_EQ(ModelOptions{}.real("volume-beta"), 0.1);
  EXPECT_EQ(ModelOptions{.model = "gumbel-exact"}.real("beta"), 0.1);
  EXPECT_EQ(ModelOptions{.model = "gumbel-censored"}.real("beta"), 0.02);
  EXPECT_EQ(ModelOptions{.model = "gumbel-truncated"}.word("constraint"), "unit-cube");
  EXPECT_EQ(ModelOptions{.model = "smooth"}.word("constraint"), "none");
  const ModelOptions given{.values = {{"volume-beta", 0.5}, {"tables", 2}}};
  EXPECT_EQ(given.real("volume-beta"), 0.5);
  EXPECT_EQ(given.whole("tables"), 2);
}

/// Fails unless asking throws kUsage.
template <class Ask>
void expect_usage_error(Ask ask) {
  try {
    ask();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage) << error.what();
  }
}

TEST(ModelOptions, ThereIsNoValueOfAnOptionThatTheModelLacks) {
  const ModelOptions hard{.model = "hard"};
  expect_error(ErrorKind::kUsage, "volume-beta: model 'hard' has no such option",
               [&] { hard.real("volume-beta"); });
  expect_error(ErrorKind::kUsage, "samples: model 'hard' has no such option",
               [&] { hard.whole("samples"); });
  expect_error(ErrorKind::kUsage, "noise: model 'hard' has no such option",
               [&] { hard.word("noise"); });
  expect_usage_error([] { ModelOptions{.model = "other"}.whole("tables"); });
}

TEST(ModelOptions, AnOptionIsAskedForByItsType) {
  const ModelOptions gumbel;
  expect_usage_error([&] { gumbel.whole("volume-beta"); });
  expect_usage_error([&] { gumbel.word("volume-beta"); });
  expect_usage_error([&] { gumbel.real("tables"); });
  expect_usage_error([&] { gumbel.word("tables"); });
  expect_usage_error([&] { gumbel.real("side-parameter"); });
  expect_usage_error([&] { gumbel.whole("side-parameter"); });
  const ModelOptions wrong{.values = {{"volume-beta", std::string("1")}}};
  expect_usage_error([&] { wrong.real("volume-beta"); });
}

TEST(ModelOptions, DefaultsFillInWhatIsNotThere) {
  ModelOptions options{.model = "smooth", .values = {{"volume-beta", 0.5}}};
  add_defaults(options);
  const std::map<std::string, OptionValue, std::less<>> expected{
      {"volume-beta", 0.5},
      {"tables", 1},
      {"side-parameter", std::string("softplus")},
      {"constraint", std::string("none")}};
  EXPECT_EQ(options.values, expected);
  ModelOptions unknown{.model = "other"};
  add_defaults(unknown);
  EXPECT_TRUE(unknown.values.empty());
}

TEST(ModelOptions, AnOptionOfAnotherModelStaysUnused) {
  expect_error(ErrorKind::kUsage, "no option beta", [] {
    read({{"model", "smooth"}, {"beta", "0.3"}});
  });
  expect_error(ErrorKind::kUsage, "no option volume-beta", [] {
    read({{"model", "hard"}, {"volume-beta", "0.3"}});
  });
  expect_error(ErrorKind::kUsage, "no option intersection-beta", [] {
    read({{"model", "gumbel-exact"}, {"intersection-beta", "0.3"}});
  });
}

TEST(ModelOptions, BadValuesAreUsageErrors) {
  expect_error(ErrorKind::kUsage, "--beta: expected a number in [1e-06, 1000], got '-1'", [] {
    read({{"beta", "-1"}});
  });
  expect_error(ErrorKind::kUsage, "--volume-beta: expected a number in [1e-06, 1000], got 'nan'",
               [] {
                 read({{"volume-beta", "nan"}});
               });
  expect_error(ErrorKind::kUsage, "--dim: expected auto or a whole number in [1, 4096], got '2.5'",
               [] {
                 read({{"dim", "2.5"}});
               });
  expect_error(ErrorKind::kUsage, "--tables: expected a whole number in [1, 2], got '0'", [] {
    read({{"tables", "0"}});
  });
}

}  // namespace
}  // namespace gumbelbox
