#include "gumbelbox/export/export_format.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(ExportFormat, HasItsEntryAtItsPlace) {
  for (const ExportFormatEntry& entry : export_formats()) {
    EXPECT_EQ(export_format_entry(entry.format).name, entry.name);
    EXPECT_EQ(choose_export_format(entry.name, "model"), entry.format);
    for (const std::string& ending : entry.endings) {
      EXPECT_EQ(choose_export_format("", "model" + ending), entry.format) << ending;
      EXPECT_EQ(choose_export_format(entry.name, "model" + ending), entry.format) << ending;
    }
  }
}

TEST(ExportFormat, IsToldByTheLastEndingInAnyCase) {
  EXPECT_EQ(choose_export_format("", "a.svg/b.npz.CSV"), ExportFormat::kCsv);
  EXPECT_EQ(choose_export_format("csv", "table.txt"), ExportFormat::kCsv);
}

TEST(ExportFormat, RefusesANameThatContradictsTheEnding) {
  expect_error(ErrorKind::kUsage,
               "food.csv: the ending .csv means csv, but the format is svg; change one of them",
               [] { choose_export_format("svg", "food.csv"); });
  EXPECT_THROW(choose_export_format("projector", "food.tsv"), Error);
}

constexpr const char* kAll =
    "csv (.csv), tsv (.tsv), npz (.npz), npy (.npy), word2vec (.vec .w2v), projector (a folder, by "
    "name only), json (.json), dot (.dot .gv), svg (.svg)";

TEST(ExportFormat, ListsAllFormatsWhenNothingTells) {
  expect_error(ErrorKind::kUsage,
               std::string("food.xlsx: cannot tell the format by the ending .xlsx; choose an "
                           "ending, or name the format: ") +
                   kAll,
               [] { choose_export_format("", "food.xlsx"); });
  expect_error(ErrorKind::kUsage,
               std::string("food: cannot tell the format without an ending; choose an ending, or "
                           "name the format: ") +
                   kAll,
               [] { choose_export_format("", "food"); });
  expect_error(ErrorKind::kUsage,
               std::string("'xlsx' is no export format; expected one of ") + kAll,
               [] { choose_export_format("xlsx", "food"); });
}

}  // namespace
}  // namespace gumbelbox
