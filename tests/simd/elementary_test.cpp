#include "gumbelbox/simd/elementary.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "tests/reference/worst_error.h"
#include "tests/simd/every_instruction_set.h"

namespace gumbelbox {
namespace {

using Floats = std::vector<float>;
using Function = void (*)(std::span<const float>, std::span<float>) noexcept;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

Floats results_of(Function function, const Floats& arguments) {
  Floats results(arguments.size());
  function(arguments, results);
  return results;
}

/// Evenly spread, both ends included.
Floats evenly(double from, double to, int count) {
  Floats all;
  for (int i = 0; i <= count; ++i) {
    all.push_back(static_cast<float>(from + (to - from) * i / count));
  }
  return all;
}

/// Floats of every size between two positive ones, both included: steps of equal ratio.
Floats every_size(float from, float to, std::uint32_t step) {
  Floats all;
  for (auto bits = std::bit_cast<std::uint32_t>(from); bits < std::bit_cast<std::uint32_t>(to);
       bits += step) {
    all.push_back(std::bit_cast<float>(bits));
  }
  all.push_back(to);
  return all;
}

Floats together(const std::vector<Floats>& parts) {
  Floats all;
  for (const Floats& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

Floats negative(Floats all) {
  for (float& x : all) x = -x;
  return all;
}

/// Fails unless the function agrees with the scalar one at all arguments, with an error that may
/// grow as growth() of the argument does.
template <class Truth, class Growth>
void expect_everywhere(WorstError& error, Function function, const Floats& arguments, Truth truth,
                       Growth growth) {
  with_every_instruction_set([&] {
    const Floats results = results_of(function, arguments);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const double x = arguments[i];
      error.expect_growing(growth(x), results[i], truth(x), x);
    }
  });
}

double not_at_all(double) { return 1; }

const Floats kSmall = every_size(1e-30F, 1, 5003);

TEST(Elementary, ExpIsRelativelyRightWhereAFloatHoldsIt) {
  WorstError error("exp_floats", 4e-7, 0);
  expect_everywhere(
      error, exp_floats, together({evenly(-86.64, 87.33, 300000), kSmall, negative(kSmall)}),
      [](double x) { return std::exp(x); }, [](double x) { return 1 + std::abs(x) / 4; });
}

TEST(Elementary, ExpStaysAPositiveFloatHoweverFarTheArgument) {
  with_every_instruction_set([] {
    for (const float x : {-86.65F, -88.0F, -104.0F, -1e4F, -1e30F, -kInfinity}) {
      EXPECT_EQ(results_of(exp_floats, {x})[0], 0x1p-125F) << x;
    }
    for (const float x : {87.34F, 89.0F, 1e4F, 1e30F, kInfinity}) {
      EXPECT_EQ(results_of(exp_floats, {x})[0], 0x1p126F) << x;
    }
  });
}

TEST(Elementary, Exp2IsRelativelyRightDownToItsFloor) {
  WorstError error("exp2_floats", 4e-7, 0);
  expect_everywhere(
      error, exp2_floats, together({evenly(-125, 0, 300000), negative(kSmall)}),
      [](double t) { return std::exp2(t); }, not_at_all);
}

TEST(Elementary, Exp2StaysPositiveHoweverFarTheArgument) {
  with_every_instruction_set([] {
    for (const float t : {-125.0F, -125.5F, -149.0F, -1e4F, -1e30F, -kInfinity}) {
      EXPECT_EQ(results_of(exp2_floats, {t})[0], 0x1p-125F) << t;
    }
  });
}

TEST(Elementary, LogIsRelativelyRightForEveryNormalFloat) {
  WorstError error("log_floats", 2e-7, 0);
  using Limits = std::numeric_limits<float>;
  expect_everywhere(
      error, log_floats,
      together({every_size(Limits::min(), Limits::max(), 5003), every_size(0.5F, 2, 31),
                every_size(0.999F, 1.001F, 1)}),
      [](double x) { return std::log(x); }, not_at_all);
}

TEST(Elementary, Log1pOverIsRelativelyRightUpToOne) {
  WorstError error("log1p_over_floats", 5e-7, 0);
  expect_everywhere(
      error, log1p_over_floats, together({evenly(0, 1, 300000), every_size(1e-38F, 1, 5003)}),
      [](double y) { return y > 0 ? std::log1p(y) / y : 1; }, not_at_all);
}

TEST(Elementary, Log1pWideIsRelativelyRightUpToThree) {
  WorstError error("log1p_wide_floats", 6e-7, 0);
  expect_everywhere(
      error, log1p_wide_floats, together({evenly(0, 3, 300000), every_size(1e-37F, 3, 5003)}),
      [](double y) { return std::log1p(y); }, not_at_all);
}

TEST(Elementary, EveryTailIsRightAndNothingBeyondIsTouched) {
  const Function functions[] = {exp_floats, exp2_floats, log_floats, log1p_over_floats,
                                log1p_wide_floats};
  const Floats arguments = evenly(0.1, 0.9, 20);
  with_every_instruction_set([&] {
    for (const Function function : functions) {
      for (std::size_t count = 0; count <= 17; ++count) {
        Floats results(arguments.size(), 7.0F);
        function(std::span(arguments).first(count), results);
        for (std::size_t i = 0; i < results.size(); ++i) {
          const float alone = results_of(function, {arguments[i]})[0];
          EXPECT_EQ(results[i], i < count ? alone : 7.0F) << count << ' ' << i;
        }
      }
    }
  });
}

}  // namespace
}  // namespace gumbelbox
