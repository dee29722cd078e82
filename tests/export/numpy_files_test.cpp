#include "gumbelbox/export/numpy_files.h"

#include <gtest/gtest.h>

#include "tests/export/boxes_to_export.h"

namespace gumbelbox {
namespace {

/// Names of the files in a zip file, in the order of its directory.
std::vector<std::string> files_of(const std::string& zip) {
  std::vector<std::string> names;
  const std::string mark = "PK\x01\x02";
  for (std::size_t at = zip.find(mark); at != std::string::npos; at = zip.find(mark, at + 1)) {
    names.push_back(zip.substr(at + 46, static_cast<unsigned char>(zip[at + 28])));
  }
  return names;
}

std::string npz_of(const Model& model) {
  return written([&](std::ostream& out) { write_npz(model, out); });
}

TEST(Npz, HasCornersNamesAndEdges) {
  const std::string zip = npz_of(boxes_to_export());
  EXPECT_EQ(files_of(zip),
            (std::vector<std::string>{"lower.npy", "upper.npy", "names.npy", "edges.npy"}));
  EXPECT_NE(zip.find("'descr': '<U11', 'fortran_order': False, 'shape': (2,)"), std::string::npos);
  EXPECT_NE(zip.find("'descr': '<i4', 'fortran_order': False, 'shape': (1, 2)"), std::string::npos);
}

TEST(Npz, OfProbabilitiesHasNoEdges) {
  Model model = boxes_to_export();
  model.kind = DataKind::kProbability;
  model.edges.clear();
  EXPECT_EQ(files_of(npz_of(model)),
            (std::vector<std::string>{"lower.npy", "upper.npy", "names.npy"}));
}

TEST(Npz, HasOtherTensorsUnderTheirNames) {
  ModelOptions score{.model = "gaussian", .dim = 1};
  add_defaults(score);
  EXPECT_EQ(files_of(npz_of(model_of(score, {{"a", {1, 2, 0.25F}}})))[2], "sigma.npy");
}

TEST(Npy, IsOneArrayOfCorners) {
  const Model model = boxes_to_export();
  const std::string bytes = written([&](std::ostream& out) { write_npy(model, out); });
  EXPECT_NE(bytes.find("'<f4', 'fortran_order': False, 'shape': (2, 2, 2)"), std::string::npos);
  EXPECT_EQ(bytes.size(), 128 + 8 * sizeof(float));
}

}  // namespace
}  // namespace gumbelbox
