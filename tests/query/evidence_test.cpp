#include "gumbelbox/query/evidence.h"

#include <gtest/gtest.h>

#include "tests/query/model_of.h"

namespace gumbelbox {
namespace {

/// Hard boxes on a line. Of b, 1/4 lies in c, 1/2 in d, 1/2048 in near and in far, 2^-23 in touch.
/// Of near 1/512 lies in b, of far 1/1024.
Model intervals(std::vector<double> counts) {
  Model model = model_of({.model = "hard", .dim = 1}, {{"b", {0, 1024}},
                                                       {"c", {768, 1024}},
                                                       {"d", {0, 512}},
                                                       {"near", {1023.5F, 256}},
                                                       {"far", {1023.5F, 512}},
                                                       {"touch", {1024 - 0x1p-13F, 1024}}});
  model.kind = DataKind::kProbability;
  model.counts = std::move(counts);
  return model;
}

Evidence evidence_of(const Model& model, const std::string& question) {
  return find_evidence(QueryEngine(model), model, parse_expression(question));
}

TEST(Evidence, CountsTheCasesOfTheRarestThatMeetTheRest) {
  const Model model = intervals({1000, 800, 5000, 90, 90, 90});
  const auto cases = [&](const std::string& question) {
    const Evidence found = evidence_of(model, question);
    EXPECT_EQ(found.remark, "") << question;
    return found.cases.value_or(-1);
  };
  EXPECT_NEAR(cases("P(d | b)"), 1000, 1e-9);
  EXPECT_NEAR(cases("P(d | b, c)"), 200, 1e-9);  // of c
  EXPECT_NEAR(cases("P(c | d, b)"), 500, 1e-9);  // of b
  EXPECT_NEAR(cases("P(c | b, !c)"), 750, 1e-9);
  EXPECT_NEAR(cases("P(far | b, !c, !d)"), 250, 1e-9);
  EXPECT_NEAR(cases("P(!d | b, b)"), 1000, 1e-9);
}

TEST(Evidence, FewerThanTenCasesAreHardlyAny) {
  const auto remark = [](double count, const std::string& question) {
    return evidence_of(intervals({count, 1e6, 1e6, 1e6, 1e6, 1e6}), question).remark;
  };
  EXPECT_EQ(remark(10, "P(c | b)"), "");
  EXPECT_EQ(remark(9, "P(c | b)"), "hardly any evidence: about 9 cases have 'b'");
  EXPECT_EQ(remark(41, "P(d | b, c)"), "");
  EXPECT_EQ(remark(12, "P(d | b, c)"), "hardly any evidence: about 3 cases have 'b' and 'c'");
  EXPECT_EQ(remark(12, "P(far | c, b, !d)"),
            "hardly any evidence: about 3 cases have 'b', 'c' and no 'd'");
  EXPECT_EQ(remark(12, "P(far | b, !c, !d)"),
            "hardly any evidence: about 3 cases have 'b', no 'c' and no 'd'");
  EXPECT_EQ(remark(4, "P(d | b, c)"), "hardly any evidence: about 1 case has 'b' and 'c'");
  EXPECT_EQ(remark(1, "P(d | b, c)"), "hardly any evidence: less than 1 case has 'b' and 'c'");
}

TEST(Evidence, AShareThatNobodyLearnsIsHardlyAnyWithAnyCount) {
  const Model model = intervals({1e9, 1e9, 1e9, 1e9, 1e9, 1e9});
  EXPECT_EQ(evidence_of(model, "P(c | b, far)").remark, "");
  const Evidence found = evidence_of(model, "P(c | b, touch)");
  EXPECT_NEAR(*found.cases, 1e9 * 0x1p-23, 1);
  EXPECT_EQ(found.remark, "hardly any evidence: fewer than 1 in 1000000 cases of 'b' have 'touch'");
}

TEST(Evidence, WithoutCountsTheLargestShareDecides) {
  const Model model = intervals({});
  EXPECT_EQ(evidence_of(model, "P(c | b, near)").remark, "");
  EXPECT_EQ(evidence_of(model, "P(c | b, far)").remark,
            "hardly any evidence: fewer than 1 in 1000 cases of 'far' have 'b'");
  EXPECT_EQ(evidence_of(model, "P(c | b)").remark, "");
  EXPECT_FALSE(evidence_of(model, "P(c | b, near)").cases);
}

TEST(Evidence, NamesThatRepeatComeWithTheirIds) {
  Model model = model_of({.model = "hard", .dim = 1}, {{"x", {0, 1}}, {"x", {0, 2}}});
  model.kind = DataKind::kProbability;
  model.counts = {7, 70};
  EXPECT_EQ(evidence_of(model, "P(#1 | #0)").remark,
            "hardly any evidence: about 7 cases have 'x #0'");
}

TEST(Evidence, AHierarchyHasNoCases) {
  Model model = intervals({1, 1, 1, 1, 1, 1});
  model.kind = DataKind::kHierarchy;
  const Evidence found = evidence_of(model, "P(c | b, far)");
  EXPECT_FALSE(found.cases);
  EXPECT_EQ(found.remark, "");
}

TEST(Evidence, OfNoConditionIsNotKnown) {
  Model model = model_of({.model = "gumbel-censored", .dim = 1, .values = {{"beta", 0.01}}},
                         {{"a", {0, 0.5F}}, {"b", {0.25F, 0.5F}}});
  model.kind = DataKind::kProbability;
  model.counts = {5, 5};
  EXPECT_FALSE(evidence_of(model, "P(a)").cases);
  EXPECT_FALSE(evidence_of(model, "P(a | !b)").cases);
  EXPECT_EQ(evidence_of(model, "P(a | !b)").remark, "");
  EXPECT_TRUE(evidence_of(model, "P(a | b)").cases);
}

}  // namespace
}  // namespace gumbelbox
