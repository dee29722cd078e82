// Sampled answers against exact ones that are computed in another way: by integrals over the line,
// in which nothing cancels, of what the definition says of every point.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/probability/conditional.h"

namespace gumbelbox {
namespace {

/// What a question asks for, and what it lacks to 1: each has its digits.
struct Exact {
  double probability;
  double missing;
};

/// Of boxes in one dimension: integrals over z of the product of P(box holds z) and P(box does
/// not).
Exact integrated(const RandomBoxes& boxes, const Question& question) {
  double lower = boxes.lower(0, 0);
  double upper = boxes.upper(0, 0);
  for (std::size_t box = 0; box < boxes.size(); ++box) {
    lower = std::min({lower, boxes.lower(box, 0), boxes.upper(box, 0)});
    upper = std::max({upper, boxes.lower(box, 0), boxes.upper(box, 0)});
  }
  const double beta = boxes.process().beta;
  const double begin = boxes.process().bounded() ? 0 : lower - 8 * beta;
  const double end = boxes.process().bounded() ? 1 : upper + 8 * beta;
  constexpr int kSteps = 4000;
  double given = 0;
  double both = 0;
  double rest = 0;
  for (int i = 0; i < kSteps; ++i) {
    const double z = begin + (end - begin) * (i + 0.5) / kSteps;
    double log_given = 0;
    double log_events = 0;
    for (const std::size_t box : question.given.present) log_given += boxes.log_inside(box, 0, z);
    if (log_given < -700) continue;
    const auto add_outside = [&](const std::vector<std::size_t>& absent, double& log) {
      for (const std::size_t box : absent)
        log += std::log1p(-std::exp(boxes.log_inside(box, 0, z)));
    };
    add_outside(question.given.absent, log_given);
    for (const std::size_t box : question.events.present) log_events += boxes.log_inside(box, 0, z);
    add_outside(question.events.absent, log_events);
    given += std::exp(log_given);
    both += std::exp(log_given + log_events);
    rest += std::exp(log_given) * -std::expm1(log_events);
  }
  return {both / given, rest / given};
}

double between(Random& random, double low, double high) {
  return low + (high - low) * random.uniform();
}

/// A question about box 0 as the condition, and its boxes. Those taken away lie anywhere, or beside
/// the condition so that they take next to nothing, or over it so that they leave next to nothing.
struct Sampled {
  RandomBoxes boxes;
  Question question;
};

Sampled random_question(Random& random) {
  const Corners corners = random.uniform() < 0.7 ? Corners::kGumbel : Corners::kCensored;
  const double beta = between(random, 0.005, 0.03);
  RandomBoxes boxes({corners, beta}, 1);
  const auto add = [&](double lower, double upper) {
    boxes.add(std::vector<double>{lower}, std::vector<double>{upper});
    return boxes.size() - 1;
  };
  Question question;
  question.given.present.push_back(add(0.3, 0.7));
  if (random.uniform() < 0.3)
    question.given.present.push_back(add(0.25, between(random, 0.5, 0.8)));
  if (random.uniform() < 0.3)
    question.events.present.push_back(add(between(random, 0.1, 0.5), 0.9));
  const double kind = random.uniform();
  const double distance = between(random, 0, 4.5);
  const int count = 21 + static_cast<int>(random.uniform() * 10);
  for (int i = 0; i < count; ++i) {
    double lower = between(random, 0.25, 0.7);
    double upper = lower + between(random, 0.002, 0.03);
    if (kind < 0.4) {  // beside it, at a distance at which they have 1e-2 to 1e-10 of it
      lower = 0.7 + beta * (distance + between(random, 0, 0.5));
      upper = lower + between(random, 0.01, 0.2);
    } else if (kind < 0.6) {  // over it
      lower = 0.3 - beta * between(random, 0, 3);
      upper = 0.7 + beta * between(random, 0, 3);
    }
    const std::size_t box = add(lower, upper);
    (i % 7 == 6 && kind >= 0.6 ? question.given : question.events).absent.push_back(box);
  }
  return {boxes, question};
}

struct Coverage {
  int questions = 0;
  int held = 0;
  int near_one = 0;
  int near_zero = 0;
  std::vector<double> widths = {};  // relative to the smaller of P and 1 - P

  void add(const Exact& exact, const Estimate& found) {
    const bool high = exact.probability > 0.5;
    const double truth = high ? exact.missing : exact.probability;
    const double value = high ? -std::expm1(found.log_value) : found.value();
    ++questions;
    held += std::abs(value - truth) <= 1.96 * found.standard_error() + 1e-9 * truth ? 1 : 0;
    near_one += exact.missing < 1e-4 ? 1 : 0;
    near_zero += exact.probability < 1e-4 ? 1 : 0;
    widths.push_back(1.96 * found.standard_error() / truth);
  }

  double median_width() {
    std::ranges::nth_element(widths, widths.begin() + std::ssize(widths) / 2);
    return widths[widths.size() / 2];
  }
};

TEST(SampledError, HoldsTheTruthOfThousandQuestions) {
  Random random(1, RandomUse::kTest);
  Coverage coverage;
  for (std::uint64_t seed = 0; coverage.questions < 1000; ++seed) {
    ASSERT_LT(seed, 4000U) << "too few of the questions are sampled";
    const Sampled one = random_question(random);
    const Estimate found =
        conditional(one.boxes, one.question, Method::kRatio, {.samples = 2000, .seed = seed});
    if (found.samples > 0) coverage.add(integrated(one.boxes, one.question), found);
  }
  EXPECT_GE(coverage.held, 935);
  EXPECT_LT(coverage.median_width(), 0.1);
  EXPECT_GT(coverage.near_one, 100);
  EXPECT_GT(coverage.near_zero, 50);
}

TEST(SampledError, OfDrawnCornersHoldsTheTruth) {
  Random random(2, RandomUse::kTest);
  Coverage coverage;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    // Of a box that does not move, the mean over the corners of a is an integral over the box.
    RandomBoxes boxes({Corners::kCensored, 0.02}, 1);
    const double lower = between(random, -0.1, 1);
    boxes.add(std::vector<double>{lower}, std::vector<double>{lower + between(random, 0.1, 0.8)});
    boxes.add(std::vector<double>{-5}, std::vector<double>{6});  // all of the unit interval
    const Question question{{{0}, {}}, {{1}, {}}};
    const Exact exact = integrated(boxes, question);
    if (exact.probability < 1e-6 || exact.missing < 1e-6) continue;
    coverage.add(exact,
                 conditional(boxes, question, Method::kSample, {.samples = 2000, .seed = seed}));
  }
  EXPECT_GT(coverage.questions, 300);
  EXPECT_GE(coverage.held, 0.935 * coverage.questions);
  EXPECT_LT(coverage.median_width(), 0.1);
}

TEST(SampledError, IsNeverNothing) {
  Random random(3, RandomUse::kTest);
  int drawn = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Sampled one = random_question(random);
    for (const Method method : {Method::kRatio, Method::kSample}) {
      if (method == Method::kSample && !one.question.given.absent.empty()) continue;
      const Estimate found =
          conditional(one.boxes, one.question, method, {.samples = 500, .seed = seed});
      if (found.samples == 0) continue;
      ++drawn;
      EXPECT_GT(found.log_standard_error, -1e300) << seed;
      if (found.log_value == 0) {
        EXPECT_GE(found.standard_error(), 0.999 / 500) << seed;
      }
    }
  }
  EXPECT_GT(drawn, 200);
}

}  // namespace
}  // namespace gumbelbox
