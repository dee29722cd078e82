#include "gumbelbox/data/referred_column.h"

#include <gtest/gtest.h>

#include "gumbelbox/data/titled_form.h"

namespace gumbelbox {
namespace {

using Kind = TableForm::Kind;

TableForm understand(const std::string& text) { return understand_table(text, "x", {}); }

void expect_nodes(const std::string& text, std::size_t id, std::size_t name, std::size_t parent) {
  const TableForm form = understand(text);
  EXPECT_EQ(static_cast<int>(form.kind), static_cast<int>(Kind::kNodes)) << text;
  EXPECT_EQ(form.child, id) << text;
  EXPECT_EQ(form.name, name) << text;
  EXPECT_EQ(form.parent, parent) << text;
  EXPECT_EQ(form.doubt, "") << text;
}

void expect_edges(const std::string& text, std::size_t parent, std::size_t child,
                  const std::string& doubt = "") {
  const TableForm form = understand(text);
  EXPECT_EQ(static_cast<int>(form.kind), static_cast<int>(Kind::kEdges)) << text;
  EXPECT_EQ(form.child, child) << text;
  EXPECT_EQ(form.parent, parent) << text;
  EXPECT_EQ(form.doubt, doubt) << text;
}

TEST(ReferToIds, TheColumnThatParentsStandInIsTheIdWhateverItsTitle) {
  expect_nodes("sku,title,parent_id\nA-1,Shoes,\nA-2,Boots,A-1\nA-3,Mini,A-2\n", 0, 1, 2);
  expect_nodes("Handle,Title,Parent\nshoes,Shoes,\nboots,Boots,shoes\nmini,Mini,boots\n", 0, 1, 2);
  expect_nodes("Title,Parent,Ref\nShoes,,7\nBoots,7,8\nMini,8,9\n", 2, 0, 1);
  EXPECT_EQ(understand("sku,title,parent_id\nA-1,Shoes,\nA-2,Boots,A-1\n").text,
            "comma-separated table of entities, id in 'sku', name in 'title', parent in "
            "'parent_id'");
}

TEST(ReferToIds, AColumnOfIdsThatNoParentStandsInIsNotTheId) {
  expect_nodes("id,handle,title,parent\n1,shoes,Shoes,\n2,boots,Boots,shoes\n", 1, 2, 3);
}

TEST(ReferToIds, ParentsByNameStayEdges) {
  expect_edges("sku,title,parent\nA-1,Shoes,\nA-2,Boots,Shoes\nA-3,Mini,Boots\n", 2, 1);
  expect_edges(
      "Artikelnummer,Bezeichnung,Oberkategorie,Preis,Text\n1,Schuhe,,10,\n"
      "2,Stiefel,Schuhe,20,neu\n",
      2, 1);
}

TEST(ReferToIds, ATopLevelOrARankIsNoId) {
  expect_edges("Parent,Name,Top\na,b,a\na,c,a\nb,d,a\na,e,a\n", 0, 1);
  expect_edges("Parent,Name,Rank\n1,5,1\n2,6,2\n3,7,3\n", 0, 1);
}

TEST(ReferToIds, DoubtsColumnsThatHoldSomeOfTheParents) {
  expect_edges("sku,title,parent\nA-1,Shoes,\nA-2,Boots,A-1\nA-3,Mini,A-2\nA-4,Lot,A-9\n", 2, 1,
               "x: 2 of 3 parents stand in 'sku', which is not read, and hardly any in 'title'; if "
               "it holds the ids, use the option columns child=1,name=2,parent=3");
  expect_edges("sku,child,parent\nA-1,Shoes,\nA-2,Boots,A-1\n", 2, 1,
               "x: 1 of 1 parents stand in 'sku', which is not read, and hardly any in 'child'; if "
               "it holds the ids, use the option columns child=1,name=2,parent=3");
}

}  // namespace
}  // namespace gumbelbox
