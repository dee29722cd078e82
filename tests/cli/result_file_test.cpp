#include "cli/result_file.h"

#include "tests/cli/run_verb.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(ResultFile, IsReplacedUntilSomebodyChangesIt) {
  const Scratch scratch;
  const std::string path = scratch.path("table.json");
  require_replaceable_result(path, kJsonSeal);
  write_result_json({{"rows", {{{"ours", 0.5}}}}}, path);
  EXPECT_EQ(Json::parse(bytes_of(path)).at("rows").at(0).at("ours"), 0.5);
  require_replaceable_result(path, kJsonSeal);
  std::string changed = bytes_of(path);
  changed.replace(changed.find("0.5"), 3, "0.7");
  scratch.file("table.json", changed);
  expect_error(ErrorKind::kUsage,
               path +
                   ": expected no file, or a result that gumbelbox made and nobody changed since; "
                   "move it away or choose another folder",
               [&] { require_replaceable_result(path, kJsonSeal); });
}

}  // namespace
}  // namespace gumbelbox
