#include "gumbelbox/data/titled_form.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

using Kind = TableForm::Kind;
using Columns = std::vector<std::size_t>;

std::optional<TableForm> find(const std::string& text) {
  return form_by_titles(sample_table(sample_text(text), {','}));
}

void expect_edges(const std::string& text, std::size_t parent, std::size_t child) {
  const auto form = find(text);
  ASSERT_TRUE(form) << text;
  EXPECT_EQ(static_cast<int>(form->kind), static_cast<int>(Kind::kEdges)) << text;
  EXPECT_EQ(form->parent, parent) << text;
  EXPECT_EQ(form->child, child) << text;
  EXPECT_TRUE(form->header && form->order_given) << text;
}

void expect_nodes(const std::string& text, std::size_t id, std::size_t parent,
                  std::optional<std::size_t> name) {
  const auto form = find(text);
  ASSERT_TRUE(form) << text;
  EXPECT_EQ(static_cast<int>(form->kind), static_cast<int>(Kind::kNodes)) << text;
  EXPECT_EQ(form->child, id) << text;
  EXPECT_EQ(form->parent, parent) << text;
  EXPECT_EQ(form->name, name) << text;
}

TEST(FormByTitles, FindsParentAndChildInAnyOrder) {
  expect_edges("parent,child\na,b\n", 0, 1);
  expect_edges("child,parent\na,b\n", 1, 0);
  expect_edges("weight,Subcategory,Parent Category\n1,a,b\n", 2, 1);
  expect_edges("parent_id,child_id,parent_name,child_name\n1,2,a,b\n", 2, 3);
  expect_edges("term,is_a\na,b\n", 1, 0);
  expect_edges("parent,child\n", 0, 1);
}

TEST(FormByTitles, FindsAParentBesideAName) {
  expect_edges("name,parent\na,b\n", 1, 0);
  expect_edges("parent,city\na,b\n", 0, 1);
  expect_edges("price,label,parent\n1,a,b\n", 2, 1);
}

TEST(FormByTitles, DoesNotGuessTheChildOfAParent) {
  EXPECT_FALSE(find("x,parent,y\na,b,c\n"));
  EXPECT_FALSE(find("city,source\na,b\n"));
}

TEST(FormByTitles, FindsEntitiesWithIds) {
  expect_nodes("id,name,parent_id\n1,a,\n", 0, 2, 1);
  expect_nodes("ParentID,Title,ID\n,a,1\n", 2, 0, 1);
  expect_nodes("ProductCategoryID,ParentProductCategoryID,Name\n1,,Bikes\n", 0, 1, 2);
  expect_nodes("code,id,parent_name,parent_id,label\nx,1,,,a\n", 1, 3, 4);
}

TEST(FormByTitles, FindsNamesOfEntitiesByTheirCells) {
  expect_nodes("id,parent_id,price,what\n1,,5,a\n2,1,7,b\n", 0, 1, 3);
  expect_nodes("id,parent_id\n1,\n2,1\n", 0, 1, std::nullopt);
}

TEST(FormByTitles, FindsGroupsAndTheirMembers) {
  expect_edges("category,product\nFood,Tea\n", 0, 1);
  expect_edges("product,category\nTea,Food\n", 1, 0);
  expect_edges("genus,species\nCanis,Canis lupus\n", 0, 1);
  expect_edges("category,subcategory,price\nFood,Tea,1\n", 0, 1);
  EXPECT_FALSE(find("category,price\nFood,1\n"));
  EXPECT_FALSE(find("sku,category,price\nA,Food,1\n"));
  EXPECT_FALSE(find("user_id,category\n1,Food\n"));
}

TEST(FormByTitles, LeavesGroupsThatArePathsToOthers) {
  EXPECT_FALSE(find("product,category\nGreen,Food > Tea\nBlack,Food > Tea\n"));
}

TEST(FormByTitles, TakesLevelsInTheirOrder) {
  EXPECT_EQ(find("level 1,level 2,price\nFood,Tea,1\n")->path, (Columns{0, 1}));
  EXPECT_EQ(find("L3,sku,L2,L1\nGreen,A,Tea,Food\n")->path, (Columns{3, 2, 0}));
  EXPECT_EQ(find("cat 10,cat 9\na,b\n")->path, (Columns{1, 0}));
  EXPECT_EQ(find("category_level_1,category_level_2\na,b\n")->path, (Columns{0, 1}));
  EXPECT_FALSE(find("level 1,price\nFood,1\n"));
}

TEST(FormByTitles, DoesNotTakeNamesThatComeAgainForTitles) {
  EXPECT_FALSE(find("Category 1,Category 2\nCategory 1,Category 3\n"));
  EXPECT_FALSE(find("class,type\nclass,topic\n"));
  EXPECT_TRUE(find("L1,L2\nFood,Tea\nL1,L2\nFood,Milk\n"));  // two files in one
}

TEST(FormByTitles, FindsTheColumnOfPaths) {
  const auto form = find("sku,category_path,price\nA,Food/Tea,1\nB,Food/Milk,2\n");
  ASSERT_TRUE(form);
  EXPECT_EQ(static_cast<int>(form->kind), static_cast<int>(Kind::kPaths));
  EXPECT_EQ(form->path, (Columns{1}));
  EXPECT_EQ(form->path_form.separator, "/");
  EXPECT_EQ(find("path,breadcrumbs\na.png,Food > Tea\n")->path, (Columns{1}));
  EXPECT_FALSE(find("sku,path\nA,tea\nB,milk\n"));
}

TEST(FormByTitles, DoesNotTakeAPathForATitle) {
  EXPECT_FALSE(find("1,Garden > Path lights\n2,Garden > Seeds\n"));
}

TEST(FormByTitles, FindsProbabilitiesInColumnThree) {
  EXPECT_EQ(static_cast<int>(find("a,b,p\nx,y,1\n")->kind), static_cast<int>(Kind::kProbabilities));
  EXPECT_FALSE(find("p,a,b\n1,x,y\n"));
}

TEST(FormByTitles, FindsNothingInRecordsOfNames) {
  EXPECT_FALSE(find(""));
  EXPECT_FALSE(find("parent\n"));
  EXPECT_FALSE(find("animal,dog\nanimal,cat\n"));
  EXPECT_FALSE(find("entity,abstract entity\nentity,thing\n"));
  EXPECT_FALSE(find("parent\na,b\nc,d\n"));  // a title line, not a header
}

}  // namespace
}  // namespace gumbelbox
