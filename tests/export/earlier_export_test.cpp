#include "gumbelbox/export/earlier_export.h"

#include <gtest/gtest.h>

#include "gumbelbox/base/file.h"
#include "gumbelbox/export/export_files.h"
#include "tests/base/temporary_folder.h"
#include "tests/export/boxes_to_export.h"

namespace gumbelbox {
namespace {

TEST(EarlierExport, KnowsWhatWasWrittenInItsOwnFormatOnly) {
  const TemporaryFolder folder;
  const Model model = boxes_to_export();
  for (const ExportFormatEntry& entry : export_formats()) {
    if (entry.format == ExportFormat::kSvg) continue;
    const std::string path = folder.path(entry.name);
    write_export(model, entry.format, path);
    const std::string file = read_file(export_files(entry.format, path)[0]);
    for (const ExportFormatEntry& other : export_formats()) {
      EXPECT_EQ(is_earlier_export(other.format, std::string_view(file).substr(0, 256)),
                other.format == entry.format)
          << entry.name << " as " << other.name;
    }
  }
}

TEST(EarlierExport, MayBeOfAnotherModel) {
  EXPECT_TRUE(is_earlier_export(ExportFormat::kCsv, "name,point_1,point_2\n"));
  EXPECT_TRUE(is_earlier_export(ExportFormat::kTsv, "name\tas_a_1\tas_a_2\n"));
  EXPECT_TRUE(is_earlier_export(ExportFormat::kNpz, "PK\x03\x04 re.npy"));
}

TEST(EarlierExport, IsNoTableOrArrayOfSomebodyElse) {
  EXPECT_FALSE(is_earlier_export(ExportFormat::kCsv, "name,age\nAnn,7\n"));
  EXPECT_FALSE(is_earlier_export(ExportFormat::kTsv, "name\tage\n"));
  EXPECT_FALSE(is_earlier_export(ExportFormat::kNpz, "PK\x03\x04 weights.npy"));
  EXPECT_FALSE(is_earlier_export(ExportFormat::kJson, "{\"models\":[]}"));
  EXPECT_FALSE(is_earlier_export(ExportFormat::kDot, "digraph g {"));
  EXPECT_FALSE(is_earlier_export(ExportFormat::kWord2vec, "2 apples\n"));
  EXPECT_FALSE(is_earlier_export(ExportFormat::kWord2vec, "22\n"));
  EXPECT_FALSE(is_earlier_export(ExportFormat::kProjector, "x\ty\n1\t2\n"));
  EXPECT_FALSE(is_earlier_export(ExportFormat::kJson, "{\"model\":\"T\",\"year\":1908}"));
  EXPECT_FALSE(is_earlier_export(ExportFormat::kSvg, "<?xml?><svg>"));
  EXPECT_FALSE(is_earlier_export(
      ExportFormat::kSvg, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\">\n<path/>"));
}

}  // namespace
}  // namespace gumbelbox
