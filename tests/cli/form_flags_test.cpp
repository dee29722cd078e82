#include "cli/form_flags.h"

#include "tests/cli/run_verb.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Names = std::vector<std::string>;
using Choices = std::vector<ColumnChoice>;

FormOptions with(std::string FormFlags::*flag, const std::string& value) {
  FormFlags flags;
  flags.*flag = value;
  return form_options(flags);
}

TEST(FormFlags, LeaveEverythingToTheFileByDefault) {
  const FormOptions options = form_options({});
  EXPECT_FALSE(options.form);
  EXPECT_FALSE(options.header);
  EXPECT_TRUE(options.columns.empty());
  EXPECT_TRUE(options.relations.empty());
}

TEST(FormFlags, NameColumns) {
  EXPECT_EQ(with(&FormFlags::columns, "parent=3,id=1").columns,
            (Choices{{"parent", "3"}, {"child", "1"}}));
  expect_error(ErrorKind::kUsage,
               "columns: expected ROLE=COLUMN, got '3'; such as parent=3,child=1,name=2",
               [] { with(&FormFlags::columns, "3"); });
}

TEST(FormFlags, SayWhetherThereIsAHeader) {
  EXPECT_EQ(with(&FormFlags::header, "yes").header, true);
  EXPECT_EQ(with(&FormFlags::header, "no").header, false);
  EXPECT_EQ(with(&FormFlags::header, "auto").header, std::nullopt);
}

TEST(FormFlags, ListRelationsWithOrWithoutBlanks) {
  EXPECT_EQ(with(&FormFlags::relations, "is_a").relations, (Names{"is_a"}));
  EXPECT_EQ(with(&FormFlags::relations, "is_a,part_of").relations, (Names{"is_a", "part_of"}));
  EXPECT_EQ(with(&FormFlags::relations, " is_a, part_of ,, ").relations,
            (Names{"is_a", "part_of"}));
}

TEST(FormFlags, AreTakenByTheVerbsThatReadData) {
  const Scratch scratch;
  const std::string file = scratch.file("x.csv", "cat,x,animal\ndog,x,animal\n");
  const std::vector<std::string> import = {"import", file, "--out", scratch.path("out")};
  EXPECT_NE(run_verb(import).code, 0);
  std::vector<std::string> with_columns = import;
  with_columns.insert(with_columns.end(), {"--columns", "parent=3,child=1", "--json"});
  EXPECT_EQ(run_well(with_columns).json()["entities"], 3);
}

TEST(FormFlags, RefuseAnotherWordForTheHeader) {
  const Scratch scratch;
  const std::string file = scratch.file("x.csv", "a,b\n");
  const Ran ran = run_verb({"import", file, "--out", scratch.path("out"), "--header", "maybe"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("maybe"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace gumbelbox
