#include "gumbelbox/data/rdf_file.h"

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;
using Names = std::vector<std::string>;

const std::string kPrefixes =
    "@prefix : <http://x.org/#> .\n"
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
    "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n";

class RdfFileTest : public testing::Test {
 protected:
  Taxonomy read(const std::string& content, const RdfOptions& options = {}) {
    return read_rdf(TextFile(folder_.write("x.ttl", content)), options);
  }

  static Names names_of(const Taxonomy& taxonomy) {
    Names names;
    for (EntityId id = 0; id < taxonomy.vocabulary.size(); ++id) {
      names.emplace_back(taxonomy.vocabulary.name(id));
    }
    return names;
  }

  Names names_of(const std::string& content) { return names_of(read(kPrefixes + content)); }

  static Names aliases_of(const Taxonomy& taxonomy, EntityId id) {
    Names aliases;
    for (EntityId i = 0; i < taxonomy.vocabulary.aliases().size(); ++i) {
      if (taxonomy.vocabulary.alias_owner(i) != id) continue;
      aliases.emplace_back(taxonomy.vocabulary.aliases().name(i));
    }
    return aliases;
  }

  static std::size_t left_out(const Taxonomy& taxonomy, const std::string& key) {
    for (const LeftOut& part : taxonomy.left_out) {
      if (part.key == key) return part.count;
    }
    ADD_FAILURE() << key;
    return 0;
  }

  void expect_refused(const std::string& content, const std::string& message,
                      const RdfOptions& options = {}) {
    expect_error(ErrorKind::kInput, folder_.path("x.ttl") + message,
                 [&] { read(content, options); });
  }

  TemporaryFolder folder_;
};

TEST_F(RdfFileTest, ReadsClassesAndConcepts) {
  const Taxonomy taxonomy = read(kPrefixes +
                                 ":Cat rdfs:subClassOf :Animal .\n:Pets skos:narrower :Cat .\n"
                                 ":Dog skos:broader :Pets , :Animal .\n");
  EXPECT_EQ(names_of(taxonomy), (Names{"Cat", "Animal", "Pets", "Dog"}));
  EXPECT_EQ(taxonomy.edges, (Pairs{{1, 0}, {2, 0}, {2, 3}, {1, 3}}));
  EXPECT_EQ(taxonomy.lines, (std::vector<std::size_t>{5, 6, 7, 7}));
  EXPECT_EQ(taxonomy.file, folder_.path("x.ttl"));
  EXPECT_EQ(taxonomy.form,
            "Turtle, edges from skos:broader (2), rdfs:subClassOf (1) and skos:narrower (1), names "
            "from IRIs");
}

TEST_F(RdfFileTest, ReadsNTriples) {
  const Taxonomy taxonomy = read(
      "# from elsewhere\n"
      "<http://x.org/a> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://x.org/b> .\n\r\n"
      "<http://x.org/a> <http://www.w3.org/2000/01/rdf-schema#label> \"A. \" .\r\n");
  EXPECT_EQ(names_of(taxonomy), (Names{"A.", "b"}));
  EXPECT_EQ(taxonomy.form,
            "N-Triples, edges from rdfs:subClassOf (1), names from rdfs:label and IRIs");
}

TEST_F(RdfFileTest, StatementsOfSeveralLinesAreTurtle) {
  EXPECT_EQ(read("<a>\n<http://www.w3.org/2000/01/rdf-schema#subClassOf> <b> .\n").form,
            "Turtle, edges from rdfs:subClassOf (1), names from IRIs");
}

TEST_F(RdfFileTest, DeclaredClassesWithoutEdgesStandAlone) {
  EXPECT_EQ(names_of(":a a owl:Class .\n:b a rdfs:Class .\n:c a skos:Concept .\n:d a :a .\n"
                     "owl:Thing a owl:Class .\n[] a owl:Class .\n:e rdfs:subClassOf :f .\n"),
            (Names{"a", "b", "e", "f"}));
  EXPECT_EQ(names_of(":a a owl:Class .\n:c a skos:Concept .\n:e skos:broader :f .\n"),
            (Names{"c", "e", "f"}));
}

TEST_F(RdfFileTest, CountsEdgesOfBlankNodesAndLiterals) {
  const Taxonomy taxonomy =
      read(kPrefixes +
           ":a rdfs:subClassOf :b , [ a owl:Restriction ] , \"b\" .\n"
           "[] rdfs:subClassOf :z .\n:c rdfs:subClassOf owl:Thing , rdfs:Resource .\n");
  EXPECT_EQ(names_of(taxonomy), (Names{"a", "b", "c"}));
  EXPECT_EQ(taxonomy.edges, (Pairs{{1, 0}}));
  EXPECT_EQ(left_out(taxonomy, "edges_of_blank_nodes"), 2U);
  EXPECT_EQ(left_out(taxonomy, "edges_of_literals"), 1U);
}

TEST_F(RdfFileTest, LeavesOutDeprecatedEntities) {
  const Taxonomy taxonomy =
      read(kPrefixes +
           ":a rdfs:subClassOf :b , :old .\n:old rdfs:subClassOf :b , :bin .\n"
           ":old owl:deprecated true .\n:older a :a ; owl:deprecated true .\n"
           ":b owl:deprecated false .\n");
  EXPECT_EQ(names_of(taxonomy), (Names{"a", "b"}));
  EXPECT_EQ(taxonomy.edges, (Pairs{{1, 0}}));
  EXPECT_EQ(left_out(taxonomy, "deprecated_entities"), 1U);
  EXPECT_EQ(left_out(taxonomy, "edges_of_deprecated_entities"), 3U);
  EXPECT_EQ(taxonomy.form, "Turtle, edges from rdfs:subClassOf (1), names from IRIs");
}

TEST_F(RdfFileTest, EntitiesOfOneLabelGetTheirLocalNames) {
  EXPECT_EQ(names_of(":a rdfs:subClassOf :b ; rdfs:label \"cell\" .\n:b rdfs:label \"cell\" .\n"
                     ":c rdfs:subClassOf :b ; skos:prefLabel \"wall\" .\n"),
            (Names{"cell (a)", "cell (b)", "wall"}));
  EXPECT_EQ(names_of("<http://y/a> rdfs:subClassOf :b .\n:a rdfs:subClassOf :b .\n"),
            (Names{"http://y/a", "b", "http://x.org/#a"}));
}

TEST_F(RdfFileTest, AliasesAreIdsAndOtherLabels) {
  const Taxonomy taxonomy =
      read(kPrefixes +
           ":cat1 rdfs:subClassOf <http://y/z> ; rdfs:label \"cat\"@en , \"Katze\"@de ;\n"
           "  skos:altLabel \"puss\" , \"cat\" , \"cat1\" .\n");
  EXPECT_EQ(names_of(taxonomy), (Names{"cat", "z"}));
  EXPECT_EQ(aliases_of(taxonomy, 0),
            (Names{"http://x.org/#cat1", ":cat1", "cat1", "Katze", "puss"}));
  EXPECT_EQ(aliases_of(taxonomy, 1), (Names{"http://y/z"}));
}

TEST_F(RdfFileTest, AnAmbiguousLabelIsAnAlias) {
  const Taxonomy taxonomy =
      read(kPrefixes + ":a rdfs:subClassOf :b ; rdfs:label \"cell\" .\n:b rdfs:label \"cell\" .\n");
  EXPECT_EQ(aliases_of(taxonomy, 0), (Names{"http://x.org/#a", ":a", "a", "cell"}));
}

TEST_F(RdfFileTest, NamesAreNeverEmptyAndHaveOneLine) {
  EXPECT_EQ(names_of("<> rdfs:subClassOf <a\\u0009b> ; rdfs:label \"\" .\n"), (Names{"<>", "a b"}));
}

TEST_F(RdfFileTest, TakesOtherRelationsByName) {
  const std::string content =
      kPrefixes + ":a :partOf :b .\n:a rdfs:subClassOf :c .\n:d a owl:Class .\n";
  for (const char* name : {"partOf", ":partOf", "http://x.org/#partOf"}) {
    const Taxonomy taxonomy = read(content, {.relations = {name}});
    EXPECT_EQ(names_of(taxonomy), (Names{"a", "b"}));
    EXPECT_EQ(taxonomy.edges, (Pairs{{1, 0}}));
    EXPECT_EQ(taxonomy.form, "Turtle, edges from :partOf (1), names from IRIs");
  }
  EXPECT_EQ(read(content, {.relations = {"partOf", "rdfs:subClassOf"}}).edges,
            (Pairs{{1, 0}, {2, 0}}));
}

TEST_F(RdfFileTest, SaysWhichPredicatesAFileWithoutEdgesHas) {
  const std::string content =
      kPrefixes + ":a :p :b , :c ; :q :b , :c , :d ; :r :b ; rdfs:label \"a\" , \"b\" .\n";
  expect_refused(content,
                 ": expected edges of rdfs:subClassOf, skos:broader and skos:narrower, found none; "
                 "its most frequent predicates are :q (3), :p (2) and rdfs:label (2); the option "
                 "relations chooses which are edges");
  expect_refused(content,
                 ": expected edges of s, found none; its most frequent predicates are :q (3), :p "
                 "(2) and rdfs:label (2); the option relations chooses which are edges",
                 {.relations = {"p", "s"}});
}

TEST_F(RdfFileTest, RefusesFilesOfOtherForms) {
  expect_refused("", ": expected Turtle or N-Triples, found no triple");
  expect_refused(kPrefixes, ": expected Turtle or N-Triples, found no triple");
  for (const char* xml : {"\n <?xml version=\"1.0\"?>", "<rdf:RDF xmlns", "<!DOCTYPE rdf:RDF ["}) {
    expect_refused(xml,
                   ":1: expected Turtle or N-Triples, got XML; convert it first, RDF/XML say by "
                   "'rapper -o turtle'");
  }
  expect_refused("food\tfruit\n",
                 ":1: expected Turtle or N-Triples, found a syntax error: bad verb");
}

}  // namespace
}  // namespace gumbelbox
