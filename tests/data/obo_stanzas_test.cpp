#include "gumbelbox/data/obo_stanzas.h"

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Names = std::vector<std::string>;

OboStanzas read(const std::string& content, const Names& relations = {"is_a"}) {
  const TemporaryFolder folder;
  return read_stanzas(TextFile(folder.write("x.obo", content)), relations);
}

TEST(OboStanzas, ReadsTheTagsOfATerm) {
  const OboStanzas stanzas = read(
      "format-version: 1.2\n[Typedef]\nid: x\n\n[Term]\nid: F:2\nname: fruit\nalt_id: F:7\n"
      "is_a: F:1 ! food\nis_obsolete: true\n");
  EXPECT_EQ(stanzas.other_stanzas, 1U);
  ASSERT_EQ(stanzas.terms.size(), 1U);
  const OboTerm& term = stanzas.terms[0];
  EXPECT_EQ(term.line, 5U);
  EXPECT_EQ(term.id, "F:2");
  EXPECT_EQ(term.name, "fruit");
  EXPECT_EQ(term.other_ids, (Names{"F:7"}));
  EXPECT_TRUE(term.obsolete);
  ASSERT_EQ(term.parents.size(), 1U);
  EXPECT_EQ(term.parents[0].target, "F:1");
  EXPECT_EQ(term.parents[0].line, 9U);
}

TEST(OboStanzas, TakesTheRelationsAskedForAndCountsAll) {
  const std::string term =
      "[Term]\nid: F:2\nis_a: F:1\nrelationship: part_of F:3 {a=\"b\"} ! meal\n"
      "relationship: part_of F:4\nrelationship: has_part F:5\nrelationship:\n"
      "intersection_of: F:1\n";
  const OboStanzas stanzas = read(term, {"has_part", "part_of"});
  ASSERT_EQ(stanzas.terms[0].parents.size(), 3U);
  EXPECT_EQ(stanzas.terms[0].parents[0].target, "F:3");
  EXPECT_EQ(stanzas.terms[0].parents[0].relation, 1U);
  EXPECT_EQ(stanzas.terms[0].parents[2].target, "F:5");
  EXPECT_EQ(stanzas.terms[0].parents[2].relation, 0U);
  EXPECT_EQ(stanzas.other_relations, 3U);
  EXPECT_EQ(list_counts(stanzas.relations, 9), "part_of (2), is_a (1) and has_part (1)");
  EXPECT_EQ(read(term).other_relations, 5U);
}

TEST(OboStanzas, RefusesARelationWithoutATargetOnlyIfAskedFor) {
  const TemporaryFolder folder;
  const std::string path = folder.write("x.obo", "[Term]\nid: F:2\nrelationship: part_of ! meal\n");
  EXPECT_EQ(read_stanzas(TextFile(path), {"is_a"}).other_relations, 1U);
  expect_error(ErrorKind::kInput, path + ":3: expected the id of a term, got '! meal'",
               [&] { read_stanzas(TextFile(path), {"part_of"}); });
}

TEST(OboStanzas, KeepsSynonymsThatMeanTheTerm) {
  const OboStanzas stanzas = read(
      "[Term]\nid: F:2\nsynonym: \"fruits\" EXACT [F:me \"x\"]\nsynonym: \"a \\\"fruit\\\"\" "
      "RELATED PLURAL []\nsynonym: \"food\" BROAD []\nsynonym: \"pear\" NARROW []\n"
      "synonym: \"old\" []\nexact_synonym: \"older\" []\nsynonym: unquoted\n"
      "synonym: \"fruits\" EXACT []\nsynonym: \"caf\xE9\" EXACT []\nalt_id: caf\xE9\n");
  EXPECT_EQ(stanzas.terms[0].synonyms, (Names{"fruits", "a \"fruit\"", "old", "older"}));
  EXPECT_EQ(stanzas.terms[0].other_ids, Names{});
}

}  // namespace
}  // namespace gumbelbox
