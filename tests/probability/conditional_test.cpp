#include "gumbelbox/probability/conditional.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "gumbelbox/probability/expected_volume.h"
#include "tests/expect_error.h"
#include "tests/probability/boxes.h"

namespace gumbelbox {
namespace {

constexpr std::array kMethods{Method::kRatio, Method::kSecondOrder, Method::kSample};
const Sampling kFew{.samples = 4000};

double probability(const RandomBoxes& boxes, const Question& question,
                   Method method = Method::kRatio) {
  return conditional(boxes, question, method, kFew).value();
}

TEST(Conditional, IsTheRatioOfExpectedVolumes) {
  const RandomBoxes boxes = random_boxes({Corners::kGumbel, 0.05}, 2, 3, 1);
  const double both = std::exp(expected_log_volume(boxes, Ids{0, 1}));
  const double given = std::exp(expected_log_volume(boxes, Ids{1}));
  EXPECT_NEAR(probability(boxes, {{{0}, {}}, {{1}, {}}}), both / given, 1e-15);
  EXPECT_NEAR(probability(boxes, {{{}, {0}}, {{1}, {}}}), 1 - both / given, 1e-15);
}

TEST(Conditional, SaysSoWhenWhatIsGivenHardlyGoesTogether) {
  // Sides of 1, of which five scales are common to the first two, or 20 lie between them; the third
  // holds both.
  for (const double gap : {-0.5, 2.0}) {
    const RandomBoxes boxes =
        boxes_of({Corners::kGumbel, 0.1}, {{{0}, {1}}, {{1 + gap}, {2 + gap}}, {{-9}, {20}}});
    const Estimate found = conditional(boxes, {{{2}, {}}, {{0, 1}, {}}}, Method::kRatio, kFew);
    EXPECT_NEAR(found.value(), 1, 1e-6);
    EXPECT_EQ(found.remark.starts_with("what is given hardly goes together (log P = -"), gap > 1)
        << found.remark;
    EXPECT_EQ(conditional(boxes, {{{2}, {}}, {{0}, {}}}, Method::kRatio, kFew).remark, "");
  }
}

TEST(Conditional, ThingsThatGoTogetherDoSoInAnyNumberOfDimensions) {
  // Halves in common in each of 50 dimensions are little in all, and yet they meet.
  const std::vector<double> low(50, 0);
  const std::vector<double> middle(50, 0.5);
  const std::vector<double> high(50, 1);
  const std::vector<double> end(50, 1.5);
  const RandomBoxes boxes =
      boxes_of({Corners::kGumbel, 0.01}, {{low, high}, {middle, end}, {low, end}});
  EXPECT_EQ(conditional(boxes, {{{2}, {}}, {{0, 1}, {}}}, Method::kRatio, kFew).remark, "");
}

TEST(Conditional, ARemarkOnWhatIsGivenStandsBesideOthers) {
  const RandomBoxes boxes =
      boxes_of({Corners::kGumbel, 0.1}, {{{0}, {1}}, {{3}, {4}}, {{-9}, {20}}});
  const std::string remark =
      conditional(boxes, {{{}, {2}}, {{0, 1}, {}}}, Method::kRatio, kFew).remark;
  EXPECT_NE(remark.find("sampled instead"), std::string::npos) << remark;
  EXPECT_NE(remark.find("; what is given hardly goes together"), std::string::npos) << remark;
}

TEST(Conditional, RepetitionsCountOnce) {
  const RandomBoxes boxes = random_boxes({Corners::kTruncated, 0.05}, 2, 3, 1);
  for (const Method method : kMethods) {
    const double once = probability(boxes, {{{0}, {2}}, {{1}, {}}}, method);
    EXPECT_EQ(probability(boxes, {{{0, 0}, {2, 2}}, {{1, 1}, {}}}, method), once);
    EXPECT_EQ(probability(boxes, {{{1, 0}, {2}}, {{1}, {}}}, method), once);
  }
}

TEST(Conditional, KnowsWhatIsSureAndWhatCannotBe) {
  const RandomBoxes boxes = random_boxes({Corners::kCensored, 0.05}, 2, 3, 1);
  for (const Method method : kMethods) {
    EXPECT_EQ(probability(boxes, {{{0}, {}}, {{0}, {}}}, method), 1);
    EXPECT_EQ(probability(boxes, {{{0}, {2}}, {{0, 1}, {2}}}, method), 1);
    EXPECT_EQ(probability(boxes, {{{0}, {0}}, {{1}, {}}}, method), 0);
    EXPECT_EQ(probability(boxes, {{{0}, {0}}, {}}, method), 0);
    EXPECT_EQ(probability(boxes, {{{}, {1}}, {{1}, {}}}, method), 0);
    EXPECT_EQ(probability(boxes, {{{1}, {}}, {{}, {1}}}, method), 0);
    expect_error(ErrorKind::kUsage,
                 "what is given is impossible: its probability is 0, so nothing has a probability "
                 "given it",
                 [&] {
                   probability(boxes, {{{0}, {}}, {{1}, {1}}}, method);
                 });
  }
}

TEST(Conditional, FixedBoxesThatDoNotMeetAreImpossibleTogether) {
  const RandomBoxes boxes = boxes_of({Corners::kFixed, 0}, {{{0}, {1}}, {{2}, {3}}, {{-1}, {5}}});
  for (const Question& question : {Question{{{2}, {}}, {{0, 1}, {}}},   // both hold
                                   Question{{{1}, {}}, {{0}, {2}}}}) {  // 0 lies in 2
    expect_error(ErrorKind::kUsage,
                 "what is given is impossible: its probability is 0, so nothing has a probability "
                 "given it",
                 [&] { probability(boxes, question); });
  }
  EXPECT_EQ(probability(boxes, {{{1}, {}}, {{0}, {}}}), 0);
}

TEST(Conditional, WithFixedCornersAllMethodsAgree) {
  const RandomBoxes boxes = boxes_of({Corners::kFixed, 0}, {{{0}, {4}}, {{3}, {7}}});
  for (const Method method : kMethods) {
    EXPECT_DOUBLE_EQ(probability(boxes, {{{0}, {}}, {{1}, {}}}, method), 0.25);
  }
}

TEST(Conditional, ABoundedSpaceHasProbabilitiesOfThingsAlone) {
  const RandomBoxes boxes = random_boxes({Corners::kTruncated, 0.1}, 2, 3, 1);
  const double alone = std::exp(expected_log_volume(boxes, Ids{0}));
  EXPECT_NEAR(probability(boxes, {{{0}, {}}, {}}), alone, 1e-15);
  EXPECT_NEAR(probability(boxes, {{{}, {0}}, {}}), 1 - alone, 1e-15);
  EXPECT_NEAR(probability(boxes, {{{0}, {}}, {}}, Method::kSecondOrder), alone, 1e-10);
  const Estimate sampled = conditional(boxes, {{{0}, {}}, {}}, Method::kSample, kFew);
  EXPECT_NEAR(sampled.value(), alone, 4 * sampled.standard_error());
}

TEST(Conditional, ProbabilitiesMultiply) {
  for (const Corners corners : {Corners::kCensored, Corners::kTruncated}) {
    const RandomBoxes boxes = random_boxes({corners, 0.1}, 2, 3, 1);
    const double without = probability(boxes, {{{}, {1}}, {}});
    const double joint = probability(boxes, {{{0}, {1, 2}}, {}});
    EXPECT_NEAR(probability(boxes, {{{0}, {2}}, {{}, {1}}}) * without, joint, 1e-15);
  }
}

TEST(Conditional, ASpaceWithoutBoundsNeedsACondition) {
  const RandomBoxes boxes = random_boxes({Corners::kGumbel, 0.1}, 2, 3, 1);
  for (const Question& question : {Question{{{0}, {}}, {}}, Question{{{0}, {}}, {{}, {1}}}}) {
    expect_error(ErrorKind::kUsage,
                 "a space without bounds has conditional probabilities only: something that holds "
                 "must be given",
                 [&] { probability(boxes, question); });
  }
  EXPECT_GT(probability(boxes, {{{0}, {}}, {{1}, {2}}}), 0);
}

TEST(Conditional, TheErrorsOfSampledPartsAddUp) {
  // Box 2 lies around the others: what is outside it is sampled.
  const RandomBoxes boxes =
      boxes_of({Corners::kGumbel, 0.1}, {{{0.0}, {0.3}}, {{0.1}, {0.4}}, {{-4}, {4.4}}});
  for (const Question& question : {Question{{{0}, {}}, {{1}, {2}}},     // above and below
                                   Question{{{0}, {2}}, {{1}, {}}}}) {  // above only
    constexpr int kTimes = 400;
    double sum = 0, squares = 0, errors = 0;
    for (std::uint64_t seed = 0; seed < kTimes; ++seed) {
      const Estimate found =
          conditional(boxes, question, Method::kRatio, {.samples = 400, .seed = seed});
      EXPECT_EQ(found.samples, 400U);
      sum += found.value();
      squares += found.value() * found.value();
      errors += found.standard_error();
    }
    const double mean = sum / kTimes;
    const double spread = std::sqrt(squares / kTimes - mean * mean);
    EXPECT_NEAR(errors / kTimes / spread, 1, 0.15);
  }
}

TEST(Conditional, MethodsBesidesTheRatioAreAboutTheCornersAlone) {
  const RandomBoxes boxes =
      boxes_of({Corners::kGumbel, 0.1}, {{{0.0}, {2.0}}, {{0.2}, {1.5}}, {{1.0}, {1.2}}});
  Volumes other = exact_volumes(boxes);
  other.exact = false;
  other.log_volume = [](std::span<const std::size_t> of) {
    return -static_cast<double>(of.size());
  };
  const Question question{{{0}, {2}}, {{1}, {}}};
  for (const Method method : {Method::kSecondOrder, Method::kSample}) {
    EXPECT_EQ(conditional(other, question, method).log_value,
              conditional(boxes, question, method).log_value);
  }
  EXPECT_NE(conditional(other, question, Method::kRatio).log_value,
            conditional(boxes, question, Method::kRatio).log_value);
}

TEST(Conditional, ASampledQuestionHasOneMeasure) {
  // Volumes of no process, those of what is given twice as large: 21 names more must not bring a
  // probability down by it.
  RandomBoxes boxes = boxes_of({Corners::kGumbel, 0.01}, {{{0.0}, {1.0}}, {{0.2}, {0.8}}});
  Question question{{{1}, {}}, {{0}, {}}};
  for (std::size_t i = 2; i < 23; ++i) {
    boxes.add(std::vector<double>{0.2}, std::vector<double>{0.25});
    question.events.absent.push_back(i);
  }
  const Volumes exact = exact_volumes(boxes);
  Volumes other = exact;
  other.exact = false;
  other.log_volume = [&](std::span<const std::size_t> of) {
    return exact.log_volume(of) + (of.size() == 1 ? std::log(2) : 0);
  };
  const Estimate found = conditional(other, question, Method::kRatio, kFew);
  EXPECT_EQ(found.log_value, conditional(exact, question, Method::kRatio, kFew).log_value);
  EXPECT_EQ(found.remark,
            "21 negated names overlap the rest, more than 20: sampled instead, with the exact "
            "volumes of the random corners throughout");
}

TEST(Conditional, SaysWhyWhatIsGivenSeemsImpossible) {
  RandomBoxes boxes = boxes_of({Corners::kFixed, 0}, {{{0}, {1}}});
  Question question{{{22}, {}}, {{0}, {}}};
  for (std::size_t i = 0; i < 21; ++i) {  // all but the last 1e-9
    boxes.add(std::vector<double>{0.04 * static_cast<double>(i)},
              std::vector<double>{i == 20 ? 1 - 1e-9 : 0.9});
    question.given.absent.push_back(i + 1);
  }
  boxes.add(std::vector<double>{0.5}, std::vector<double>{2});
  expect_error(ErrorKind::kUsage,
               "what is given is impossible: its probability is 0, so nothing has a probability "
               "given it (21 negated names overlap the rest, more than 20: sampled instead); more "
               "samples may find some",
               [&] { probability(boxes, question); });
}

TEST(Conditional, SaysWhenTheExpansionLeavesTheUnitInterval) {
  const RandomBoxes wild = boxes_of({Corners::kGumbel, 1}, {{{4}, {4.1}}, {{0}, {0.1}}});
  const Estimate expanded = conditional(wild, {{{0}, {}}, {{1}, {}}}, Method::kSecondOrder, kFew);
  EXPECT_EQ(expanded.value(), 0);
  EXPECT_EQ(expanded.remark,
            "the second-order expansion gives -2.29e-06, outside [0, 1]: the corners move too much "
            "for it");
}

/// Two boxes in the plane at scale 1, one inside the other by 3 to 8. What is given has sides of 6
/// at least: a shorter one is often empty, and an expansion about its mean means little then.
RandomBoxes nested(std::uint32_t seed, bool asked_is_inside) {
  Random random(seed, RandomUse::kTest);
  BoxForTest inner, outer;
  for (std::size_t j = 0; j < 2; ++j) {
    const double side = asked_is_inside ? 1 + 9 * random.uniform() : 6 + 4 * random.uniform();
    inner.lower.push_back(0);
    inner.upper.push_back(side);
    outer.lower.push_back(-3 - 5 * random.uniform());
    outer.upper.push_back(side + 3 + 5 * random.uniform());
  }
  return asked_is_inside ? boxes_of({Corners::kGumbel, 1}, {inner, outer})
                         : boxes_of({Corners::kGumbel, 1}, {outer, inner});
}

TEST(Conditional, TheSecondOrderIsNearerForNestedBoxes) {
  const Question question{{{0}, {}}, {{1}, {}}};
  for (const bool asked_is_inside : {true, false}) {
    int differ = 0;
    int nearer = 0;
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
      const RandomBoxes boxes = nested(seed, asked_is_inside);
      const Estimate sampled =
          conditional(boxes, question, Method::kSample, {.samples = 100000, .seed = seed});
      const auto distance = [&](Method method) {
        return std::abs(conditional(boxes, question, method).value() - sampled.value());
      };
      if (distance(Method::kRatio) < 3 * sampled.standard_error()) continue;
      ++differ;
      nearer += distance(Method::kSecondOrder) < distance(Method::kRatio) ? 1 : 0;
    }
    EXPECT_GE(differ, 3) << asked_is_inside;
    EXPECT_GE(nearer, 0.9 * differ) << asked_is_inside;
  }
}

TEST(Conditional, TheRatioCanBeTooLarge) {
  // The paper says that it is always too small. Boxes that overlap in part are a counterexample.
  const RandomBoxes boxes = boxes_of({Corners::kGumbel, 1}, {{{12}, {32}}, {{0}, {20}}});
  const Question question{{{0}, {}}, {{1}, {}}};
  const double ratio = conditional(boxes, question, Method::kRatio).value();
  const double second = conditional(boxes, question, Method::kSecondOrder).value();
  const Estimate sampled = conditional(boxes, question, Method::kSample, {.samples = 100000});
  EXPECT_EQ(sampled.left_out, 0U);
  EXPECT_GT(ratio, sampled.value() + 3 * sampled.standard_error());
  EXPECT_NEAR(second, sampled.value(), 3 * sampled.standard_error());
}

TEST(Conditional, VolumesWithoutAProcessHaveTheRatioOnly) {
  const auto log_volume = [](std::span<const std::size_t> of) {
    return -static_cast<double>(of.size());
  };
  const Volumes volumes{.log_volume = log_volume};
  const Question question{{{0}, {}}, {{1}, {}}};
  EXPECT_DOUBLE_EQ(conditional(volumes, question, Method::kRatio).log_value, -1);
  expect_error(ErrorKind::kUsage, "these boxes are not random: the only method is 'ratio'",
               [&] { conditional(volumes, question, Method::kSample); });
}

}  // namespace
}  // namespace gumbelbox
