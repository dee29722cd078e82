#include "gumbelbox/export/token.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

using Texts = std::vector<std::string>;

Texts tokens_of(const Texts& texts) {
  NameTable names;
  for (const std::string& text : texts) names.add(text);
  return unique_tokens(names);
}

TEST(UniqueTokens, HaveUnderscoresForBlanks) {
  EXPECT_EQ(tokens_of({"dog", "grey parrot", "a\tb\nc", ""}),
            (Texts{"dog", "grey_parrot", "a_b_c", "_"}));
}

TEST(UniqueTokens, LeaveANameThatNeedsNoChange) {
  EXPECT_EQ(tokens_of({"grey parrot", "grey_parrot"}), (Texts{"grey_parrot_2", "grey_parrot"}));
}

TEST(UniqueTokens, CountEqualNames) {
  EXPECT_EQ(tokens_of({"a", "a", "a", "a_2"}), (Texts{"a", "a_3", "a_4", "a_2"}));
}

}  // namespace
}  // namespace gumbelbox
