#include "gumbelbox/eval/ranking_json.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(RankingJson, HasEveryFieldInOrder) {
  const Ranking ranking{.mrr = 0.375,
                        .mrr_parent = 0.5,
                        .mrr_child = 0.25,
                        .hits_at_1 = 0.125,
                        .hits_at_3 = 0.75,
                        .hits_at_10 = 1,
                        .mean_rank = 2.5,
                        .map = 0.625};
  EXPECT_EQ(ranking_json(ranking, "paper", 8).dump(),
            R"({"protocol":"paper","edges":8,"mrr":0.375,"mrr_parent":0.5,"mrr_child":0.25,)"
            R"("hits_at_1":0.125,"hits_at_3":0.75,"hits_at_10":1.0,"mean_rank":2.5,"map":0.625})");
}

}  // namespace
}  // namespace gumbelbox
