#include "gumbelbox/data/referred_check.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Row = std::vector<std::string_view>;

class ReferredCheckTest : public testing::Test {
 protected:
  /// The records stand in lines 2, 3, ...
  void check(const std::vector<Row>& rows) const {
    ReferredCheck check(form_);
    for (std::size_t i = 0; i < rows.size(); ++i) check.add(i + 2, rows[i]);
    check.finish("t.csv");
  }

  TableForm form_{.columns = 3,
                  .header = true,
                  .parent = 2,
                  .child = 1,
                  .titles = {"ref", "label", "parent"},
                  .maybe_ids = {0}};
};

TEST_F(ReferredCheckTest, NamesTheColumnThatHoldsTheParents) {
  expect_error(
      ErrorKind::kInput,
      "t.csv:4: the parent stands in 'ref', which is not read, and so do 2 of 3 parents, "
      "but hardly any in 'label'; the lines before do not show it; if 'ref' holds the ids, "
      "use the option columns child=1,name=2,parent=3",
      [&] {
        check({{"1", "a", ""}, {"2", "b", "9"}, {"3", "c", "1"}, {"4", "d", "1"}, {"5", "e", "2"}});
      });
}

TEST_F(ReferredCheckTest, AcceptsParentsByName) {
  check({{"1", "a", ""}, {"2", "b", "a"}, {"3", "c", "b"}});
  check({{"1", "a", ""}, {"2", "b", "x"}, {"3", "c", "y"}});
  check({{"a", "a", ""}, {"b", "b", "a"}, {"c", "c", "b"}});
  check({});
}

TEST_F(ReferredCheckTest, LooksOnlyAtColumnsInQuestion) {
  form_.maybe_ids.clear();
  check({{"1", "a", ""}, {"2", "b", "1"}, {"3", "c", "2"}});
}

}  // namespace
}  // namespace gumbelbox
