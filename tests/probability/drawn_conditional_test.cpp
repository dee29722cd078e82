#include "gumbelbox/probability/drawn_conditional.h"

#include <gtest/gtest.h>

#include <cmath>

#include "gumbelbox/probability/expected_volume.h"
#include "gumbelbox/probability/second_order.h"
#include "tests/expect_error.h"
#include "tests/probability/boxes.h"

namespace gumbelbox {
namespace {

const Event kBoth{{0, 1}, {}};
const Event kGiven{{1}, {}};

TEST(DrawnConditional, AgreesWithTheExpectedVolumes) {
  for (const Corners corners : {Corners::kGumbel, Corners::kCensored, Corners::kTruncated}) {
    const RandomBoxes boxes = random_boxes({corners, 0.05}, 2, 2, 6);
    const double ratio =
        std::exp(expected_log_volume(boxes, Ids{0, 1}) - expected_log_volume(boxes, Ids{1}));
    const Estimate drawn =
        drawn_conditional(boxes, kBoth, kGiven, Summary::kRatioOfMeans, {.samples = 20000});
    EXPECT_NEAR(drawn.value(), ratio, 4 * drawn.standard_error());
    EXPECT_LT(drawn.standard_error(), 0.005);
    const Estimate second =
        drawn_conditional(boxes, kBoth, kGiven, Summary::kSecondOrder, {.samples = 20000});
    EXPECT_NEAR(second.value(), ratio * second_order_factor(boxes, kBoth, kGiven),
                4 * second.standard_error());
  }
}

TEST(DrawnConditional, TheStandardErrorIsThatOfRepetitions) {
  const RandomBoxes boxes = random_boxes({Corners::kGumbel, 0.1}, 2, 2, 6);
  for (const Summary summary :
       {Summary::kMeanOfRatios, Summary::kRatioOfMeans, Summary::kSecondOrder}) {
    constexpr int kTimes = 200;
    double sum = 0, squares = 0, errors = 0;
    for (std::uint64_t seed = 0; seed < kTimes; ++seed) {
      const Estimate drawn =
          drawn_conditional(boxes, kBoth, kGiven, summary, {.samples = 500, .seed = seed});
      sum += drawn.value();
      squares += drawn.value() * drawn.value();
      errors += drawn.standard_error();
    }
    const double mean = sum / kTimes;
    const double spread = std::sqrt(squares / kTimes - mean * mean);
    EXPECT_NEAR(errors / kTimes / spread, 1, 0.25) << static_cast<int>(summary);
  }
}

TEST(DrawnConditional, NegationIsTheComplementDrawByDraw) {
  const RandomBoxes boxes = random_boxes({Corners::kGumbel, 0.1}, 2, 2, 6);
  const double in =
      drawn_conditional(boxes, kBoth, kGiven, Summary::kMeanOfRatios, {.samples = 1000}).value();
  const Estimate out =
      drawn_conditional(boxes, {{1}, {0}}, kGiven, Summary::kMeanOfRatios, {.samples = 20000});
  EXPECT_NEAR(in + out.value(), 1, 0.05);
}

TEST(DrawnConditional, PointsAndSubsetsAgree) {
  // Nine boxes to take away are done by points, eight by subsets; the ninth lies elsewhere.
  RandomBoxes boxes = random_boxes({Corners::kGumbel, 0.05}, 2, 10, 6);
  const std::vector<double> far_lower{50, 50};
  const std::vector<double> far_upper{51, 51};
  boxes.add(far_lower, far_upper);
  const Event eight{{0, 1}, {2, 3, 4, 5, 6, 7, 8, 9}};
  const Event nine{{0, 1}, {2, 3, 4, 5, 6, 7, 8, 9, 10}};
  const Sampling sampling{.samples = 20000};
  const Estimate subsets =
      drawn_conditional(boxes, eight, kGiven, Summary::kMeanOfRatios, sampling);
  const Estimate points = drawn_conditional(boxes, nine, kGiven, Summary::kMeanOfRatios, sampling);
  EXPECT_GT(subsets.value(), 1e-4);
  EXPECT_NEAR(points.value(), subsets.value(),
              4 * std::hypot(points.standard_error(), subsets.standard_error()));
}

TEST(DrawnConditional, PointsRespectWhatIsGivenToBeAbsent) {
  RandomBoxes boxes = random_boxes({Corners::kGumbel, 0.05}, 1, 4, 2);
  const std::vector<double> far_lower{50};
  const std::vector<double> far_upper{51};
  const Event few{{0, 1}, {2, 3}};
  Event many = few;
  for (std::size_t i = 4; i < 12; ++i) {
    boxes.add(far_lower, far_upper);
    many.absent.push_back(i);
  }
  const Sampling sampling{.samples = 20000};
  const Event given{{1}, {2}};
  const Estimate points = drawn_conditional(boxes, many, given, Summary::kMeanOfRatios, sampling);
  const Estimate subsets = drawn_conditional(boxes, few, given, Summary::kMeanOfRatios, sampling);
  EXPECT_GT(subsets.value(), 0.01);
  EXPECT_NEAR(points.value(), subsets.value(),
              4 * std::hypot(points.standard_error(), subsets.standard_error()));
}

TEST(DrawnConditional, LeavesOutDrawsWithoutACondition) {
  const RandomBoxes boxes = boxes_of({Corners::kGumbel, 0.1}, {{{0}, {1}}, {{0.4}, {0.45}}});
  const Estimate drawn =
      drawn_conditional(boxes, kBoth, kGiven, Summary::kMeanOfRatios, {.samples = 5000});
  EXPECT_GT(drawn.left_out, 1000U);
  EXPECT_LT(drawn.left_out, 4500U);
  EXPECT_EQ(drawn.samples + drawn.left_out, 5000U);
  EXPECT_GT(drawn.value(), 0.9);
}

TEST(DrawnConditional, GaussianVolumesAreSoft) {
  RandomBoxes boxes({Corners::kGaussian, 0.2}, 1);
  const std::vector<double> low{0}, middle{1}, high{2}, end{3}, still{0};
  boxes.add(low, high, still);
  boxes.add(middle, end, still);
  // Without noise: softplus of the gaps 1 and 2 at scale 0.2.
  const double expected = std::log1p(std::exp(5.0)) / std::log1p(std::exp(10.0));
  for (const Summary summary :
       {Summary::kMeanOfRatios, Summary::kRatioOfMeans, Summary::kSecondOrder}) {
    const Estimate drawn = drawn_conditional(boxes, kBoth, kGiven, summary, {.samples = 100});
    EXPECT_NEAR(drawn.value(), expected, 1e-12);
    EXPECT_LT(drawn.standard_error(), 1e-8);
  }
  const Estimate outside =
      drawn_conditional(boxes, {{1}, {0}}, kGiven, Summary::kRatioOfMeans, {.samples = 100});
  EXPECT_NEAR(outside.value(), 1 - expected, 1e-12);
}

TEST(DrawnConditional, SharesThatUnderflowHaveAnError) {
  const std::size_t dim = 300;
  const std::vector<double> low(dim, 0), end(dim, 1), high(dim, 0.9), far(dim, 1.9);
  const std::vector<double> sigma(dim, 0.005);
  RandomBoxes boxes({Corners::kGaussian, 0.01}, dim);
  boxes.add(low, end, sigma);
  boxes.add(high, far, sigma);
  for (const Summary summary : {Summary::kMeanOfRatios, Summary::kRatioOfMeans}) {
    const Estimate drawn = drawn_conditional(boxes, kBoth, kGiven, summary, {.samples = 2000});
    EXPECT_NEAR(drawn.log_value, 300 * std::log(0.1), 10);
    EXPECT_GT(drawn.log_standard_error, drawn.log_value - 6);
    EXPECT_LT(drawn.log_standard_error, drawn.log_value);
  }
}

TEST(DrawnConditional, DrawsThatAllAgreeAreNotSure) {
  const RandomBoxes around = boxes_of({Corners::kGumbel, 0.05}, {{{-1}, {2}}, {{0}, {1}}});
  const RandomBoxes apart = boxes_of({Corners::kGumbel, 0.05}, {{{1.3}, {2}}, {{0}, {1}}});
  for (const RandomBoxes* boxes : {&around, &apart}) {
    const Estimate drawn =
        drawn_conditional(*boxes, kBoth, kGiven, Summary::kMeanOfRatios, {.samples = 1000});
    EXPECT_EQ(drawn.value(), boxes == &around ? 1 : 0);
    EXPECT_NEAR(drawn.standard_error(), 0.001, 1e-12);
  }
}

TEST(DrawnConditional, SoftDrawsThatAllAgreeWithOneAreNotSure) {
  RandomBoxes boxes({Corners::kGaussian, 1e-3}, 1);
  boxes.add(std::vector<double>{-1}, std::vector<double>{2}, std::vector<double>{0.01});
  boxes.add(std::vector<double>{0}, std::vector<double>{1}, std::vector<double>{0.01});
  for (const Summary summary :
       {Summary::kMeanOfRatios, Summary::kRatioOfMeans, Summary::kSecondOrder}) {
    const Estimate drawn = drawn_conditional(boxes, kBoth, kGiven, summary, {.samples = 1000});
    EXPECT_EQ(drawn.log_value, 0);
    EXPECT_NEAR(drawn.standard_error(), 0.001, 1e-12);
  }
}

TEST(DrawnConditional, NearOneKeepsItsDigits) {
  // Sides of 1.6 and 1 with soft ends: what is missing is e^-30 of them.
  RandomBoxes boxes({Corners::kGaussian, 0.02}, 1);
  boxes.add(std::vector<double>{0.3}, std::vector<double>{1.9}, std::vector<double>{0.05});
  boxes.add(std::vector<double>{0.7}, std::vector<double>{1.7}, std::vector<double>{0.05});
  for (const Summary summary : {Summary::kMeanOfRatios, Summary::kRatioOfMeans}) {
    const Estimate drawn = drawn_conditional(boxes, kBoth, kGiven, summary, {.samples = 20000});
    EXPECT_LT(drawn.log_value, 0);
    EXPECT_GT(drawn.log_value, -1e-2);
    EXPECT_GT(drawn.standard_error(), -0.005 * drawn.log_value);
  }
}

TEST(DrawnConditional, ManyNamesOnBothSidesOfTheBarAreDoneByPoints) {
  RandomBoxes boxes = random_boxes({Corners::kGumbel, 0.05}, 1, 3, 2);
  Event few{{0, 1}, {2}}, both{{0, 1}, {2}}, given{{1}, {}};
  for (std::size_t i = 3; i < 15; ++i) {
    boxes.add(std::vector<double>{50}, std::vector<double>{51});
    both.absent.push_back(i);
    if (i < 8) given.absent.push_back(i);
  }
  const Sampling sampling{.samples = 20000};
  const Estimate points = drawn_conditional(boxes, both, given, Summary::kMeanOfRatios, sampling);
  const Estimate subsets = drawn_conditional(boxes, few, kGiven, Summary::kMeanOfRatios, sampling);
  EXPECT_NEAR(points.value(), subsets.value(),
              4 * std::hypot(points.standard_error(), subsets.standard_error()));
}

TEST(DrawnConditional, SoftDataCasesAddUpToOne) {
  // Box 0 is given, boxes 1 and 2 are both nearly it: what is in neither is 1 - p1 - p2 + p12.
  RandomBoxes boxes({Corners::kGaussian, 0.3}, 1);
  for (int i = 0; i < 3; ++i) {
    boxes.add(std::vector<double>{-0.1 * i}, std::vector<double>{1 - 0.05 * i},
              std::vector<double>{0.2});
  }
  const auto p = [&](const Event& event) {
    return drawn_conditional(boxes, event, {{0}, {}}, Summary::kRatioOfMeans, {.samples = 100000})
        .value();
  };
  const double sum = p({{0, 1, 2}, {}}) + p({{0, 1}, {2}}) + p({{0, 2}, {1}}) + p({{0}, {1, 2}});
  EXPECT_NEAR(sum, 1, 0.003);
}

TEST(DrawnConditional, RefusesWhatItCannotDo) {
  RandomBoxes boxes = random_boxes({Corners::kCensored, 0.1}, 1, 14, 1);
  Event many{{0}, {}};
  for (std::size_t i = 1; i < 14; ++i) many.absent.push_back(i);
  expect_error(
      ErrorKind::kUsage,
      "draws of the corners take at most 12 negated names behind the bar, got 13; the method "
      "'ratio' takes more",
      [&] { drawn_conditional(boxes, many, many, Summary::kMeanOfRatios, {.samples = 10}); });
  const RandomBoxes none = boxes_of({Corners::kGumbel, 0.01}, {{{0}, {1}}, {{4}, {3}}});
  expect_error(ErrorKind::kUsage,
               "what is given had no volume in any of 10 draws; more samples may find some", [&] {
                 drawn_conditional(none, kBoth, kGiven, Summary::kMeanOfRatios, {.samples = 10});
               });
}

}  // namespace
}  // namespace gumbelbox
