#include "cli/counted_experiment.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "cli/experiment_run.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/random.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

/// 500 people, of whom each likes most of one half of twelve films, rated with 5 or with 3.
std::string save_ratings(const TemporaryFolder& folder) {
  std::filesystem::create_directories(folder.path("movielens"));
  Random random(1, RandomUse::kTest);
  std::string rows;
  for (int user = 0; user < 500; ++user) {
    for (int film = 0; film < 12; ++film) {
      const bool likes = random.uniform() < (film % 2 == user % 2 ? 0.8 : 0.1);
      rows += fmt::format("{}\t{}\t{}\n", user, film, likes ? 5 : 3);
    }
  }
  write_file(folder.path("movielens/ratings.tsv.gz"), [&](std::ostream& out) { out << rows; });
  return folder.path("");
}

ExperimentRow held_out_row() {
  ExperimentRow row;
  row.dataset = "cond_total100";
  row.split = "hold-out-users";
  row.metric = "kl";
  row.train = default_options("gumbel", DataKind::kProbability);
  row.train.model.dim = 10;
  row.train.epochs = 1000;
  return row;
}

TEST(CountedExperiment, CountsTheRatingsAndMeasuresAModelBesideItsBaselines) {
  const TemporaryFolder folder;
  const ExperimentRow row = held_out_row();
  const auto [data, questions] = load_counted_experiment(row, save_ratings(folder));
  EXPECT_EQ(data.vocabulary.size(), 12U);
  ASSERT_TRUE(data.test_counted);
  EXPECT_GT(questions.questions.size(), 20U);
  const auto result = run_experiment(
      {row.metric, row.train, {}}, data, [](const TrainState&) { return true; }, questions);
  ASSERT_TRUE(result);
  EXPECT_LT(result->figures.at("kl"), result->figures.at("popularity kl"));
  EXPECT_GT(result->figures.at("joint"), 0.5);
  for (const char* name : {"pearson", "spearman", "ece", "counts kl", "joint_added", "negation",
                           "negation_added", "valid", "epoch"}) {
    EXPECT_TRUE(result->figures.contains(name)) << name;
  }
  for (const auto& [name, value] : result->figures) EXPECT_TRUE(std::isfinite(value)) << name;
}

TEST(CountedExperiment, SaysWhatIsMissing) {
  const TemporaryFolder folder;
  try {
    load_counted_experiment(held_out_row(), folder.path(""));
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kIo);
    EXPECT_NE(
        std::string(error.what()).find("ratings.tsv.gz: not found; table 3 needs the ratings"),
        std::string::npos)
        << error.what();
  }
}

TEST(CountedExperiment, TheFolderIsTheGivenOneThenThatOfTheVariable) {
  ::unsetenv("GUMBELBOX_DATA");
  EXPECT_EQ(find_data_dir("here"), "here");
  EXPECT_EQ(find_data_dir(""), "../shared/data");
  ::setenv("GUMBELBOX_DATA", "there", 1);
  EXPECT_EQ(find_data_dir(""), "there");
  EXPECT_EQ(find_data_dir("here"), "here");
  ::unsetenv("GUMBELBOX_DATA");
}

}  // namespace
}  // namespace gumbelbox
