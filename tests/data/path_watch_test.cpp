#include "gumbelbox/data/path_watch.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

const std::string kFile = "x.txt";

class PathWatchTest : public testing::Test {
 protected:
  /// The paths stand in lines 1, 2, ...
  void watch(const std::vector<std::string>& lines) const {
    PathWatch watch(form_);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      watch.add({kFile, i + 1}, lines[i], *split_path(lines[i], ">"));
    }
    watch.finish(kFile);
  }

  void expect_refused(const std::vector<std::string>& lines, const std::string& message) const {
    expect_error(ErrorKind::kInput, kFile + message, [&] { watch(lines); });
  }

  TableForm form_{.kind = TableForm::Kind::kPaths,
                  .record = {0},
                  .path = {0},
                  .path_form = {.separator = " > "},
                  .sampled = true};
};

TEST_F(PathWatchTest, NoticesListsThatComeLater) {
  const std::string message =
      "another path begins behind ',', but the first lines have one path each; write every path "
      "into a line of its own";
  expect_refused({"a > b", "c > d", "a > e, c > f"}, ":3: " + message);
  watch({"a > b", "c > d", "a > e, f > g"});
  watch({"a > b", "c > d", "a > e, c > f", "a > salt, pepper", "a > x, y > z"});
}

TEST_F(PathWatchTest, NoticesLinesThatMayBeEdges) {
  const std::string message =
      "a name is the first step of one line and the second of another, so all lines may be edges, "
      "but the first lines have no such name; if they are edges, write a tab between parent and "
      "child; if they are paths, write a root into a line of its own";
  expect_refused({"a > b", "c > d", "d > e"}, ":3: " + message);
  expect_refused({"a > b", "c > a", "d > e"}, ":2: " + message);
  watch({"a > b", "c > d", "d > e", "c"});
  watch({"a > b", "c > d > e", "d > e"});
  watch({"a > b", "c > c"});
}

TEST_F(PathWatchTest, LeavesFormsAloneThatAreCertain) {
  const std::vector<std::string> lines = {"a > b", "c > d", "d > e", "a > e, c > f"};
  form_.sampled = false;
  watch(lines);
  form_.sampled = true;
  form_.path_form.list = ',';
  watch(lines);
}

}  // namespace
}  // namespace gumbelbox
