#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

const char* const kFood =
    "format-version: 1.2\n"
    "[Term]\nid: F:1\nname: food\n"
    "[Term]\nid: F:2\nname: fruit\nis_a: F:1 ! food\n"
    "[Term]\nid: F:3\nname: pear\nis_a: F:2\nis_a: F:1\nis_a: X:1\n"
    "[Term]\nid: F:4\nname: manna\nis_obsolete: true\n";

std::string write_wordnet(const Scratch& scratch) {
  scratch.file("data.noun",
               "  1 licence\n"
               "00000100 03 n 01 thing 0 000 | what there is\n"
               "00000200 05 n 01 pet 0 001 @ 00000100 n 0000 | a tame animal\n"
               "00000300 05 n 01 Rex 0 001 @i 00000200 n 0000 | a dog\n");
  scratch.file("index.noun",
               "pet n 2 0 2 0 00000900 00000200\n"
               "rex n 1 0 1 0 00000300\n"
               "thing n 1 0 1 0 00000100\n");
  return scratch.path("");
}

void expect_failure(const Ran& ran, int code, const std::string& message) {
  EXPECT_EQ(ran.code, code);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "gumbelbox: " + message + "\n");
}

TEST(ImportCommand, MakesADataFolderOfAnOntology) {
  const Scratch scratch;
  const std::string file = scratch.file("food.obo", kFood);
  const std::string folder = scratch.path("food");
  EXPECT_EQ(run_well({"import", "obo", file, "--out", folder}).out,
            folder +
                ": 3 entities, 2 edges in train.tsv\n"
                "left out: 1 obsolete term\n"
                "left out: 1 edge to a term that the file does not have\n"
                "left out: 1 redundant edge, which a longer path implies\n");
  EXPECT_EQ(bytes_of(folder + "/entities.tsv"), "0\tfood\n1\tfruit\n2\tpear\n");
  EXPECT_EQ(bytes_of(folder + "/train.tsv"), "0\t1\n1\t2\n");
}

TEST(ImportCommand, AnswersInJson) {
  const Scratch scratch;
  const std::string file = scratch.file("food.obo", kFood);
  EXPECT_EQ(
      run_well({"import", "obo", file, "--out", scratch.path("food"), "--json"}).json(),
      Json::parse(
          R"({"entities": 3, "pairs": 2, "form": "OBO ontology, edges from is_a", "left_out": {"obsolete_terms": 1,
                "edges_to_obsolete_terms": 0, "edges_to_unknown_terms": 1, "other_stanzas": 0, "other_relations": 0,
                "self_loops": 0, "repeated_edges": 0, "redundant_edges": 1}})"));
}

TEST(ImportCommand, TermsMayBeCalledByTheirIds) {
  const Scratch scratch;
  const std::string file = scratch.file("food.obo", kFood);
  run_well({"import", "obo", file, "--names", "id", "--out", scratch.path("food")});
  EXPECT_EQ(bytes_of(scratch.path("food/entities.tsv")), "0\tF:1\n1\tF:2\n2\tF:3\n");
}

TEST(ImportCommand, MakesADataFolderOfWordnetWithAndWithoutItsRoot) {
  const Scratch scratch;
  const std::string wordnet = write_wordnet(scratch);
  const Json made =
      run_well({"import", "wordnet", wordnet, "--out", scratch.path("a"), "--json"}).json();
  EXPECT_EQ(made.at("entities"), 2);
  EXPECT_EQ(made.at("pairs"), 1);
  EXPECT_EQ(bytes_of(scratch.path("a/entities.tsv")), "0\tpet.n.02\n1\trex.n.01\n");
  EXPECT_EQ(bytes_of(scratch.path("a/train.tsv")), "0\t1\n");
  EXPECT_EQ(run_well({"import", "wordnet", scratch.path("data.noun"), "--keep-root", "--out",
                      scratch.path("b")})
                .out,
            scratch.path("b") + ": 3 entities, 2 edges in train.tsv\n");
  EXPECT_EQ(run_well({"import", "wordnet", wordnet, "--out", scratch.path("a")}).out,
            scratch.path("a") +
                ": 2 entities, 1 edge in train.tsv\n"
                "left out: 1 root of everything (thing.n.01); --keep-root keeps it\n"
                "left out: 1 edge from it\n");
}

TEST(ImportCommand, WhatItWritesCanBeTrainedOn) {
  const Scratch scratch;
  run_well({"import", "obo", scratch.file("food.obo", kFood), "--out", scratch.path("food")});
  run_well({"train", "--data", scratch.path("food"), "--out", scratch.path("model"), "--quiet"});
  EXPECT_EQ(run_well({"contains", scratch.path("model"), "pear", "-k", "1"}).out,
            "fruit\t1.0000\tknown\n");
}

TEST(ImportCommand, KeepsACycleAndShowsIt) {
  const Scratch scratch;
  const std::string file = scratch.file(
      "x.obo", "[Term]\nid: A\nname: hen\nis_a: B\nis_a: A\n[Term]\nid: B\nname: egg\nis_a: A\n");
  const Ran ran = run_well({"import", "obo", file, "--out", scratch.path("x")});
  EXPECT_EQ(ran.out, scratch.path("x") +
                         ": 2 entities, 2 edges in train.tsv\n"
                         "left out: 1 self-loop\n");
  EXPECT_EQ(
      ran.err,
      file +
          ": OBO ontology, edges from is_a\n"
          "reads as: egg > hen; hen > egg\n"
          "the edges have a cycle, whose boxes can only become equal: 'hen' > 'egg' > 'hen'\n");
  run_well({"train", "--data", scratch.path("x"), "--out", scratch.path("model"), "--quiet"});
}

TEST(ImportCommand, RefusesATaxonomyWithoutEdges) {
  const Scratch scratch;
  const std::string file = scratch.file("x.obo", "[Term]\nid: A\nis_a: X\n");
  expect_failure(run_verb({"import", "obo", file, "--out", scratch.path("x")}), 1,
                 file + ": no edges");
}

TEST(ImportCommand, RefusesOptionsOfTheOtherKind) {
  const Scratch scratch;
  const std::string file = scratch.file("food.obo", kFood);
  expect_failure(run_verb({"import", "obo", file, "--keep-root", "--out", "y"}), 2,
                 file + ": --keep-root is for WordNet");
  expect_failure(run_verb({"import", file, "--columns", "path=1", "--out", "y"}), 2,
                 file + ": --columns is for tables");
}

TEST(ImportCommand, NeedsAFileAndAFolder) {
  expect_failure(run_verb({"import"}), 2, "expected [KIND] FILE; --help explains");
  expect_failure(run_verb({"import", "x.obo"}), 2, "expected --out; --help explains");
  expect_failure(run_verb({"import", "obo", "x.obo"}), 2, "expected --out; --help explains");
  expect_failure(
      run_verb({"import", "owl", "x", "--out", "y"}), 2,
      "KIND: expected one of auto, table, json, rdf, obo, wordnet, ratings, baskets, got 'owl'");
}

TEST(ImportCommand, KeepsAliasesInTheFolder) {
  const Scratch scratch;
  const std::string file = scratch.file("c.csv", "id,name,parent_id\n7,Food,\n8,Fruit,7\n");
  const Ran ran = run_well({"import", file, "--out", scratch.path("c")});
  EXPECT_EQ(ran.err,
            file +
                ": comma-separated table of entities, id in 'id', name in 'name', parent in "
                "'parent_id'; parents are ids\n"
                "reads as: Food > Fruit\n");
  EXPECT_EQ(bytes_of(scratch.path("c/entities.tsv")), "0\tFood\n1\tFruit\n");
  EXPECT_EQ(bytes_of(scratch.path("c/aliases.tsv")), "1\tFood > Fruit\n0\t7\n1\t8\n");
  run_well({"train", "--data", scratch.path("c"), "--out", scratch.path("m"), "--quiet"});
  EXPECT_EQ(run_well({"contains", scratch.path("m"), "8"}).out, "Food\t1.0000\tknown\n");
}

}  // namespace
}  // namespace gumbelbox
