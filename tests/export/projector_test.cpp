#include "gumbelbox/export/projector.h"

#include <gtest/gtest.h>

#include "tests/export/boxes_to_export.h"

namespace gumbelbox {
namespace {

TEST(ProjectorVectors, AreCentresWithoutAHeader) {
  const Model model = boxes_to_export();
  EXPECT_EQ(written([&](std::ostream& out) { write_projector_vectors(model, out); }),
            "1\t1\n1\t0.875\n");
}

}  // namespace
}  // namespace gumbelbox
