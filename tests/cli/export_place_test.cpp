#include "cli/export_place.h"

#include "tests/cli/run_verb.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(RequireExportPlace, AcceptsWhatIsFree) {
  const Scratch scratch;
  require_export_place(ExportFormat::kCsv, scratch.path("a.csv"));
  require_export_place(ExportFormat::kProjector, scratch.path("folder"));
  require_export_place(ExportFormat::kProjector, scratch.path("."));
  EXPECT_FALSE(std::filesystem::exists(scratch.path("folder")));
}

TEST(RequireExportPlace, WantsAFolderForTheProjectorAndAFileForOthers) {
  const Scratch scratch;
  const std::string file = scratch.file("file", "");
  expect_error(ErrorKind::kUsage, file + ": expected a folder or nothing, found a file",
               [&] { require_export_place(ExportFormat::kProjector, file); });
  EXPECT_THROW(require_export_place(ExportFormat::kCsv, scratch.path(".")), Error);
  EXPECT_THROW(require_export_place(ExportFormat::kCsv, scratch.path("none/a.csv")), Error);
}

TEST(RequireExportPlace, WantsAFileWhereNamesGoBesideIt) {
  require_export_place(ExportFormat::kCsv, "/dev/null");
  EXPECT_THROW(require_export_place(ExportFormat::kNpy, "/dev/null"), Error);
}

void check(ExportFormat format, const std::string& path) {
  require_replaceable_export(format, path);
}

TEST(RequireReplaceableExport, RefusesAFileOfAnotherKind) {
  const Scratch scratch;
  check(ExportFormat::kCsv, scratch.path("new.csv"));
  check(ExportFormat::kCsv, scratch.file("ours.csv", "name,lower_1,upper_1\n"));
  const std::string mine = scratch.file("mine.csv", "name,age\n");
  expect_error(ErrorKind::kUsage,
               mine +
                   ": expected a CSV table of a model to replace, or no file, found a file of "
                   "another kind; move it away or choose another name",
               [&] { check(ExportFormat::kCsv, mine); });
}

TEST(RequireReplaceableExport, WantsAnArrayAndItsNamesTogether) {
  const Scratch scratch;
  const std::string array = scratch.file("a.npy", "\x93NUMPY");
  expect_error(
      ErrorKind::kUsage,
      array +
          ": found without a.names.txt, so it is no earlier export; move it away or choose "
          "another name",
      [&] { check(ExportFormat::kNpy, array); });
  scratch.file("a.names.txt", "dog\n");
  check(ExportFormat::kNpy, array);
  scratch.file("b.names.txt", "dog\n");
  EXPECT_THROW(check(ExportFormat::kNpy, scratch.path("b.npy")), Error);
}

TEST(RequireExportPlace, KnowsAFolderOfTheProjectorByItsSeal) {
  const Scratch scratch;
  scratch.file("metadata.tsv", "dog\n");
  const std::string vectors = scratch.file("vectors.tsv", "1\t2\n");
  EXPECT_THROW(require_export_place(ExportFormat::kProjector, scratch.path(".")), Error);
  require_export_place(ExportFormat::kProjector, scratch.path("."), true);
  scratch.file("notes.txt", "mine\n");
  EXPECT_THROW(require_export_place(ExportFormat::kProjector, scratch.path("."), true), Error);
}

TEST(RequireReplaceableExport, NeverReplacesVectorsUnasked) {
  const Scratch scratch;
  const std::string vectors = scratch.file("v.vec", "2 3\ndog 1 2 3\n");
  EXPECT_THROW(check(ExportFormat::kWord2vec, vectors), Error);
  std::ostringstream out;
  std::ostringstream err;
  Console console{.out = out, .err = err};
  require_replaceable_export(ExportFormat::kWord2vec, vectors, &console);
  EXPECT_NE(err.str().find("--force replaces it"), std::string::npos);
}

}  // namespace
}  // namespace gumbelbox
