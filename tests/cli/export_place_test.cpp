#include "cli/export_place.h"

#include "gumbelbox/base/file_seal.h"
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

void check(ExportFormat format, const std::string& path, const std::string& content,
           Console* forced = nullptr) {
  require_replaceable_export(format, {{path, [&](std::ostream& file) { file << content; }}},
                             forced);
}

TEST(RequireReplaceableExport, AcceptsWhatWouldStayAsItIsInEveryFormat) {
  const Scratch scratch;
  for (const ExportFormatEntry& entry : export_formats()) {
    check(entry.format, scratch.path("new"), "ours");
    check(entry.format, scratch.file("empty", ""), "ours");
    check(entry.format, scratch.file("old", "ours"), "ours");
    for (const char* other : {"mine", "our", "ours\n"}) {
      EXPECT_THROW(check(entry.format, scratch.file("old", other), "ours"), Error) << other;
    }
  }
}

TEST(RequireReplaceableExport, RefusesAPictureThatWasChanged) {
  const Scratch scratch;
  std::ostringstream svg;
  write_sealed(
      kMarkupSeal, [](std::ostream& file) { file << "<svg></svg>\n"; }, svg);
  check(ExportFormat::kSvg, scratch.file("a.svg", svg.str()), "other");
  const std::string mine = scratch.file("mine.svg", svg.str() + "<!-- mine -->\n");
  expect_error(ErrorKind::kUsage,
               mine +
                   ": expected no file, or a picture that gumbelbox made and nobody changed since; "
                   "move it away or choose another name; --force replaces it",
               [&] { check(ExportFormat::kSvg, mine, "other"); });
}

TEST(RequireReplaceableExport, SaysThatATableCannotTellWhoMadeIt) {
  const Scratch scratch;
  const std::string table = scratch.file("a.csv", "name,lower_1,upper_1\ndog,0,1\n");
  expect_error(ErrorKind::kUsage,
               table +
                   ": expected no file, or one that would stay as it is; move it away or choose "
                   "another name; --force replaces it",
               [&] { check(ExportFormat::kCsv, table, "name,lower_1,upper_1\ndog,0,2\n"); });
}

TEST(RequireReplaceableExport, SaysWhatForceReplaces) {
  const Scratch scratch;
  const std::string vectors = scratch.file("v.vec", "2 3\ndog 1 2 3\n");
  std::ostringstream out;
  std::ostringstream err;
  Console console{.out = out, .err = err};
  check(ExportFormat::kWord2vec, vectors, "2 2\n", &console);
  EXPECT_EQ(err.str(), vectors + ": is not known to be an unchanged export; --force replaces it\n");
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

}  // namespace
}  // namespace gumbelbox
