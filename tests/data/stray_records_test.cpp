#include "gumbelbox/data/stray_records.h"

#include <gtest/gtest.h>

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

class StrayRecordsTest : public testing::Test {
 protected:
  TemporaryFolder folder_;
  JsonText text_{TextFile(folder_.write("x.json", "[]"))};
  StrayRecords stray_{"title", "parent"};
};

TEST_F(StrayRecordsTest, AreObjectsWithBothKeys) {
  stray_.begin();
  stray_.begin();
  stray_.key("parent");
  stray_.key("title");
  expect_error(ErrorKind::kInput,
               folder_.path("x.json") +
                   ":1: expected all records in one list, got another record with 'title' and "
                   "'parent' outside of it, which ends here; put all records into one list",
               [&] { stray_.end(text_); });
}

TEST_F(StrayRecordsTest, AreNoObjectsThatHaveThemTogether) {
  stray_.key("title");  // of a container that is not watched
  stray_.begin();
  stray_.key("title");
  stray_.begin();
  stray_.key("parent");
  EXPECT_NO_THROW(stray_.end(text_));
  EXPECT_NO_THROW(stray_.end(text_));
}

}  // namespace
}  // namespace gumbelbox
