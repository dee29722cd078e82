#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

namespace gumbelbox {

/// Compares one result of a kernel with its reference values, fails beyond the promised error, and
/// at the end prints a line for docs/numerics.md: result; promised error; worst error; place; test.
class WorstError {
 public:
  /// Errors count relative to max(floor, |reference|): floor 1 for values, 0 for slopes.
  WorstError(std::string result, double promised, double floor)
      : result_(std::move(result)), promised_(promised), floor_(floor) {}
  WorstError(const WorstError&) = delete;
  WorstError& operator=(const WorstError&) = delete;

  ~WorstError() {
    const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
    std::printf("worst error: %s; %.0e; %.1e; %s; %s.%s\n", result_.c_str(), promised_, worst_,
                place_.c_str(), test.test_suite_name(), test.name());
  }

  template <class... Inputs>
  void expect(double computed, double reference, Inputs... inputs) {
    expect_growing(1, computed, reference, inputs...);
  }

  /// The same for an error that is promised to grow in proportion to a known number.
  template <class... Inputs>
  void expect_growing(double growth, double computed, double reference, Inputs... inputs) {
    const double error = error_of(computed, reference) / growth;
    if (error <= worst_) return;  // a failure worse than all before is enough
    worst_ = error;
    place_ = place_of(inputs...);
    EXPECT_LE(error, promised_) << result_ << " at " << place_ << ": computed " << computed
                                << ", reference " << reference;
  }

 private:
  double error_of(double computed, double reference) const {
    if (computed == reference) return 0;
    return std::abs(computed - reference) / std::max(floor_, std::abs(reference));
  }

  template <class... Inputs>
  static std::string place_of(Inputs... inputs) {
    std::string place;
    for (const double input : {inputs...}) {
      char text[32];
      std::snprintf(text, sizeof text, "%.9g", input);
      if (!place.empty()) place += ", ";
      place += text;
    }
    return place;
  }

  std::string result_;
  double promised_;
  double floor_;
  double worst_ = 0;
  std::string place_ = "none";
};

}  // namespace gumbelbox
