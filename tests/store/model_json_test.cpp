#include "gumbelbox/store/model_json.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

Model small_model() {
  Model model;
  model.score = {.model = "hard", .dim = 3};
  for (const char* name : {"a", "b"}) model.vocabulary.add(name);
  model.options = {{"model", "hard"}, {"dim", "3"}, {"rate", "1e-3"}, {"seed", ""}, {"x", "true"}};
  model.metrics = {{"epochs", 2}, {"loss", 0.5}};
  model.data_checksum = "0a1b2c3d";
  model.edges = {{0, 1}};
  model.notes = {{NoteKind::kCyclesMerged, 3, 1}};
  return model;
}

TEST(ModelJson, TellsWhatTheFileHoldsInOrder) {
  EXPECT_EQ(
      model_json(small_model()).dump(),
      R"({"model":"hard","dim":3,"entities":2,"kind":"hierarchy","edges":1,)"
      R"("options":{"model":"hard","dim":3,"rate":0.001,"seed":"","x":"true"},)"
      R"("metrics":{"epochs":2.0,"loss":0.5},)"
      R"("notes":[{"kind":"cycles_merged","count":3,"other":1}],"calibration":null,"data_checksum":"0a1b2c3d",)"
      R"("format_version":3,"weak_checksum":false})");
}

TEST(ModelJson, TheChecksumsOfEarlyFilesAreWeak) {
  Model model = small_model();
  EXPECT_FALSE(has_weak_checksum(model));
  for (const int version : {1, 2}) {
    model.format_version = version;
    EXPECT_TRUE(has_weak_checksum(model));
    EXPECT_EQ(model_json(model)["weak_checksum"], true);
  }
}

TEST(ModelJson, WithoutOptionsAndMetricsThereAreEmptyObjects) {
  const Json json = model_json(Model());
  EXPECT_EQ(json.at("options").dump(), "{}");
  EXPECT_EQ(json.at("metrics").dump(), "{}");
}

TEST(ModelJson, AFileThatDoesNotSayHowItCameAboutWasTrained) {
  Model model = small_model();
  EXPECT_EQ(origin(model), "trained");
  model.options.emplace_back("origin", "constructed");
  EXPECT_EQ(origin(model), "constructed");
}

TEST(ModelJson, AModelIsUntrainedIfItsFileSaysThatNoEpochWasRun) {
  Model model = small_model();
  EXPECT_FALSE(is_untrained(model));
  model.metrics[0].second = 0;
  EXPECT_TRUE(is_untrained(model));
  model.metrics.clear();
  EXPECT_FALSE(is_untrained(model)) << "an early file does not say";
}

}  // namespace
}  // namespace gumbelbox
