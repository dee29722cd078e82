#include "gumbelbox/data/rdf_graph.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

using Names = std::vector<std::string>;
using Kind = RdfTerm::Kind;

const std::string kRdfs = "http://www.w3.org/2000/01/rdf-schema#";
const std::string kSkos = "http://www.w3.org/2004/02/skos/core#";
const std::string kOwl = "http://www.w3.org/2002/07/owl#";
const std::string kType = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

class RdfGraphTest : public testing::Test {
 protected:
  void add(const RdfTerm& subject, const std::string& predicate, const RdfTerm& object) {
    graph_.add_triple({subject, predicate, object, ++line_});
  }

  void label(const std::string& predicate, const char* text, const char* language = "") {
    add(kCat, predicate, {Kind::kLiteral, text, language});
  }

  const RdfResource& cat() const { return graph_.resources[*graph_.iris.find("cat")]; }

  const RdfTerm kCat{Kind::kIri, "cat", {}};
  const RdfTerm kAnimal{Kind::kIri, "animal", {}};
  const RdfTerm kBlank{Kind::kBlankNode, "b1", {}};
  const RdfTerm kLiteral{Kind::kLiteral, "animal", {}};
  RdfGraph graph_{{}};
  std::size_t line_ = 0;
};

TEST_F(RdfGraphTest, KeepsRelationsInBothDirections) {
  add(kCat, kRdfs + "subClassOf", kAnimal);
  add(kCat, kSkos + "narrower", kAnimal);
  ASSERT_EQ(graph_.edges.size(), 2U);
  const EntityId cat = *graph_.iris.find("cat");
  const EntityId animal = *graph_.iris.find("animal");
  EXPECT_EQ(graph_.edges[0].parent, animal);
  EXPECT_EQ(graph_.edges[0].child, cat);
  EXPECT_EQ(graph_.edges[0].line, 1U);
  EXPECT_EQ(graph_.edges[1].parent, cat);
  EXPECT_EQ(graph_.edges[1].child, animal);
  EXPECT_NE(graph_.edges[1].predicate, graph_.edges[0].predicate);
}

TEST_F(RdfGraphTest, CountsEdgesThatHaveNoTwoEntities) {
  add(kCat, kRdfs + "subClassOf", kBlank);
  add(kBlank, kRdfs + "subClassOf", kAnimal);
  add(kCat, kRdfs + "subClassOf", kLiteral);
  EXPECT_EQ(graph_.edges_of_blank_nodes, 2U);
  EXPECT_EQ(graph_.edges_of_literals, 1U);
  EXPECT_TRUE(graph_.edges.empty());
  EXPECT_TRUE(cat().has_parents);
  EXPECT_FALSE(graph_.iris.find("animal"));
}

TEST_F(RdfGraphTest, WhatIsAboveEverythingIsNoParent) {
  add(kCat, kRdfs + "subClassOf", {Kind::kIri, kOwl + "Thing", {}});
  EXPECT_TRUE(graph_.edges.empty());
  EXPECT_TRUE(cat().has_parents);
}

TEST_F(RdfGraphTest, KeepsTypesOfIris) {
  const RdfTerm a_class{Kind::kIri, "http://www.w3.org/2002/07/owl#Class", {}};
  add(kBlank, kType, a_class);
  EXPECT_TRUE(graph_.resources.empty());
  add(kCat, kType, a_class);
  EXPECT_TRUE(cat().is_class);
  EXPECT_FALSE(cat().is_concept || cat().has_parents || cat().deprecated);
  add(kCat, kType, {Kind::kIri, "http://www.w3.org/2004/02/skos/core#Concept", {}});
  EXPECT_TRUE(cat().is_concept);
}

TEST_F(RdfGraphTest, KeepsWhatIsDeprecated) {
  label(kOwl + "deprecated", "false");
  EXPECT_TRUE(graph_.resources.empty());
  label(kOwl + "deprecated", "true");
  EXPECT_TRUE(cat().deprecated);
}

TEST_F(RdfGraphTest, PrefersPreferredLabelsThenEnglishThenTheFirst) {
  label(kRdfs + "label", "Katze", "de");
  label(kRdfs + "label", "chat", "fr");
  EXPECT_EQ(cat().label, "Katze");
  label(kRdfs + "label", "the cat", "EN-gb");
  EXPECT_EQ(cat().label, "the cat");
  label(kRdfs + "label", "cat");
  label(kRdfs + "label", "end", "enm");
  EXPECT_EQ(cat().label, "the cat");
  label(kSkos + "prefLabel", "gatto", "it");
  EXPECT_EQ(cat().label, "gatto");
  label(kSkos + "prefLabel", "Cat");
  EXPECT_EQ(cat().label, "Cat");
  label(kSkos + "altLabel", "puss");
  EXPECT_EQ(cat().other_labels, (Names{"chat", "Katze", "cat", "end", "the cat", "gatto", "puss"}));
}

TEST_F(RdfGraphTest, LabelsHaveOneLine) {
  label(kRdfs + "label", " \n");
  EXPECT_TRUE(graph_.resources.empty());
  label(kRdfs + "label", "big\n\tcat ");
  EXPECT_EQ(cat().label, "big  cat");
  add(kCat, kSkos + "prefLabel", kAnimal);
  EXPECT_EQ(cat().label, "big  cat");
}

TEST_F(RdfGraphTest, ForgetsWhatAHierarchyDoesNotNeed) {
  add(kCat, "http://x/eats", kAnimal);
  EXPECT_EQ(graph_.triples, 1U);
  EXPECT_EQ(graph_.iris.size(), 0U);
}

}  // namespace
}  // namespace gumbelbox
