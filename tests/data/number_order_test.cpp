#include "gumbelbox/data/number_order.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

void expect_less(const char* less, const char* more) {
  EXPECT_TRUE(compare_numbers(less, more) < 0) << less << ' ' << more;
  EXPECT_TRUE(compare_numbers(more, less) > 0) << less << ' ' << more;
}

void expect_equal(const char* one, const char* other) {
  EXPECT_TRUE(compare_numbers(one, other) == 0) << one << ' ' << other;
  EXPECT_TRUE(compare_numbers(other, one) == 0) << one << ' ' << other;
}

TEST(CompareNumbers, OrdersWhatDoublesTellApart) {
  expect_less("1", "2");
  expect_less("-2", "-1.5");
  expect_less("-1", "0");
  expect_less("9", "10");
  expect_less("1e5", "2e5");
  expect_less("-inf", "inf");
  expect_less("1e300", "inf");
}

TEST(CompareNumbers, OrdersWhatIsTheSameDouble) {
  expect_less("9007199254740992", "9007199254740993");
  expect_less("-9007199254740993", "-9007199254740992");
  expect_less("76561198000000000000001", "76561198000000000000002");
  expect_less("18014398509481984", "18014398509481984.5");
  expect_less("0.1", "0.1000000000000000000001");
  expect_less("0.09999999999999999999999", "0.1");
  expect_less("1e16", "10000000000000001");
  expect_less("0.99999999999999999999e16", "1e16");
}

TEST(CompareNumbers, KnowsOneNumberInSeveralWritings) {
  expect_equal("4.5", "4.50");
  expect_equal("4", "4.");
  expect_equal("4", "004.0");
  expect_equal("0.012", "1.2e-2");
  expect_equal("120", "1.2e+2");
  expect_equal("9007199254740993", "9007199254740993.0");
  expect_equal("9007199254740993", "0.9007199254740993E16");
  expect_equal("0", "-0.0");
  expect_equal("0e7", "0");
  expect_equal("inf", "INFINITY");
  expect_equal("-3", "-3");
}

}  // namespace
}  // namespace gumbelbox
