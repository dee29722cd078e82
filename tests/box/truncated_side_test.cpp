#include "gumbelbox/box/truncated_side.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/inside.h"
#include "tests/box/inclusion_exclusion.h"
#include "tests/reference/worst_error.h"

namespace gumbelbox {
namespace {

// Boxes in [0, 1], some at its borders, alone, nested, crossing, and up to 30 beta apart.
constexpr double kReference[][14] = {
#include "tests/reference/truncated_side.inc"
};

/// A row of it.
struct Reference {
  double beta;
  std::span<const double> corners;  // lower and upper of three boxes; 2 for a box that is not there
  double log_side;
  std::span<const double> derivatives;  // by the six corners

  explicit Reference(std::span<const double> row)
      : beta(row[0]),
        corners(row.subspan(1, 6)),
        log_side(row[7]),
        derivatives(row.subspan(8, 6)) {}
};

struct Boxes {
  std::vector<double> lower;
  std::vector<double> upper;
};

struct Result {
  double value;
  std::vector<double> d_lower;
  std::vector<double> d_upper;
};

Result evaluate(const TruncatedSide& side, const Boxes& boxes) {
  Result result{0, boxes.lower, boxes.upper};
  result.value = side(boxes.lower, boxes.upper, result.d_lower, result.d_upper);
  return result;
}

Result exact(double beta, const Boxes& boxes) {
  Result result{0, boxes.lower, boxes.upper};
  result.value = truncated_log_side(beta, boxes.lower, boxes.upper, result.d_lower, result.d_upper);
  return result;
}

Boxes boxes_of(const Reference& r) {
  Boxes boxes;
  for (std::size_t i = 0; i < 6 && r.corners[i] != 2; i += 2) {
    boxes.lower.push_back(r.corners[i]);
    boxes.upper.push_back(r.corners[i + 1]);
  }
  return boxes;
}

double largest_of(std::span<const double> derivatives) {
  double largest = 0;
  for (const double d : derivatives) largest = std::max(largest, std::abs(d));
  return largest;
}

TEST(TruncatedLogSide, MatchesFiftyDigitReference) {
  WorstError value("truncated_log_side value", 1e-12, 1);
  WorstError d_lower("truncated_log_side d_lower", 1e-11, 0);
  WorstError d_upper("truncated_log_side d_upper", 1e-11, 0);
  for (const auto& row : kReference) {
    const Reference r(row);
    const Boxes boxes = boxes_of(r);
    const Result side = exact(r.beta, boxes);
    const auto count = static_cast<double>(boxes.lower.size());
    const double largest = largest_of(r.derivatives);
    value.expect(side.value, r.log_side, r.beta, count, r.corners[0], r.corners[1]);
    for (std::size_t i = 0; i < boxes.lower.size(); ++i) {
      const auto box = static_cast<double>(i);
      d_lower.expect_growing(std::max(1.0, largest / std::abs(r.derivatives[2 * i])),
                             side.d_lower[i], r.derivatives[2 * i], r.beta, count, box,
                             r.corners[0], r.corners[1]);
      d_upper.expect_growing(std::max(1.0, largest / std::abs(r.derivatives[2 * i + 1])),
                             side.d_upper[i], r.derivatives[2 * i + 1], r.beta, count, box,
                             r.corners[0], r.corners[1]);
    }
  }
}

/// Central differences of every corner.
template <class Side>
void expect_derivatives(const Side& side, const Boxes& boxes, double step, double tolerance) {
  const Result at = side(boxes);
  for (const bool is_lower : {true, false}) {
    const std::vector<double>& derivatives = is_lower ? at.d_lower : at.d_upper;
    for (std::size_t i = 0; i < boxes.lower.size(); ++i) {
      Boxes more = boxes, less = boxes;
      (is_lower ? more.lower : more.upper)[i] += step;
      (is_lower ? less.lower : less.upper)[i] -= step;
      const double numeric = (side(more).value - side(less).value) / (2 * step);
      EXPECT_NEAR(derivatives[i], numeric, tolerance * std::max(1 / step, std::abs(numeric)))
          << "box " << i << (is_lower ? " lower " : " upper ") << boxes.lower[0] << ' '
          << boxes.upper[0];
    }
  }
}

const Boxes kSituations[] = {
    {{0.2}, {0.5}},
    {{0.0}, {1.0}},
    {{0.9}, {1.0}},
    {{0.3, 0.35}, {0.9, 0.6}},
    {{0.0, 0.05}, {0.1, 0.2}},
    {{0.5, 0.2}, {0.7, 0.3}},
    {{0.1, 0.2, 0.4}, {0.9, 1.0, 0.5}},
    {std::vector<double>(12, 0.0), std::vector<double>(12, 0.02)},
};

const Boxes kOutside[] = {
    {{-0.1}, {0.5}},
    {{-0.3}, {-0.1}},
    {{1.1}, {1.2}},
    {{-0.2, 0.1}, {1.2, 0.4}},
};

TEST(TruncatedLogSide, DerivativesAreThose) {
  for (double beta : {0.05, 0.3, 1.0, 3.0}) {
    const auto side = [=](const Boxes& boxes) { return exact(beta, boxes); };
    for (const Boxes& boxes : kSituations) expect_derivatives(side, boxes, 1e-4 * beta, 1e-11);
    for (const Boxes& boxes : kOutside) expect_derivatives(side, boxes, 1e-4 * beta, 1e-11);
  }
}

TEST(TruncatedLogSide, IsTheIntegralOfTheProductInsideAndOutsideTheDomain) {
  for (double beta : {0.1, 0.3, 1.0, 3.0}) {
    for (const std::span<const Boxes> situations :
         {std::span<const Boxes>(kSituations), std::span<const Boxes>(kOutside)}) {
      for (const Boxes& boxes : situations) {
        const double product = fine_integral([&](double z) {
          double log_product = 0;
          for (std::size_t i = 0; i < boxes.lower.size(); ++i) {
            log_product += log_truncated_inside(z, boxes.lower[i], boxes.upper[i], beta);
          }
          return std::exp(log_product);
        });
        EXPECT_NEAR(exact(beta, boxes).value, std::log(product), 1e-11)
            << beta << ' ' << boxes.lower[0] << ' ' << boxes.upper[0];
      }
    }
  }
}

TEST(TruncatedLogSide, FarInsideTheDomainIsTheBesselSide) {
  constexpr double kBeta = 0.004;
  const Result side = exact(kBeta, {{0.3, 0.3}, {0.6, 0.6}});
  const LogSide bessel = bessel_log_side(0.3 - 2 * kBeta * std::log(2), kBeta);
  EXPECT_NEAR(side.value, bessel.value, 1e-13);
  for (double d : side.d_lower) EXPECT_NEAR(d, -bessel.slope / 2, 1e-12);
  for (double d : side.d_upper) EXPECT_NEAR(d, bessel.slope / 2, 1e-12);
}

TEST(TruncatedLogSide, IsContinuousWhereTheBordersBeginToCount) {
  // Lower corners from 38 to 42 beta below 1, where the closed form ends, and from 3 to 5 above 0.
  constexpr double kBeta = 0.01;
  for (double from : {3 * kBeta, 1 - 42 * kBeta}) {
    for (double lower = from; lower < from + 4 * kBeta; lower += 0.01 * kBeta) {
      const Result a = exact(kBeta, {{lower, 0.1}, {0.5, 0.6}});
      const Result b = exact(kBeta, {{lower + 1e-9, 0.1}, {0.5, 0.6}});
      ASSERT_NEAR(b.value - a.value, a.d_lower[0] * 1e-9, 1e-12 * std::max(1.0, -a.value)) << lower;
    }
  }
}

TEST(TruncatedLogSide, IsNeverPositiveAndGrowsWithEveryBox) {
  Random random(12, RandomUse::kTest);
  for (int round = 0; round < 4000; ++round) {
    const double beta = std::pow(10, -4 + 4.4 * random.uniform());
    Boxes boxes;
    for (int i = 0; i <= round % 3; ++i) {
      // At the borders, too: there derivatives may be a rounding error away from 0.
      const double corner = random.uniform();
      const double kind = random.uniform();
      boxes.lower.push_back(kind < 0.3 ? 0 : kind < 0.4 ? -10 * beta * corner : corner);
      const double place = random.uniform();
      boxes.upper.push_back(place < 0.3 ? 1 : corner + (1 - corner) * random.uniform());
    }
    const Result side = exact(beta, boxes);
    ASSERT_LE(side.value, 0) << beta;
    for (double d : side.d_lower) ASSERT_LE(d, 0) << beta;
    for (double d : side.d_upper) ASSERT_GE(d, 0) << beta;
  }
}

TEST(TruncatedLogSide, IsTheSameSeenFromTheOtherEnd) {
  for (double beta : {0.003, 0.05, 1.0}) {
    for (const Boxes& boxes : kSituations) {
      Boxes mirrored = boxes;
      for (std::size_t i = 0; i < boxes.lower.size(); ++i) {
        mirrored.lower[i] = 1 - boxes.upper[i];
        mirrored.upper[i] = 1 - boxes.lower[i];
      }
      const Result side = exact(beta, boxes);
      const Result other = exact(beta, mirrored);
      EXPECT_NEAR(other.value, side.value, 1e-12 * std::max(1.0, -side.value)) << beta;
      const double largest = std::max(largest_of(side.d_lower), largest_of(side.d_upper));
      for (std::size_t i = 0; i < boxes.lower.size(); ++i) {
        EXPECT_NEAR(other.d_upper[i], -side.d_lower[i], 1e-11 * largest) << beta;
        EXPECT_NEAR(other.d_lower[i], -side.d_upper[i], 1e-11 * largest) << beta;
      }
    }
  }
}

TEST(TruncatedLogSide, GivesProbabilitiesByInclusionAndExclusion) {
  for (double beta : {0.05, 0.2, 1.0}) {
    const auto side = [=](const std::vector<double>& lower, const std::vector<double>& upper) {
      return std::exp(exact(beta, {lower, upper}).value);
    };
    const auto inside = [=](double z, double lower, double upper) {
      return std::exp(log_truncated_inside(z, lower, upper, beta));
    };
    expect_inclusion_exclusion(side, inside);
  }
}

TEST(TruncatedLogSide, FallsLinearlyFarOutsideTheDomain) {
  constexpr double kBeta = 0.01;
  const auto side = [=](const Boxes& boxes) { return exact(kBeta, boxes); };
  for (double outside : {0.25, 0.2999, 0.3001, 0.4, 5.0, 1e4}) {
    const Result below = side({{0.1}, {-outside}});
    EXPECT_NEAR(below.d_upper[0], 2 / kBeta, 1e-6 / kBeta) << outside;
    EXPECT_NEAR(below.value, side({{0.1}, {-0.3}}).value - (outside - 0.3) * 2 / kBeta,
                1e-6 * (1 + outside / kBeta));
    EXPECT_TRUE(std::isfinite(side({{-outside}, {0.3}}).value));
  }
}

TEST(TruncatedLogSide, OfManyBoxesOutsideTheDomainIsAGammaFunction) {
  // All upper corners lie at 0, all lower ones anywhere: the product is z^60 e^(-60 e^29 z / beta),
  // smaller than a double.
  constexpr double kBeta = 0.01;
  const std::vector<double> corners(60, -0.29);
  const Result side = exact(kBeta, {corners, corners});
  const double expected = std::log(kBeta) + std::lgamma(61) - 61 * (std::log(60) + 29);
  EXPECT_NEAR(side.value, expected, 1e-9);
  EXPECT_NEAR(side.d_upper[7], 61 / (60 * kBeta), 1e-9 / kBeta);
}

TEST(TruncatedSide, IsExactFromItsEdgeOn) {
  for (double beta : {1e-3, 0.05, 1.0}) {
    const TruncatedSide side(beta, kTrainedExactFrom);
    for (const Boxes& boxes : {Boxes{{0.2}, {0.5}}, Boxes{{0.3, 0.35}, {0.9, 0.6}},
                               Boxes{{0.4, 0.1}, {0.5, 0.4 - 2.5 * beta}}}) {
      EXPECT_EQ(evaluate(side, boxes).value, exact(beta, boxes).value);
      EXPECT_EQ(evaluate(side, boxes).d_lower, exact(beta, boxes).d_lower);
      EXPECT_EQ(evaluate(side, boxes).d_upper, exact(beta, boxes).d_upper);
    }
  }
}

TEST(TruncatedSide, DerivativesAreItsOwnBelowTheEdge) {
  constexpr double kBeta = 0.02;
  const TruncatedSide policy(kBeta, kTrainedExactFrom);
  const auto side = [&](const Boxes& boxes) { return evaluate(policy, boxes); };
  for (double apart : {4.5, 6.0, 20.0}) {
    for (double lower : {0.02, 0.5, 0.97}) {
      const Boxes boxes{{lower, lower - 0.3, lower - 0.01},
                        {lower + 0.4, lower - apart * kBeta, 1}};
      expect_derivatives(side, boxes, 1e-4 * kBeta, 1e-10);
    }
  }
}

TEST(TruncatedSide, IsContinuousAtItsEdge) {
  for (double beta : {1e-3, 0.02}) {
    const TruncatedSide side(beta, kTrainedExactFrom);
    const double edge = kTrainedExactFrom * beta;
    for (double inside : {0.0, 0.5, 1.0, 2.0, 4.0, 20.0}) {
      // The upper corner of the second box comes so near to a border.
      const double upper = inside * beta;
      const auto at = [&](double further) {
        return evaluate(side, Boxes{{upper - edge + further, -1}, {2, upper}});
      };
      const Result above = at(-1e-9 * beta), below = at(1e-9 * beta);
      const double slope = bessel_log_side(edge, beta).slope;
      const double jump = inside < 20 ? 0.2 : 1e-7;
      EXPECT_NEAR(above.value, below.value, 1e-7 * std::abs(above.value)) << inside;
      EXPECT_NEAR(above.d_lower[0], below.d_lower[0], jump * slope) << inside;
      EXPECT_NEAR(above.d_upper[1], below.d_upper[1], jump * slope) << inside;
    }
  }
}

TEST(TruncatedSide, IsFiniteHoweverFarApartTheBoxesAre) {
  for (double beta : {1e-4, 0.01, 1.0, 3.0}) {
    for (double exact_from : {kTrainedExactFrom, kStoredExactFrom}) {
      const TruncatedSide side(beta, exact_from);
      for (const Boxes& boxes : {Boxes{{0.9, 0.0}, {1.0, 0.1}}, Boxes{{1.0, 0.0}, {1.0, 0.0}},
                                 Boxes{{1e6, 0.0}, {1e6, 0.1}}, Boxes{{-1e9}, {-2e9}},
                                 Boxes{{0.2, 3.0, -7.0}, {0.4, 3.5, -6.0}}}) {
        const Result at = evaluate(side, boxes);
        EXPECT_TRUE(std::isfinite(at.value)) << beta;
        for (double d : at.d_lower) EXPECT_TRUE(std::isfinite(d)) << beta;
        for (double d : at.d_upper) EXPECT_TRUE(std::isfinite(d)) << beta;
      }
    }
  }
}

TEST(TruncatedSide, PullsDisjointBoxesTogether) {
  const TruncatedSide side(1e-4, kTrainedExactFrom);
  const Result at = evaluate(side, Boxes{{0.7, 0.1}, {0.9, 0.3}});
  const double slope = bessel_log_side(kTrainedExactFrom * 1e-4, 1e-4).slope;
  EXPECT_NEAR(at.d_lower[0] / slope, -1, 1e-9);
  EXPECT_NEAR(at.d_upper[1] / slope, 1, 1e-9);
  EXPECT_NEAR(at.d_upper[0] / slope, 0, 1e-9);
  EXPECT_NEAR(at.d_lower[1] / slope, 0, 1e-9);
}

TEST(TruncatedLogSide, LetsNotANumberThrough) {
  const double nan = std::nan("");
  for (double beta : {1e-3, 1.0}) {
    EXPECT_TRUE(std::isnan(exact(beta, {{nan}, {0.5}}).value));
    EXPECT_TRUE(std::isnan(exact(beta, {{0.2, 0.1}, {0.5, nan}}).value));
    EXPECT_TRUE(std::isnan(exact(beta, {{0.2, nan}, {0.5, 0.6}}).value));
    EXPECT_TRUE(std::isnan(evaluate(TruncatedSide(beta, -4), Boxes{{0.2, nan}, {0.5, 0.6}}).value));
  }
}

}  // namespace
}  // namespace gumbelbox
