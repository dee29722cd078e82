#include "gumbelbox/store/model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <limits>
#include <map>
#include <numbers>
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

/// What docs/model_format.md says of models without boxes: names of the tensors and their columns.
const std::map<std::string, std::vector<std::pair<std::string, std::size_t>>> kPointTensors{
    {"order", {{"point", 2}}},
    {"poincare", {{"point", 2}}},
    {"cones", {{"point", 2}}},
    {"poe", {{"point", 2}}},
    {"mf", {{"as_a", 2}, {"as_b", 2}, {"bias_as_a", 1}, {"bias_as_b", 1}}},
    {"complex", {{"re", 2}, {"im", 2}, {"bias_as_a", 1}, {"bias_as_b", 1}}}};

TEST(Model, WithoutBoxesHasTheTensorsOfItsDocument) {
  const TemporaryFolder folder;
  for (const auto& [name, tensors] : kPointTensors) {
    SCOPED_TRACE(name);
    const Model model = sample_model(name);
    save_model(model, folder.path("a.model"));
    Safetensors file(folder.path("a.model"));
    file.read_tensors();
    EXPECT_EQ(file.find("lower"), nullptr);
    std::size_t column = 0;
    for (const auto& [tensor, columns] : tensors) {
      const Tensor* found = file.find(tensor);
      ASSERT_NE(found, nullptr) << tensor;
      EXPECT_EQ(found->shape, (std::vector<std::uint64_t>{5, columns})) << tensor;
      float last = 0;
      std::memcpy(&last, found->bytes.data() + 4 * (3 * columns + columns - 1), 4);
      EXPECT_EQ(last, model.rows.row(3)[column + columns - 1]) << tensor;
      column += columns;
    }
    EXPECT_EQ(column, model.rows.width());
  }
}

TEST(Model, WithoutBoxesStaysInItsSpace) {
  const TemporaryFolder folder;
  const auto is_saved = [&](const std::string& name, float number) {
    Model model = sample_model(name);
    model.rows.row(1)[0] = number;
    try {
      save_model(model, folder.path("a.model"));
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kNumeric);
      return false;
    }
    return load_model(folder.path("a.model")).rows == model.rows;
  };
  for (const std::string name : {"order", "poe"}) {
    EXPECT_TRUE(is_saved(name, 0) && is_saved(name, 1e30F)) << name;
    EXPECT_FALSE(is_saved(name, -1e-6F)) << name;
  }
  for (const std::string name : {"poincare", "cones"}) {
    EXPECT_TRUE(is_saved(name, -0.7F) && is_saved(name, 0.7F)) << name;
    EXPECT_FALSE(is_saved(name, 1.01F) || is_saved(name, -1.01F)) << name;
  }
  for (const std::string name : {"mf", "complex"}) {
    EXPECT_TRUE(is_saved(name, -1e30F) && is_saved(name, 1e30F)) << name;
    EXPECT_FALSE(is_saved(name, std::numeric_limits<float>::infinity())) << name;
  }
}

TEST(Model, WithoutBoxesAnswersAsTheFormulasOfItsDocument) {
  const TemporaryFolder folder;
  const auto score = [&](const std::string& name) {
    save_model(sample_model(name), folder.path("a.model"));
    const Model model = load_model(folder.path("a.model"));
    const Pair pair{1, 3};
    double found = 0;
    make_stored_score(model.score)->score(model.rows, {&pair, 1}, {&found, 1});
    return found;
  };
  const auto numbers = [](const std::string& name, EntityId id) {
    const Model model = sample_model(name);
    return std::vector<double>(model.rows.row(id).begin(), model.rows.row(id).end());
  };
  const auto [a, b] = std::pair(numbers("order", 1), numbers("order", 3));
  const double above[]{std::max(0.0, a[0] - b[0]), std::max(0.0, a[1] - b[1])};
  EXPECT_NEAR(score("order"), -(above[0] * above[0] + above[1] * above[1]), 1e-12);
  EXPECT_NEAR(score("poe"), -(above[0] + above[1]), 1e-12);
  const auto [c, d] = std::pair(numbers("mf", 1), numbers("mf", 3));
  EXPECT_NEAR(score("mf"), c[0] * d[2] + c[1] * d[3] + c[4] + d[5], 1e-12);
  // Of two dimensions the second turns by half a circle.
  EXPECT_NEAR(
      score("complex"),
      (c[0] * (d[0] + d[2]) + c[2] * (d[2] - d[0]) - c[1] * (d[1] + d[3]) - c[3] * (d[3] - d[1])) /
              std::numbers::sqrt2 +
          c[4] + d[5],
      1e-12);
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

/// A file of version 2, by the program that wrote such files, and its answer to a question.
struct SecondFile {
  const char* model;
  const char* question;
  double log_probability;
  std::size_t edges, counts;
};

TEST(OldModel, OfVersion2AnswersAsItDid) {
  for (const SecondFile& old : {SecondFile{"gumbel", "P(food | pear)", -0.32895840031878687, 6, 0},
                                SecondFile{"gaussian", "P(food | pear)", -2.7213202366465588, 6, 0},
                                SecondFile{"cones", "P(food | pear)", -3.182494610694744, 6, 0},
                                SecondFile{"mf", "P(bread | jam)", -0.6978817551343178, 0, 3}}) {
    SCOPED_TRACE(old.model);
    const Model model =
        load_model(std::string(GUMBELBOX_SOURCE_DIR) + "/tests/files/" + old.model + ".v2.model");
    EXPECT_EQ(model.score.model, old.model);
    EXPECT_EQ(model.format_version, 2);
    EXPECT_EQ(model.edges.size(), old.edges);
    EXPECT_EQ(model.counts.size(), old.counts);
    EXPECT_NEAR(QueryEngine(model).log_probability(parse_expression(old.question)),
                old.log_probability, 1e-13);
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
    EXPECT_EQ(model.format_version, 1);
    EXPECT_TRUE(
        std::ranges::count(model.options, std::pair<std::string, std::string>("seed", "1")));
    save_model(model, folder.path("new.model"));
    EXPECT_EQ(*Safetensors(folder.path("new.model")).find_metadata("format_version"), "3");
    expect_equal(load_model(folder.path("new.model")), model);
  }
}

}  // namespace
}  // namespace gumbelbox
