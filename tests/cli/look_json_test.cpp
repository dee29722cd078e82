#include "cli/look_json.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(LookJson, GivesBackEveryBit) {
  const std::vector<Look> looks{{0, 1.0 / 3}, {20, 1e-300}, {2147483647, 0.5}};
  EXPECT_EQ(looks_from(Json::parse(looks_json(looks).dump())), looks);
  EXPECT_EQ(looks_json(looks)[1].dump(), "[20,1e-300]");
  EXPECT_EQ(looks_from(Json::array()), std::vector<Look>());
}

TEST(LookJson, RefusesWhatIsNoLook) {
  for (const char* bad : {"{}", "null", "1", "[1]", "[[1]]", "[[1,2,3]]", "[[-1,0.5]]",
                          "[[1.5,0.5]]", "[[2147483648,0.5]]", "[[1,\"0.5\"]]", "[[1,null]]"}) {
    EXPECT_FALSE(looks_from(Json::parse(bad))) << bad;
  }
}

}  // namespace
}  // namespace gumbelbox
