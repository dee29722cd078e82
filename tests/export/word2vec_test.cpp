#include "gumbelbox/export/word2vec.h"

#include <gtest/gtest.h>

#include "tests/export/boxes_to_export.h"

namespace gumbelbox {
namespace {

TEST(Word2vec, IsCountsAndThenAWordWithItsCentreALine) {
  const Model model = boxes_to_export();
  EXPECT_EQ(written([&](std::ostream& out) { write_word2vec(model, out); }),
            "2 2\ngrey_parrot 1 1\nchick 1 0.875\n");
}

}  // namespace
}  // namespace gumbelbox
