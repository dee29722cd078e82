#include "gumbelbox/export/export_files.h"

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"
#include "tests/export/boxes_to_export.h"

namespace gumbelbox {
namespace {

using Paths = std::vector<std::string>;

TEST(ExportFiles, AreOneOrTwo) {
  EXPECT_EQ(export_files(ExportFormat::kCsv, "a.csv"), Paths{"a.csv"});
  EXPECT_EQ(export_files(ExportFormat::kNpy, "x/a.npy"), (Paths{"x/a.npy", "x/a.names.txt"}));
  EXPECT_EQ(export_files(ExportFormat::kNpy, "a"), (Paths{"a", "a.names.txt"}));
  EXPECT_EQ(export_files(ExportFormat::kProjector, "a"),
            (Paths{"a/vectors.tsv", "a/metadata.tsv"}));
}

TEST(WriteExport, WritesEveryFileOfAFormat) {
  const TemporaryFolder folder;
  const Model model = boxes_to_export();
  for (const ExportFormatEntry& entry : export_formats()) {
    if (entry.format == ExportFormat::kSvg) continue;
    const std::string path = folder.path(entry.name);
    write_export(model, entry.format, path);
    for (const std::string& file : export_files(entry.format, path)) {
      EXPECT_NE(read_file(file), "") << file;
    }
  }
  EXPECT_EQ(read_file(folder.path("npy.names.txt")), "grey parrot\nchick\n");
  EXPECT_EQ(read_file(folder.path("projector/metadata.tsv")), "grey parrot\nchick\n");
}

TEST(WriteExport, ShowsOneEntityOfAGraph) {
  const TemporaryFolder folder;
  write_export(boxes_to_export(), ExportFormat::kDot, folder.path("a.dot"), 1);
  EXPECT_NE(read_file(folder.path("a.dot")).find("\"chick\" [style=bold]"), std::string::npos);
}

TEST(WriteExport, LeavesNoFileWhenTheFormatCannotHoldTheModel) {
  const TemporaryFolder folder;
  Model model = boxes_to_export();
  model.edges.clear();
  EXPECT_THROW(write_export(model, ExportFormat::kDot, folder.path("a.dot")), Error);
  EXPECT_THROW(read_file(folder.path("a.dot")), Error);
}

TEST(WriteExport, SaysWhyItCannotMakeAFolder) {
  expect_error(ErrorKind::kIo, "/dev/null/a: cannot write in /dev/null: Not a directory",
               [] { write_export(boxes_to_export(), ExportFormat::kProjector, "/dev/null/a"); });
}

}  // namespace
}  // namespace gumbelbox
