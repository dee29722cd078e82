#include "gumbelbox/data/rdf_names.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(LocalName, FollowsTheLastSeparator) {
  EXPECT_EQ(local_name("http://x.org/animals#Cat"), "Cat");
  EXPECT_EQ(local_name("http://x.org/animals/Cat"), "Cat");
  EXPECT_EQ(local_name("http://x.org/a#b/c"), "c");
  EXPECT_EQ(local_name("http://x.org/animals/Cat/"), "Cat");
  EXPECT_EQ(local_name("http://x.org/animals#"), "animals");
  EXPECT_EQ(local_name("urn:isbn:7"), "urn:isbn:7");
  EXPECT_EQ(local_name("Cat"), "Cat");
  EXPECT_EQ(local_name("#/"), "#/");
  EXPECT_EQ(local_name(""), "");
}

TEST(LocalName, DecodesPercentsThatGiveUtf8) {
  EXPECT_EQ(local_name("http://x/big%20cat"), "big cat");
  EXPECT_EQ(local_name("http://x/caf%C3%a9"), "caf\xC3\xA9");
  EXPECT_EQ(local_name("http://x/caf%E9"), "caf%E9");
  EXPECT_EQ(local_name("http://x/100%"), "100%");
  EXPECT_EQ(local_name("http://x/100%4"), "100%4");
  EXPECT_EQ(local_name("http://x/100%4x"), "100%4x");
  EXPECT_EQ(local_name("http://x/a%09b%00"), "a b");
  EXPECT_EQ(local_name("http://x/%20"), "http://x/%20");
}

TEST(RdfPrefixes, ShortenByTheLongestIri) {
  RdfPrefixes prefixes;
  EXPECT_EQ(prefixes.shorten("http://x/a"), std::nullopt);
  prefixes.add("x", "http://x/");
  prefixes.add("go", "http://x/GO_");
  prefixes.add("", "http://y#");
  EXPECT_EQ(prefixes.shorten("http://x/a-1"), "x:a-1");
  EXPECT_EQ(prefixes.shorten("http://x/GO_0008150"), "go:0008150");
  EXPECT_EQ(prefixes.shorten("http://y#Cat"), ":Cat");
  EXPECT_EQ(prefixes.shorten("http://x/a/b"), std::nullopt);
  EXPECT_EQ(prefixes.shorten("http://x/"), std::nullopt);
  EXPECT_EQ(prefixes.shorten("http://z/a"), std::nullopt);
}

TEST(RdfPrefixes, AreExpanded) {
  RdfPrefixes prefixes;
  prefixes.add("x", "http://x/");
  prefixes.add("", "http://y#");
  EXPECT_EQ(prefixes.expand("x:a"), "http://x/a");
  EXPECT_EQ(prefixes.expand(":a:b"), "http://y#a:b");
  EXPECT_EQ(prefixes.expand("z:a"), std::nullopt);
  EXPECT_EQ(prefixes.expand("x"), std::nullopt);
}

TEST(RdfPrefixes, TheLastDeclarationCounts) {
  RdfPrefixes prefixes;
  prefixes.add("x", "http://x/");
  prefixes.add("x", "http://y/");
  EXPECT_EQ(prefixes.expand("x:a"), "http://y/a");
  EXPECT_EQ(prefixes.shorten("http://y/a"), "x:a");
  EXPECT_EQ(prefixes.shorten("http://x/a"), std::nullopt);
  prefixes.add("z", "http://y/");
  EXPECT_EQ(prefixes.shorten("http://y/a"), "z:a");
}

}  // namespace
}  // namespace gumbelbox
