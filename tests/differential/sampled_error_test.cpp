// Sampled answers against exact ones that are computed in another way: by integrals over the line,
// in which nothing cancels, of what the definition says of every point.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "gumbelbox/base/error.h"
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

/// Boxes nested around the condition, of which it lies outside: less than one in a hundred points
/// of it to less than any sample finds. What is asked is rare, likely or nearly sure.
Sampled rare_condition(Random& random) {
  const double beta = between(random, 0.01, 0.03);
  RandomBoxes boxes({Corners::kGumbel, beta}, 1);
  const auto add = [&](double lower, double upper) {
    boxes.add(std::vector<double>{lower}, std::vector<double>{upper});
    return boxes.size() - 1;
  };
  Question question;
  question.given.present.push_back(add(0.3, 0.7));
  const double kind = random.uniform();
  const double lower = kind < 0.3   ? 0.7 + beta * between(random, -1, 3)
                       : kind < 0.7 ? between(random, 0.3 - 2 * beta, 0.7)
                                    : 0.3 - beta * between(random, 3, 8);
  question.events.present.push_back(add(lower, 0.7 + 8 * beta));
  // Few are summed over subsets, so that only what is asked is sampled.
  const std::size_t behind =
      random.uniform() < 0.3 ? 10 : 21 + static_cast<std::size_t>(random.uniform() * 4);
  const double step = beta * between(random, -0.25, 0.05);
  for (int i = 1; i <= 25; ++i) {
    const std::size_t box = add(0.3 - i * step, 0.7 + i * step);
    auto& absent = question.given.absent;
    (absent.size() < behind ? absent : question.events.absent).push_back(box);
  }
  return {boxes, question};
}

constexpr std::size_t kNearZero = 0, kMiddle = 1, kNearOne = 2;

struct Coverage {
  double near;  // how near to 0 and 1 these classes are
  int questions = 0;
  int held = 0;
  std::array<std::vector<double>, 3> widths = {};  // by class

  /// Widths are relative to the smaller of P and 1 - P; below what draws find of P, to that.
  void add(const Exact& exact, const Estimate& found) {
    const bool high = exact.probability > 0.5;
    const double truth = high ? exact.missing : exact.probability;
    const double value = high ? -std::expm1(found.log_value) : found.value();
    const double least = high ? 0 : 1. / static_cast<double>(found.samples);
    add(exact, found, std::abs(value - truth), truth, std::max(truth, least));
  }

  /// Widths are relative to P.
  void add_quotient(const Exact& exact, const Estimate& found) {
    const double truth = exact.probability;
    add(exact, found, std::abs(found.value() - truth), truth, truth);
  }

  std::size_t count(std::size_t of) const { return widths.at(of).size(); }

  double median_width(std::size_t of) {
    std::vector<double>& all = widths.at(of);
    std::ranges::nth_element(all, all.begin() + std::ssize(all) / 2);
    return all.at(all.size() / 2);
  }

 private:
  void add(const Exact& exact, const Estimate& found, double apart, double truth, double unit) {
    ++questions;
    held += apart <= 1.96 * found.standard_error() + 1e-9 * truth ? 1 : 0;
    widths[exact.missing < near       ? kNearOne
           : exact.probability < near ? kNearZero
                                      : kMiddle]
        .push_back(1.96 * found.standard_error() / unit);
  }
};

TEST(SampledError, HoldsTheTruthOfThousandQuestions) {
  Random random(1, RandomUse::kTest);
  Coverage coverage{.near = 1e-4};
  for (std::uint64_t seed = 0; coverage.questions < 1000; ++seed) {
    ASSERT_LT(seed, 4000U) << "too few of the questions are sampled";
    const Sampled one = random_question(random);
    const Estimate found =
        conditional(one.boxes, one.question, Method::kRatio, {.samples = 2000, .seed = seed});
    if (found.samples > 0) coverage.add(integrated(one.boxes, one.question), found);
  }
  EXPECT_GE(coverage.held, 935);
  EXPECT_GT(coverage.count(kNearZero), 50U);
  EXPECT_GT(coverage.count(kNearOne), 100U);
  EXPECT_LT(coverage.median_width(kNearZero), 2);
  EXPECT_LT(coverage.median_width(kMiddle), 0.2);
  EXPECT_LT(coverage.median_width(kNearOne), 0.1);
}

TEST(SampledError, OfARareConditionIsBoundedOrTheConditionIsRefused) {
  Random random(4, RandomUse::kTest);
  Coverage coverage{.near = 0.1};
  int refused = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const Sampled one = rare_condition(random);
    try {
      const Estimate found =
          conditional(one.boxes, one.question, Method::kRatio, {.samples = 2000, .seed = seed});
      EXPECT_LE(found.standard_error(), 1) << seed;
      if (found.samples > 0) coverage.add_quotient(integrated(one.boxes, one.question), found);
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find("more samples"), std::string::npos) << error.what();
      ++refused;
    }
  }
  EXPECT_GT(refused, 50);
  EXPECT_GE(coverage.held, 0.9 * coverage.questions);
  for (const std::size_t of : {kNearZero, kMiddle, kNearOne}) {
    EXPECT_GT(coverage.count(of), 30U) << of;
    EXPECT_LT(coverage.median_width(of), 1) << of;
  }
}

TEST(SampledError, OfDrawnCornersHoldsTheTruth) {
  Random random(2, RandomUse::kTest);
  Coverage coverage{.near = 1e-2};
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
  EXPECT_LT(coverage.median_width(kMiddle), 0.1);
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
