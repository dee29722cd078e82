#include "gumbelbox/score/options.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "gumbelbox/options/option_reader.h"
#include "gumbelbox/options/option_writer.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

std::set<std::string> names_of(const std::string& model) {
  std::set<std::string> names;
  for (const auto& [name, text] : option_texts(ScoreOptions{.model = model})) names.insert(name);
  return names;
}

ScoreOptions read(const std::map<std::string, std::string>& given) {
  GivenOptions options;
  for (const auto& [name, text] : given) options[name] = {text, "--" + name};
  ScoreOptions o;
  const GivenOptions none;
  OptionReader reader(none, options);
  describe(o, reader);
  if (!reader.unused().empty()) throw Error(ErrorKind::kUsage, "no option " + reader.unused()[0]);
  return o;
}

TEST(ScoreOptions, EveryModelHasItsOwnScales) {
  using Names = std::set<std::string>;
  EXPECT_EQ(names_of("gumbel"),
            (Names{"model", "dim", "tables", "intersection_beta", "volume_beta"}));
  EXPECT_EQ(names_of("gumbel-exact"), (Names{"model", "dim", "tables", "beta"}));
  EXPECT_EQ(names_of("gumbel-censored"), (Names{"model", "dim", "tables", "beta"}));
  EXPECT_EQ(names_of("gumbel-truncated"), (Names{"model", "dim", "tables", "beta"}));
  EXPECT_EQ(names_of("smooth"), (Names{"model", "dim", "tables", "volume_beta"}));
  EXPECT_EQ(names_of("gaussian"), (Names{"model", "dim", "volume_beta", "tables"}));
  EXPECT_EQ(names_of("hard"), (Names{"model", "dim", "tables"}));
}

TEST(ScoreOptions, TheDefaultModelIsTheFirstOfTheList) {
  EXPECT_EQ(model_names().front(), ScoreOptions{}.model);
  EXPECT_EQ(model_names().size(), 7U);
}

TEST(ScoreOptions, BetaSetsBothScalesOfGumbelAndTheOneOfTheExactModel) {
  const ScoreOptions gumbel = read({{"beta", "0.3"}});
  EXPECT_EQ(gumbel.intersection_beta, 0.3);
  EXPECT_EQ(gumbel.volume_beta, 0.3);
  const ScoreOptions both = read({{"beta", "0.3"}, {"volume-beta", "0.5"}});
  EXPECT_EQ(both.intersection_beta, 0.3);
  EXPECT_EQ(both.volume_beta, 0.5);
  const ScoreOptions exact = read({{"model", "gumbel-exact"}, {"beta", "0.3"}});
  EXPECT_EQ(exact.beta, 0.3);
  EXPECT_EQ(exact.volume_beta, ScoreOptions{}.volume_beta);
}

TEST(ScoreOptions, AnOptionOfAnotherModelStaysUnused) {
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

TEST(ScoreOptions, BadValuesAreUsageErrors) {
  expect_error(ErrorKind::kUsage, "--beta: expected a number in [1e-06, 1000], got '-1'", [] {
    read({{"beta", "-1"}});
  });
  expect_error(ErrorKind::kUsage, "--volume-beta: expected a number in [1e-06, 1000], got 'nan'",
               [] {
                 read({{"volume-beta", "nan"}});
               });
  expect_error(ErrorKind::kUsage, "--dim: expected a whole number in [1, 4096], got '2.5'", [] {
    read({{"dim", "2.5"}});
  });
  expect_error(ErrorKind::kUsage, "--tables: expected a whole number in [1, 2], got '0'", [] {
    read({{"tables", "0"}});
  });
}

}  // namespace
}  // namespace gumbelbox
