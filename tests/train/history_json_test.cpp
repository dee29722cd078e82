#include "gumbelbox/train/history_json.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(HistoryJson, GivesBackEveryBit) {
  const std::vector<EpochMetric> history{{0, 1.0 / 3}, {20, 1e-300}, {2147483647, 0.5}};
  EXPECT_EQ(history_from(Json::parse(history_json(history).dump())), history);
  EXPECT_EQ(history_json(history)[1].dump(), "[20,1e-300]");
  EXPECT_EQ(history_from(Json::array()), std::vector<EpochMetric>());
}

TEST(HistoryJson, RefusesWhatIsNoLook) {
  for (const char* bad : {"{}", "null", "1", "[1]", "[[1]]", "[[1,2,3]]", "[[-1,0.5]]",
                          "[[1.5,0.5]]", "[[2147483648,0.5]]", "[[1,\"0.5\"]]", "[[1,null]]"}) {
    EXPECT_FALSE(history_from(Json::parse(bad))) << bad;
  }
}

}  // namespace
}  // namespace gumbelbox
