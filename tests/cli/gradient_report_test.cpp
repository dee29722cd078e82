#include "cli/gradient_report.h"

#include "tests/cli/run_verb.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(GradientReport, NamesTheNumbersOfARow) {
  const ModelOptions one{.model = "gaussian", .dim = 2};
  EXPECT_EQ(parameter_name(one, 1), "lower[1]");
  EXPECT_EQ(parameter_name(one, 2), "side[0]");
  EXPECT_EQ(parameter_name(one, 5), "sigma[1]");
  const ModelOptions two{.dim = 2, .values = {{"tables", 2}}};
  EXPECT_EQ(parameter_name(two, 4), "child_lower[0]");
  EXPECT_EQ(parameter_name(two, 7), "child_side[1]");
}

TEST(GradientReport, TellsTheWorstEntryOfARealBatchAndTrainsNothing) {
  const std::vector<std::string> words{"train", "--data", dataset("tree_balanced40"),
                                       "--check-gradients", "--quiet"};
  const Ran ran = run_well(words);
  EXPECT_NE(ran.out.find("slopes of the first batch compared"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("worst: "), std::string::npos) << ran.out;
  std::vector<std::string> as_json = words;
  as_json.insert(as_json.end(), {"--json", "--model", "gaussian"});
  const Json json = run_well(as_json).json();
  EXPECT_EQ(json.at("passed"), true);
  EXPECT_LT(json.at("error"), 0.01);
  EXPECT_GT(json.at("entries"), 100);
}

TEST(GradientReport, AWrongGradientIsANumericError) {
  Vocabulary vocabulary;
  vocabulary.add("dog");
  GradientCheck check;
  check.entries = 7;
  check.worst = {.entity = 0, .column = 3, .analytic = 1.5, .numeric = 1, .error = 0.5};
  std::ostringstream out;
  std::ostringstream err;
  Console console{.out = out, .err = err};
  expect_error(ErrorKind::kNumeric,
               "the gradient is not that of the loss: side[1] of 'dog' is off by 50%",
               [&] { report_gradient_check(check, {.dim = 2}, vocabulary, false, console); });
  EXPECT_NE(out.str().find("1.5 by formula and 1 by differences\nfailed: 0.5 of the slope"),
            std::string::npos)
      << out.str();
}

}  // namespace
}  // namespace gumbelbox
