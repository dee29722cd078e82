#include "gumbelbox/export/number_text.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <vector>

namespace gumbelbox {
namespace {

std::string text_of(const std::vector<float>& numbers) {
  std::string text = "x:";
  append_numbers(numbers, ';', text);
  return text;
}

TEST(AppendNumbers, UsesTheFewestDigitsOfAFloat) {
  EXPECT_EQ(text_of({0.1F, -2, 1e-7F, 99015.6F}), "x:0.1;-2;1e-07;99015.6");
  EXPECT_EQ(text_of({}), "x:");
}

TEST(AppendNumbers, GivesTheSameFloatAgain) {
  for (const float number : {1.0F / 3, 16777217.0F, std::numeric_limits<float>::max(),
                             std::numeric_limits<float>::denorm_min(), 0.3F - 1e-7F}) {
    std::string text;
    append_numbers({&number, 1}, ',', text);
    EXPECT_EQ(std::strtof(text.c_str(), nullptr), number) << text;
  }
}

}  // namespace
}  // namespace gumbelbox
