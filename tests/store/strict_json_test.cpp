#include "gumbelbox/store/strict_json.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

void expect_refused(const std::string& text, const std::string& reason) {
  try {
    parse_strict_json(text);
    ADD_FAILURE() << "nothing was thrown, expected: " << reason;
  } catch (const JsonError& error) {
    EXPECT_EQ(error.what(), reason);
  }
}

/// An object of objects, `depth` levels with its own.
std::string nested(int depth) {
  std::string text = "{}";
  for (int i = 1; i < depth; ++i) text = R"({"a":)" + text + "}";
  return text;
}

TEST(StrictJson, ReadsAnObject) {
  const Json value = parse_strict_json(R"( {"b":[1,{"b":2}],"a":{"b":"\u00e4"}} )");
  EXPECT_EQ(value.dump(), "{\"b\":[1,{\"b\":2}],\"a\":{\"b\":\"\xc3\xa4\"}}");
}

TEST(StrictJson, RefusesWhatIsNoObject) {
  for (const char* text : {"", "1", "[]", "{", "{}{}", "{\"a\":}", "{\"a\":1e999}", "{'a':1}",
                           "{\"a\":1,}", "{\"a\":\"\\ud800\"}"}) {
    expect_refused(text, "is not a JSON object");
  }
}

TEST(StrictJson, RefusesANulByteWhereverItIs) {
  using namespace std::string_literals;
  for (const std::string& text : {"{}\0"s, "{}\0 {"s, "{\"a\":\"\0\"}"s, "\0{}"s}) {
    expect_refused(text, "has a NUL byte");
  }
}

TEST(StrictJson, RefusesAKeyThatIsThereTwice) {
  expect_refused(R"({"a":1,"b":2,"a":1})", "has the key 'a' twice");
  expect_refused(R"({"x":[{"a":{"b":1,"\u0062":2}}]})", "has the key 'b' twice");
}

TEST(StrictJson, RefusesBytesThatAreNotUtf8) { expect_refused("{\"a\":\"\xff\"}", "is not UTF-8"); }

TEST(StrictJson, RefusesDeepNesting) {
  EXPECT_EQ(parse_strict_json(nested(8)).dump(), nested(8));
  expect_refused(nested(9), "is nested deeper than 8 levels");
  expect_refused("{\"a\":" + std::string(100'000, '['), "is nested deeper than 8 levels");
  expect_refused(std::string(100'000, '['), "is nested deeper than 8 levels");
}

TEST(StrictJson, RefusesManyKeys) {
  const auto keys = [](int count) {
    std::string text = "{\"k\":0";
    for (int i = 1; i < count; ++i) text += ",\"" + std::to_string(i) + "\":0";
    return text + "}";
  };
  EXPECT_EQ(parse_strict_json(keys(10'000)).size(), 10'000U);
  expect_refused(keys(10'001), "has more than 10000 keys");
}

}  // namespace
}  // namespace gumbelbox
