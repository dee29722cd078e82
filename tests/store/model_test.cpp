#include "gumbelbox/store/model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "gumbelbox/query/query_engine.h"
#include "gumbelbox/store/safetensors.h"
#include "tests/store/damaged_model_file.h"

namespace gumbelbox {
namespace {

TEST(Model, ComesBackAsItWasSaved) {
  const TemporaryFolder folder;
  for (const std::string& name : model_names()) {
    for (const int tables : {1, 2}) {
      SCOPED_TRACE(testing::Message() << name << ' ' << tables);
      const Model model = sample_model(name, tables);
      save_model(model, folder.path("a.model"));
      expect_equal(load_model(folder.path("a.model")), model);
    }
  }
  EXPECT_EQ(folder.files(), 1U);
}

TEST(Model, AModelWithoutEntitiesComesBack) {
  const TemporaryFolder folder;
  Model model;
  model.options = option_texts(model.score);
  model.rows = Table(0, 10);
  save_model(model, folder.path("a.model"));
  EXPECT_EQ(load_model(folder.path("a.model")).vocabulary.size(), 0U);
}

TEST(Model, ThatNobodyCouldReadIsNotSaved) {
  const TemporaryFolder folder;
  Model model = sample_model();
  const auto columns = static_cast<std::size_t>(model.score.dim);
  for (const auto& [column, number] :
       {std::pair(columns, -1.0F), std::pair(std::size_t{0}, std::nanf(""))}) {
    Model wrong = model;
    wrong.rows.row(1)[column] = number;
    try {
      save_model(wrong, folder.path("a.model"));
      ADD_FAILURE() << "nothing was thrown";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kNumeric);
      EXPECT_TRUE(std::string(error.what()).ends_with("; the model is not saved")) << error.what();
    }
    EXPECT_FALSE(std::filesystem::exists(folder.path("a.model")));
  }
}

TEST(Model, TheSameModelGivesTheSameBytes) {
  const TemporaryFolder folder;
  save_model(sample_model(), folder.path("a.model"));
  save_model(sample_model(), folder.path("b.model"));
  save_model(load_model(folder.path("a.model")), folder.path("c.model"));
  const std::string bytes = read_file(folder.path("a.model"));
  EXPECT_EQ(read_file(folder.path("b.model")), bytes);
  EXPECT_EQ(read_file(folder.path("c.model")), bytes);
}

TEST(Model, EdgesKeepTheirOrderAndTheirDirection) {
  const TemporaryFolder folder;
  Model model = sample_model();
  model.edges = {{4, 0}, {1, 3}, {0, 4}, {4, 0}};
  save_model(model, folder.path("a.model"));
  EXPECT_EQ(load_model(folder.path("a.model")).edges, model.edges);
}

TEST(Model, OfProbabilitiesHasNoEdges) {
  const TemporaryFolder folder;
  Model model = sample_model();
  model.kind = DataKind::kProbability;
  save_model(model, folder.path("a.model"));
  Safetensors file(folder.path("a.model"));
  file.read_tensors();
  EXPECT_EQ(file.find("edges"), nullptr);
  EXPECT_EQ(*file.find_metadata("kind"), "probability");
  model.edges.clear();
  expect_equal(load_model(folder.path("a.model")), model);
}

TEST(Model, WithoutNotesComesBackWithNone) {
  const TemporaryFolder folder;
  Model model = sample_model();
  model.notes.clear();
  save_model(model, folder.path("a.model"));
  EXPECT_TRUE(load_model(folder.path("a.model")).notes.empty());
}

std::string old_file(const std::string& name) {
  return std::string(GUMBELBOX_SOURCE_DIR) + "/tests/files/" + name + ".v1.model";
}

/// A file of version 1, by the program that wrote such files, and its answer to P(food | pear).
struct OldFile {
  const char* name;
  const char* model;
  double log_probability;  ///< not a number where the answer was drawn
};

const OldFile kOldFiles[] = {{"gumbel", "gumbel", -0.4115321657516773},
                             {"gumbel-exact", "gumbel-exact", -2.0457044360976644},
                             {"gumbel-censored", "gumbel-censored", -2.1738492010011985},
                             {"gumbel-truncated", "gumbel-truncated", -2.1738213916808027},
                             {"smooth", "smooth", -0.47427492342442856},
                             {"gaussian", "gaussian", std::numeric_limits<double>::quiet_NaN()},
                             {"hard", "hard", -1.454501028025848},
                             {"gumbel_tables2", "gumbel", -3.532162711984553},
                             {"gumbel_layout", "gumbel", 0}};

/// Every model that version 1 had. Those that came later have no file of that version.
const std::set<std::string> kOldModels{
    "gumbel", "gumbel-exact", "gumbel-censored", "gumbel-truncated", "smooth", "gaussian", "hard"};

TEST(OldModel, OfEveryNameThatVersion1HadIsKept) {
  std::set<std::string> kept;
  for (const OldFile& old : kOldFiles) {
    EXPECT_TRUE(std::filesystem::exists(old_file(old.name))) << old.name;
    kept.insert(old.model);
  }
  EXPECT_EQ(kept, kOldModels);
  for (const std::string& name : kOldModels) {
    EXPECT_TRUE(std::ranges::count(model_names(), name)) << name << " can no longer be read";
  }
  const std::filesystem::directory_iterator files(std::string(GUMBELBOX_SOURCE_DIR) +
                                                  "/tests/files");
  EXPECT_EQ(
      std::ranges::count_if(
          files, [](const auto& file) { return file.path().string().ends_with(".v1.model"); }),
      std::ssize(kOldFiles));
}

TEST(OldModel, AnswersAsItDid) {
  for (const OldFile& old : kOldFiles) {
    SCOPED_TRACE(old.name);
    const Model model = load_model(old_file(old.name));
    EXPECT_EQ(model.score.model, old.model);
    EXPECT_EQ(model.score.dim, 2);
    std::vector<std::string> names;
    for (EntityId id = 0; id < model.vocabulary.size(); ++id) {
      names.emplace_back(model.vocabulary.name(id));
    }
    EXPECT_EQ(names, (std::vector<std::string>{"food", "fruit", "bread", "apple", "pear",
                                               "rye bread", "sandwich"}));
    if (std::isnan(old.log_probability)) continue;
    const double found = QueryEngine(model).log_probability(parse_expression("P(food | pear)"));
    EXPECT_NEAR(found, old.log_probability, 1e-13);
  }
}

/// Worked out from the numbers in the file, by the formula of docs/model_format.md.
TEST(OldModel, OfGaussianBoxesHasTheScoresOfSmoothOnesAndTheirNoise) {
  const Model model = load_model(old_file("gaussian"));
  ASSERT_EQ(model.rows.width(), 6U);
  const double beta = model.score.real("volume-beta");
  EXPECT_EQ(beta, 0.1);
  const auto log_side = [&](double gap) {
    return std::log(beta * std::log1p(std::exp(gap / beta)));
  };
  const Pair pair{*model.vocabulary.find("food"), *model.vocabulary.find("pear")};
  const std::span<const float> food = model.rows.row(pair.a);
  const std::span<const float> pear = model.rows.row(pair.b);
  double expected = 0;
  for (std::size_t j = 0; j < 2; ++j) {
    const double lower = std::max(food[j], pear[j]);
    const double upper =
        std::min(double{food[j]} + double{food[2 + j]}, double{pear[j]} + double{pear[2 + j]});
    expected += log_side(upper - lower) - log_side(pear[2 + j]);
    EXPECT_GT(food[4 + j], 0);
  }
  double score = 0;
  make_stored_score(model.score)->score(model.rows, {&pair, 1}, {&score, 1});
  EXPECT_NEAR(score, expected, 1e-12);
  EXPECT_LT(score, -0.1);
}

TEST(OldModel, IsOfAHierarchyWhoseEdgesAndNotesNobodyKept) {
  const TemporaryFolder folder;
  for (const OldFile& old : kOldFiles) {
    SCOPED_TRACE(old.name);
    const Model model = load_model(old_file(old.name));
    EXPECT_EQ(static_cast<int>(model.kind), static_cast<int>(DataKind::kHierarchy));
    EXPECT_TRUE(model.edges.empty());
    EXPECT_TRUE(model.notes.empty());
    EXPECT_EQ(model.data_checksum, "962e8898");
    EXPECT_TRUE(
        std::ranges::count(model.options, std::pair<std::string, std::string>("seed", "1")));
    save_model(model, folder.path("new.model"));
    EXPECT_EQ(*Safetensors(folder.path("new.model")).find_metadata("format_version"), "2");
    expect_equal(load_model(folder.path("new.model")), model);
  }
}

}  // namespace
}  // namespace gumbelbox
