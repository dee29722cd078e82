#include "gumbelbox/data/rdf_predicates.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

using Names = std::vector<std::string>;

const std::string kRdfs = "http://www.w3.org/2000/01/rdf-schema#";
const std::string kSkos = "http://www.w3.org/2004/02/skos/core#";
const std::string kOwl = "http://www.w3.org/2002/07/owl#";

class RdfPredicatesTest : public testing::Test {
 protected:
  RdfRole role_of(const std::string& iri, const Names& relations = {}) {
    RdfPredicates predicates(relations);
    return predicates.role(predicates.count(iri, prefixes_));
  }

  RdfPrefixes prefixes_;
};

TEST_F(RdfPredicatesTest, KnowTheUsualOnes) {
  EXPECT_EQ(role_of(kRdfs + "subClassOf"), RdfRole::kParent);
  EXPECT_EQ(role_of(kSkos + "broader"), RdfRole::kParent);
  EXPECT_EQ(role_of(kSkos + "narrower"), RdfRole::kChild);
  EXPECT_EQ(role_of(kSkos + "prefLabel"), RdfRole::kPreferredLabel);
  EXPECT_EQ(role_of(kRdfs + "label"), RdfRole::kLabel);
  EXPECT_EQ(role_of(kSkos + "altLabel"), RdfRole::kOtherLabel);
  EXPECT_EQ(role_of(kOwl + "deprecated"), RdfRole::kDeprecated);
  EXPECT_EQ(role_of("http://www.w3.org/1999/02/22-rdf-syntax-ns#type"), RdfRole::kType);
  for (const char* name : {"broaderTransitive", "narrowerTransitive", "related"}) {
    EXPECT_EQ(role_of(kSkos + name), RdfRole::kOther) << name;
  }
  EXPECT_EQ(role_of(kOwl + "equivalentClass"), RdfRole::kOther);
  EXPECT_EQ(role_of("http://x/subClassOf"), RdfRole::kOther);
}

TEST_F(RdfPredicatesTest, RelationsAreNamedInThreeWays) {
  prefixes_.add("x", "http://x/");
  for (const char* name : {"partOf", "x:partOf", "http://x/partOf"}) {
    EXPECT_EQ(role_of("http://x/partOf", {name}), RdfRole::kParent) << name;
    EXPECT_EQ(role_of("http://x/has", {name}), RdfRole::kOther) << name;
    EXPECT_EQ(role_of(kRdfs + "subClassOf", {name}), RdfRole::kOther) << name;
    EXPECT_EQ(role_of(kRdfs + "label", {name}), RdfRole::kLabel) << name;
  }
  EXPECT_EQ(role_of(kSkos + "broader", {"skos:broader"}), RdfRole::kParent);
  EXPECT_EQ(role_of(kSkos + "narrower", {"narrower"}), RdfRole::kChild);
  EXPECT_EQ(role_of(kSkos + "narrowerTransitive", {"narrowerTransitive"}), RdfRole::kChild);
  EXPECT_EQ(role_of(kSkos + "broaderTransitive", {"broaderTransitive"}), RdfRole::kParent);
}

TEST_F(RdfPredicatesTest, TellWhichKindOfThingARelationIsAbout) {
  RdfPredicates predicates({});
  EXPECT_EQ(predicates.kind(predicates.count(kRdfs + "subClassOf", prefixes_)), RdfKind::kClass);
  EXPECT_EQ(predicates.kind(predicates.count(kSkos + "narrower", prefixes_)), RdfKind::kConcept);
  EXPECT_EQ(kind_of_type(kOwl + "Class"), RdfKind::kClass);
  EXPECT_EQ(kind_of_type(kRdfs + "Class"), RdfKind::kClass);
  EXPECT_EQ(kind_of_type(kSkos + "Concept"), RdfKind::kConcept);
  EXPECT_EQ(kind_of_type(kOwl + "Restriction"), RdfKind::kOther);
  EXPECT_TRUE(is_universal(kOwl + "Thing") && is_universal(kRdfs + "Resource"));
  EXPECT_FALSE(is_universal(kOwl + "Class"));
}

TEST_F(RdfPredicatesTest, AreCountedByName) {
  prefixes_.add("label", kRdfs);
  prefixes_.add("x", "http://x/");
  RdfPredicates predicates({});
  for (const std::string& iri : {kRdfs + "label", std::string("http://x/p"),
                                 std::string("http://x/p"), std::string("http://z/q")}) {
    predicates.count(iri, prefixes_);
  }
  EXPECT_EQ(predicates.size(), 3U);
  EXPECT_EQ(list_counts(predicates.counts(prefixes_), 9), "x:p (2), rdfs:label (1) and q (1)");
}

TEST_F(RdfPredicatesTest, SayWhichRelationsAreMissing) {
  RdfPredicates usual({});
  EXPECT_EQ(usual.missing(), (Names{"rdfs:subClassOf", "skos:broader", "skos:narrower"}));
  usual.count(kSkos + "broader", prefixes_);
  EXPECT_EQ(usual.missing(), Names{});
  RdfPredicates asked({"p", "q"});
  asked.count("http://x/p", prefixes_);
  EXPECT_EQ(asked.missing(), (Names{"q"}));
  asked.count("http://x/q", prefixes_);
  EXPECT_EQ(asked.missing(), Names{});
}

}  // namespace
}  // namespace gumbelbox
