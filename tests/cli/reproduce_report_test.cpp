#include "cli/reproduce_report.h"

#include <sstream>

#include "gumbelbox/base/error.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

Report small_report() {
  Report report{"Title", "Text."};
  report.rows = {{"softplus", "error", 0.0617013, 0.0617012}, {"series", "error", {}, 0.25}};
  report.figures = {{"side", "Side", "A sentence.", "<svg/>\n", {{"x"}, {{0.1}}}}};
  return report;
}

TEST(WriteReport, WritesRowsPagePicturesAndNumbers) {
  const Scratch scratch;
  const Json rows = write_report(small_report(), scratch.path("new/folder"), "name");
  EXPECT_EQ(rows.at("rows"),
            Json::parse(bytes_of(scratch.path("new/folder/name.json"))).at("rows"));
  EXPECT_EQ(rows.dump(),
            R"({"rows":[{"name":"softplus","metric":"error","paper":0.0617013,"ours":0.0617012},)"
            R"({"name":"series","metric":"error","paper":null,"ours":0.25}]})");
  EXPECT_EQ(bytes_of(scratch.path("new/folder/name/side.csv")), "x\n0.1\n");
  EXPECT_EQ(bytes_of(scratch.path("new/folder/name/side.svg")), "<svg/>\n");
  EXPECT_NE(bytes_of(scratch.path("new/folder/name.html")).find("<svg/>"), std::string::npos);
}

TEST(PrintReport, AlignsItsColumns) {
  std::ostringstream out;
  print_report(small_report(), out);
  EXPECT_EQ(out.str(),
            "name      metric        paper         ours\n"
            "softplus  error     0.0617013    0.0617012\n"
            "series    error             -         0.25\n");
}

TEST(WriteReport, SaysWhereAFolderCannotBe) {
  const Scratch scratch;
  const std::string file = scratch.file("file", "");
  try {
    write_report(small_report(), file, "name");
    ADD_FAILURE() << "a file was taken for a folder";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kIo);
    EXPECT_NE(std::string(error.what()).find(file), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace gumbelbox
