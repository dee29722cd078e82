#include "gumbelbox/store/count_tensor.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>

#include "tests/store/damaged_model_file.h"

namespace gumbelbox {
namespace {

Model counted_model(std::vector<double> counts) {
  Model model = sample_model();
  model.kind = DataKind::kProbability;
  model.edges.clear();
  model.counts = std::move(counts);
  return model;
}

TEST(CountTensor, CountsComeBackAsTheyWereSaved) {
  const TemporaryFolder folder;
  const Model model = counted_model({0, 3, 16777216, 2.5, 1});
  save_model(model, folder.path("a.model"));
  const Model read = load_model(folder.path("a.model"));
  EXPECT_EQ(read.counts, model.counts);
  expect_equal(read, model);
}

TEST(CountTensor, StandsBehindTheOtherFloatsAndOnlyIfThereAreCounts) {
  const TemporaryFolder folder;
  const auto tensors = [&](const Model& model) {
    save_model(model, folder.path("a.model"));
    Safetensors file(folder.path("a.model"));
    file.read_tensors();
    std::vector<std::string> names;
    for (const Tensor& tensor : file.tensors()) names.push_back(tensor.name);
    return names;
  };
  EXPECT_EQ(tensors(counted_model({1, 2, 3, 4, 5})),
            (std::vector<std::string>{"name_offsets", "lower", "side", "counts", "names"}));
  EXPECT_EQ(tensors(counted_model({})),
            (std::vector<std::string>{"name_offsets", "lower", "side", "names"}));
}

TEST(CountTensor, CountsThatCannotBeAreNotSaved) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const auto expect = [](const std::vector<double>& counts, const std::string& message) {
    expect_error(ErrorKind::kNumeric, message + "; the model is not saved",
                 [&] { packed_counts(counts, 3); });
  };
  const std::string expected = ", expected a finite number that is not negative";
  expect({1, -1, 3}, "the count of entity 1 is -1" + expected);
  expect({1, 2, kInfinity}, "the count of entity 2 is inf" + expected);
  expect({1e300, 2, 3}, "the count of entity 0 is 1e+300" + expected);  // no float
  expect({1, 2}, "expected a count for each of 3 entities, got 2");
}

/// A file with counts, and ways to damage it.
class DamagedCounts : public DamagedModelFile {
 protected:
  DamagedCounts() {
    save_model(counted_model({1, 2, 3, 4, 5}), path_);
    content_ = read_file(path_);
  }

  void expect_refused(float count, const std::string& what) {
    expect_damaged(
        [&](Json& head, std::string& data) {
          const std::size_t begin = head["counts"]["data_offsets"][0];
          std::memcpy(data.data() + begin + 4 * 3, &count, 4);
        },
        what);
  }
};

TEST_F(DamagedCounts, AreNamed) {
  expect_refused(-1, "'counts' of entity 3 is negative");
  expect_refused(std::numeric_limits<float>::quiet_NaN(), "'counts' of entity 3 is not finite");
  expect_refused(std::numeric_limits<float>::infinity(), "'counts' of entity 3 is not finite");
  expect_damaged([](Json& head, std::string&) { head["counts"]["dtype"] = "I32"; },
                 "tensor 'counts' is I32 of shape [5], expected F32 of shape [5]");
  expect_damaged(
      [](Json& head, std::string&) {
        head["counts"]["shape"] = {5, 1};
      },
      "tensor 'counts' is F32 of shape [5, 1], expected F32 of shape [5]");
}

}  // namespace
}  // namespace gumbelbox
