#include "gumbelbox/export/earlier_export.h"

#include <gtest/gtest.h>

#include "gumbelbox/base/file.h"
#include "gumbelbox/export/export_files.h"
#include "tests/base/temporary_folder.h"
#include "tests/export/boxes_to_export.h"

namespace gumbelbox {
namespace {

TEST(EarlierExport, IsKnownByItsSealUntilSomebodyChangesIt) {
  const TemporaryFolder folder;
  const Model model = boxes_to_export();
  for (const ExportFormat format : {ExportFormat::kNpz, ExportFormat::kJson, ExportFormat::kDot}) {
    const std::string path = folder.path("file");
    write_export(model, format, path);
    EXPECT_TRUE(is_earlier_export(format, path)) << export_format_entry(format).name;
    EXPECT_FALSE(is_earlier_export(ExportFormat::kSvg, path));
    std::string changed = read_file(path);
    changed[changed.size() / 2] ^= 1;
    write_file(path, [&](std::ostream& file) { file << changed; });
    EXPECT_FALSE(is_earlier_export(format, path)) << export_format_entry(format).name;
  }
}

TEST(EarlierExport, IsUnknownInFormatsWithoutAPlaceForASeal) {
  const TemporaryFolder folder;
  for (const ExportFormat format :
       {ExportFormat::kCsv, ExportFormat::kTsv, ExportFormat::kNpy, ExportFormat::kWord2vec}) {
    write_export(boxes_to_export(), format, folder.path("file"));
    EXPECT_FALSE(is_earlier_export(format, folder.path("file")));
  }
}

}  // namespace
}  // namespace gumbelbox
