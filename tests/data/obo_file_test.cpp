#include "gumbelbox/data/obo_file.h"

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;
using Names = std::vector<std::string>;

const char* const kFood =
    "format-version: 1.2\n"
    "ontology: food\n"
    "\n"
    "[Term]\n"
    "id: F:1\n"
    "name: food\n"
    "def: \"What is eaten.\" [F:me]\n"
    "\n"
    "[Term]\n"
    "id: F:2\n"
    "name: fruit\n"
    "is_a: F:1 ! food\n"
    "relationship: part_of F:4 ! meal\n"
    "\n"
    "[Term]\n"
    "id: F:3\n"
    "name: pear\n"
    "is_a: F:2 {is_inferred=\"true\", note=\"a } ! b\"} ! fruit\n"
    "is_a: F:9 ! an old word\n"
    "is_a: BFO:1 ! of another ontology\n"
    "\n"
    "[Typedef]\n"
    "id: part_of\n"
    "name: part of\n"
    "is_a: F:1\n"
    "\n"
    "[Term]\n"
    "id: F:9\n"
    "name: an old word\n"
    "is_a: F:1\n"
    "is_obsolete: true\n";

class OboFileTest : public testing::Test {
 protected:
  Taxonomy read(const std::string& content, OboNames names = OboNames::kName) {
    return read_obo(folder_.write("x.obo", content), {.names = names});
  }

  Names names_of(const std::string& content, OboNames names = OboNames::kName) {
    const Taxonomy taxonomy = read(content, names);
    Names result;
    for (EntityId id = 0; id < taxonomy.vocabulary.size(); ++id) {
      result.emplace_back(taxonomy.vocabulary.name(id));
    }
    return result;
  }

  /// The name of a term with this value of its tag `name`.
  std::string name_of(const std::string& value) {
    return names_of("[Term]\nid: F:1\nname: " + value + "\n").front();
  }

  std::size_t left_out(const Taxonomy& taxonomy, const std::string& key) {
    for (const LeftOut& part : taxonomy.left_out) {
      if (part.key == key) return part.count;
    }
    ADD_FAILURE() << key;
    return 0;
  }

  /// Expects the file to be refused with "PATH" + message.
  void expect_refused(const std::string& content, const std::string& message) {
    expect_error(ErrorKind::kInput, folder_.path("x.obo") + message, [&] { read(content); });
  }

  TemporaryFolder folder_;
};

TEST_F(OboFileTest, TakesTermsAndTheirParents) {
  const Taxonomy taxonomy = read(kFood);
  EXPECT_EQ(names_of(kFood), (Names{"food", "fruit", "pear"}));
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}, {1, 2}}));
  EXPECT_EQ(taxonomy.file, folder_.path("x.obo"));
}

TEST_F(OboFileTest, CountsWhatItLeavesOut) {
  const Taxonomy taxonomy = read(kFood);
  EXPECT_EQ(left_out(taxonomy, "obsolete_terms"), 1U);
  EXPECT_EQ(left_out(taxonomy, "edges_to_obsolete_terms"), 1U);
  EXPECT_EQ(left_out(taxonomy, "edges_to_unknown_terms"), 1U);
  EXPECT_EQ(left_out(taxonomy, "other_stanzas"), 1U);
}

TEST_F(OboFileTest, AParentMayFollowItsChildInTheFile) {
  EXPECT_EQ(read("[Term]\nid: F:2\nis_a: F:1\n[Term]\nid: F:1\n").edges, (Pairs{{1, 0}}));
}

TEST_F(OboFileTest, AnAlternativeIdMeansTheTermThatHasIt) {
  const std::string food = "[Term]\nid: F:1\nalt_id: F:7 ! merged\nalt_id: F:7\nalt_id:\n";
  const Taxonomy taxonomy = read("[Term]\nid: F:2\nis_a: F:7 ! food\n" + food);
  EXPECT_EQ(taxonomy.edges, (Pairs{{1, 0}}));
  EXPECT_EQ(left_out(taxonomy, "edges_to_unknown_terms"), 0U);
}

TEST_F(OboFileTest, ATermsOwnIdGoesBeforeAnAlternative) {
  EXPECT_EQ(read("[Term]\nid: F:1\nalt_id: F:2\n[Term]\nid: F:2\n"
                 "[Term]\nid: F:3\nis_a: F:2\n")
                .edges,
            (Pairs{{1, 2}}));
  const Taxonomy taxonomy = read(
      "[Term]\nid: F:1\nalt_id: F:2\n[Term]\nid: F:2\nis_obsolete: true\n"
      "[Term]\nid: F:3\nis_a: F:2\n");
  EXPECT_EQ(taxonomy.edges, Pairs{});
  EXPECT_EQ(left_out(taxonomy, "edges_to_obsolete_terms"), 1U);
}

TEST_F(OboFileTest, AnAlternativeIdOfSeveralTermsMeansNone) {
  const Taxonomy taxonomy = read(
      "[Term]\nid: F:1\nalt_id: F:7\n[Term]\nid: F:2\nalt_id: F:7\n"
      "[Term]\nid: F:3\nis_a: F:7\n");
  EXPECT_EQ(taxonomy.edges, Pairs{});
  EXPECT_EQ(left_out(taxonomy, "edges_to_unknown_terms"), 1U);
}

TEST_F(OboFileTest, AlternativeIdsOfObsoleteTermsDoNotCount) {
  const std::string obsolete = "[Term]\nid: F:1\nalt_id: F:7\nis_obsolete: true\n";
  const std::string child = "[Term]\nid: F:3\nis_a: F:7\n";
  EXPECT_EQ(left_out(read(obsolete + child), "edges_to_unknown_terms"), 1U);
  EXPECT_EQ(read(obsolete + "[Term]\nid: F:2\nalt_id: F:7\n" + child).edges, (Pairs{{0, 1}}));
}

TEST_F(OboFileTest, SaysWhatItTookTheFileFor) {
  const Taxonomy taxonomy = read(kFood);
  EXPECT_EQ(taxonomy.form, "OBO ontology, edges from is_a");
  EXPECT_EQ(taxonomy.lines, (std::vector<std::size_t>{12, 18}));
  EXPECT_EQ(taxonomy.left_out.back().many, "relations other than is_a");
  EXPECT_EQ(taxonomy.left_out.back().count, 1U);
}

TEST_F(OboFileTest, OtherRelationsMayBeEdges) {
  const std::string path = folder_.write("x.obo", std::string(kFood) + "[Term]\nid: F:4\n");
  const Taxonomy both = read_obo(path, {.relations = {"is_a", "part_of"}});
  EXPECT_EQ(both.edges, (Pairs{{0, 1}, {3, 1}, {1, 2}}));
  EXPECT_EQ(both.form, "OBO ontology, edges from is_a and part_of");
  EXPECT_EQ(left_out(both, "other_relations"), 0U);
  const Taxonomy parts = read_obo(TextFile(path), {.relations = {"part_of"}});
  EXPECT_EQ(parts.edges, (Pairs{{3, 1}}));
  EXPECT_EQ(parts.left_out.back().one, "relation other than part_of");
  EXPECT_EQ(parts.left_out.back().count, 5U);
}

TEST_F(OboFileTest, RefusesARelationThatNoLineHas) {
  const auto read_parts = [&](const std::string& content) {
    read_obo(folder_.write("x.obo", content), {.relations = {"is_a", "partof"}});
  };
  const std::string path = folder_.path("x.obo");
  expect_error(ErrorKind::kInput,
               path + ": expected the relation 'partof', found only is_a (5) and part_of (1)",
               [&] { read_parts(kFood); });
  expect_error(ErrorKind::kInput, path + ": expected the relation 'partof', found no relations",
               [&] { read_parts("[Term]\nid: F:1\n"); });
}

TEST_F(OboFileTest, AliasesAreIdsNamesAndSynonyms) {
  const std::string terms =
      "[Term]\nid: F:2\nname: fruit\nalt_id: F:7\nsynonym: \"fruits\" EXACT []\n"
      "synonym: \"fruit\" RELATED []\n[Term]\nid: F:3\nname: pear\n[Term]\nid: F:4\nname: pear\n";
  using Aliases = std::vector<std::pair<EntityId, std::string>>;
  const auto aliases_of = [&](OboNames names) {
    const Vocabulary vocabulary = read(terms, names).vocabulary;
    Aliases aliases;
    for (EntityId i = 0; i < vocabulary.aliases().size(); ++i) {
      aliases.emplace_back(vocabulary.alias_owner(i), vocabulary.aliases().name(i));
    }
    return aliases;
  };
  EXPECT_EQ(aliases_of(OboNames::kName), (Aliases{{0, "F:2"},
                                                  {0, "F:7"},
                                                  {0, "fruits"},
                                                  {1, "F:3"},
                                                  {1, "pear"},
                                                  {2, "F:4"},
                                                  {2, "pear"}}));
  EXPECT_EQ(aliases_of(OboNames::kId),
            (Aliases{{0, "fruit"}, {0, "F:7"}, {0, "fruits"}, {1, "pear"}, {2, "pear"}}));
}

TEST_F(OboFileTest, ReadsWindowsLineEndsAndGzip) {
  std::string windows;
  for (const char* c = kFood; *c != '\0'; ++c) windows += *c == '\n' ? "\r\n" : std::string(1, *c);
  EXPECT_EQ(read(windows).edges, (Pairs{{0, 1}, {1, 2}}));
  EXPECT_EQ(names_of(windows), (Names{"food", "fruit", "pear"}));
  EXPECT_EQ(read_obo(folder_.write_gzip("x.obo.gz", kFood)).edges, (Pairs{{0, 1}, {1, 2}}));
}

TEST_F(OboFileTest, NamesCanBeIds) {
  EXPECT_EQ(names_of(kFood, OboNames::kId), (Names{"F:1", "F:2", "F:3"}));
}

TEST_F(OboFileTest, TermsOfOneNameGetTheirIdsBehindIt) {
  const std::string terms =
      "[Term]\nid: A:1\nname: cell\n[Term]\nid: B:1\nname: cell\n[Term]\nid: B:2\nname: wall\n";
  EXPECT_EQ(names_of(terms), (Names{"cell (A:1)", "cell (B:1)", "wall"}));
  EXPECT_EQ(names_of(terms, OboNames::kId), (Names{"A:1", "B:1", "B:2"}));
  // An obsolete term has no entity whose name could be mixed up with another.
  EXPECT_EQ(
      names_of("[Term]\nid: A:1\nname: cell\nis_obsolete: true\n[Term]\nid: B:1\nname: cell\n"),
      (Names{"cell"}));
}

TEST_F(OboFileTest, ATermWithoutANameIsNamedByItsId) {
  EXPECT_EQ(names_of("[Term]\nid: A:1\n[Term]\nid: A:2\nname:\n"), (Names{"A:1", "A:2"}));
}

TEST_F(OboFileTest, CutsModifiersAndCommentsFromANameOnlyAtItsEnd) {
  EXPECT_EQ(name_of("cell wall ! a comment"), "cell wall");
  EXPECT_EQ(name_of("cell wall {source=\"x ! } y\"} ! a comment"), "cell wall");
  EXPECT_EQ(name_of("cell wall {source=\"x\"}"), "cell wall");
  EXPECT_EQ(name_of("Wham! pathway"), "Wham! pathway");
  EXPECT_EQ(name_of("1-{4-[x]}phenyl"), "1-{4-[x]}phenyl");
  EXPECT_EQ(name_of("a {b} c"), "a {b} c");
  EXPECT_EQ(name_of("a {b"), "a {b");
  EXPECT_EQ(name_of("a {b} c {d=\"e\"}"), "a {b} c");
}

TEST_F(OboFileTest, TakesEscapesForWhatTheyStand) {
  EXPECT_EQ(name_of(R"(a \! b \{c\} \"d\" \\ e)"), R"(a ! b {c} "d" \ e)");
  EXPECT_EQ(name_of(R"(a\nb\tc\Wd)"), "a b c d");
  EXPECT_EQ(name_of("a\tb\\\tc"), "a b c");
  EXPECT_EQ(names_of("[Term]\nid: A\\:1\\\\\\!x\n"), (Names{"A:1\\!x"}));
}

TEST_F(OboFileTest, ABackslashAtItsEndContinuesALine) {
  EXPECT_EQ(names_of("[Term]\nid: A:1\nname: cell \\\nwall\n"), (Names{"cell wall"}));
  EXPECT_EQ(names_of("[Term]\nid: A:1\nname: a\\\\\n"), (Names{"a\\"}));
  EXPECT_EQ(names_of("[Term]\nid: A:1\nname: cell\\"), (Names{"cell"}));
}

TEST_F(OboFileTest, SkipsCommentsAndIndentation) {
  EXPECT_EQ(names_of("! made by hand\n  [Term] ! a term\n\tid: A:1\n! name: x\n name: cell\n"),
            (Names{"cell"}));
}

TEST_F(OboFileTest, RefusesAFileWithoutTerms) {
  expect_refused("", ": expected [Term] stanzas, found none");
  expect_refused("format-version: 1.2\n\n[Typedef]\nid: x\n",
                 ": expected [Term] stanzas, found none");
  expect_refused("[Term]\nid: A:1\nis_obsolete: true\n",
                 ": expected [Term] stanzas, found only obsolete ones");
}

TEST_F(OboFileTest, RefusesBadLines) {
  expect_refused("[Term]\nid: A:1\nname cell\n",
                 ":3: expected 'tag: value' or a stanza such as [Term], got 'name cell'");
  expect_refused("food\tfruit\n",
                 ":1: expected 'tag: value' or a stanza such as [Term], got 'food\\x09fruit'");
  expect_refused("<?xml version=\"1.0\"?>\n",
                 ":1: expected 'tag: value' or a stanza such as [Term], got '<?xml "
                 "version=\"1.0\"?>'; OWL must be converted to OBO first, say by 'robot "
                 "convert'");
  expect_refused("[Term\nid: A:1\n", ":1: expected a stanza such as [Term], got '[Term'");
  expect_refused("[Term] x\n", ":1: expected a stanza such as [Term], got '[Term] x'");
  expect_refused("[Term]\nid: A:1\nis_obsolete: yes\n", ":3: expected true or false, got 'yes'");
  expect_refused("[Term]\nid: A:1\nname: caf\xE9\n",
                 ":3: expected a name in UTF-8, got 'caf\\xE9'; save the file as UTF-8");
}

TEST_F(OboFileTest, RefusesBadIds) {
  expect_refused("[Term]\nid:\n", ":2: expected the id of a term, got ''");
  expect_refused("[Term]\nid: A 1\n", ":2: expected the id of a term, got 'A 1'");
  expect_refused("[Term]\nid: A:1\nis_a: ! food\n", ":3: expected the id of a term, got '! food'");
  expect_refused("[Term]\nid: A:1\nis_a: A:2 food\n",
                 ":3: expected the id of a term, got 'A:2 food'");
  expect_refused("[Term]\nid: A:1\nid: A:2\n", ":3: expected one id a term, got another");
  expect_refused("[Term]\nid: A:1\nname: a\nname: b\n",
                 ":4: expected one name a term, got another");
  expect_refused("[Term]\nname: a\n\n[Term]\nid: A:1\n",
                 ":4: expected the id of the term that begins in line 1 before here");
  expect_refused("[Term]\nid: A:1\n[Term]\nname: a",
                 ":4: expected the id of the term that begins in line 3 before here");
}

TEST_F(OboFileTest, RefusesAnIdOfTwoTerms) {
  expect_refused("[Term]\nid: A:1\n\n[Term]\nid: A:2\n\n[Term]\nid: A:1\n",
                 ":7: expected every id once, got 'A:1' again, which the term in line 1 has");
}

TEST_F(OboFileTest, RefusesAFolder) {
  expect_error(ErrorKind::kIo, folder_.path() + ": expected a file, found a folder",
               [&] { read_obo(folder_.path()); });
}

TEST_F(OboFileTest, LongNonsenseTakesNoTimeToSpeakOf) {
  std::string value;
  while (value.size() < 900'000) value += " {a=";
  EXPECT_EQ(name_of(value + "} x").size(), value.size() + 2);  // but for the first blank
}

}  // namespace
}  // namespace gumbelbox
