#include "cli/output_folder.h"

#include "tests/cli/run_verb.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(FolderOptions, TellTheConsoleWhatWasForced) {
  std::ostringstream out;
  std::ostringstream err;
  Console console{.out = out, .err = err};
  const FolderOptions options = folder_options(true, console);
  EXPECT_TRUE(options.force);
  options.on_forced("data: replaced train.tsv");
  EXPECT_EQ(err.str(), "data: replaced train.tsv\n");
}

TEST(WritingFolder, NamesTheFlag) {
  expect_error(ErrorKind::kUsage, "data: --force replaces it", [] {
    writing_folder([] { throw Error(ErrorKind::kUsage, "data: the option force replaces it"); });
  });
}

}  // namespace
}  // namespace gumbelbox
