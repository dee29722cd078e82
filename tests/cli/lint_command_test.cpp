#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

Json lint_json(const std::string& path) { return run_well({"lint", path, "--json"}).json(); }

const char* const kMessy =
    "parent\tchild\n"
    "animal\tdog\n"
    "animal\tDog\n"
    "animal\tdog\n"
    "dog\tdog\n"
    "animal\tbig  cat\n"
    "dog\tpoodle\n"
    "animal\tpoodle\n"
    "poodle\ttoy poodle\n"
    "toy poodle\tpoodle\n"
    "plant\ttree\n"
    "plant\thippopotamus\n"
    "animal\thipopotamus\n"
    "#animal\tcat\n";

TEST(LintCommand, SaysClearlyThatNothingWasFound) {
  const Scratch scratch;
  const std::string path = scratch.file("a.tsv", "animal\tdog\nanimal\tcat\ndog\tpoodle\n");
  EXPECT_EQ(run_well({"lint", path}).out,
            path + ": tab-separated edges, parent in column 1, child in column 2\n" +
                "reads as: animal > dog; dog > poodle\n" + path +
                ": 4 entities, 3 edges, 1 root, 2 leaves, longest path 2 edges\n"
                "1 root: animal\n"
                "boxes need 1 dimension: no answer is wrong then\n"
                "\n"
                "nothing found\n");
}

TEST(LintCommand, ReportsEveryFindingForAPerson) {
  const Scratch scratch;
  const std::string path = scratch.file("a.tsv", kMessy);
  EXPECT_EQ(
      run_well({"lint", path}).out,
      path + ": tab-separated edges, parent in 'parent', child in 'child'\n" +
          "reads as: animal > dog; dog > poodle\n" + path +
          ": 10 entities, 10 edges, 2 roots, 5 leaves\n" +
          "2 roots: animal, plant\n"
          "2 separate parts, by number of entities: 7, 3\n"
          "1 entity with several parents: poodle\n"
          "boxes need 1 dimension: no answer is wrong then\n" +
          path +
          ": 1 line beginning with '#' was skipped as a comment; if it is a record, put its first "
          "cell in double quotes\n"
          "\n"
          "1 group of entities that contain each other (their boxes can only become equal; cut the "
          "cycle that is shown, and look again)\n"
          "  poodle > toy poodle > poodle\n"
          "1 line that repeats an edge (left out when loaded; remove them)\n"
          "  " +
          path +
          ":4: animal > dog\n"
          "1 line of an entity with itself (left out when loaded; remove them, or was another "
          "entity meant?)\n"
          "  " +
          path +
          ":5: dog > dog\n"
          "1 group of names that differ in case only (if they mean one thing, give it one name)\n"
          "  'dog', 'Dog'\n"
          "1 pair of names one letter apart (if they mean one thing, give it one name)\n"
          "  'hippopotamus', 'hipopotamus'\n"
          "1 untidy name (blanks at an end, two in a row, or characters that cannot be seen)\n"
          "  'big  cat'\n");
}

TEST(LintCommand, ShowsTheLinesOfParentsThatNoStanzaDefines) {
  const Scratch scratch;
  const std::string path = scratch.file(
      "food.obo",
      "format-version: 1.2\n\n[Term]\nid: A:1\nname: food\n\n[Term]\nid: A:2\nname: fruit\n"
      "is_a: A:1\nis_a: A:7 ! meal\n\n[Term]\nid: A:3\nname: fish\nis_a: A:1\nis_a: A:8\n");
  EXPECT_NE(run_well({"lint", path, "--most", "1"})
                .out.find("\n2 lines with parents that the file does not define (left out when "
                          "loaded; define the parents, or was another one meant?)\n  " +
                          path + ":11: 'A:7'\n  and 1 more\n"),
            std::string::npos);
  const Json found = run_well({"lint", path, "--json"}).json().at("unknown_parents");
  EXPECT_EQ(found.at("count"), 2);
  EXPECT_EQ(found.at("examples"), Json({path + ":11: 'A:7'", path + ":17: 'A:8'"}));
}

TEST(LintCommand, ShowsNamesThatLookAlikeByTheirCodePoints) {
  const Scratch scratch;
  const std::string path =
      scratch.file("menu.tsv", "drink\tcaf\xC3\xA9\ndrink\tcafe\xCC\x81\ndrink\ttea\n");
  const Ran ran = run_well({"lint", path});
  EXPECT_NE(ran.out.find("\n1 group of names that look alike (they are written in other code "
                         "points; if they mean one thing, give it one name)\n"
                         "  'caf\\u00E9', 'cafe\\u0301'\n"),
            std::string::npos)
      << ran.out;
  EXPECT_EQ(ran.out.find("u00E9"), ran.out.rfind("u00E9")) << "they are shown once";
  EXPECT_EQ(run_well({"lint", path, "--json"}).json().at("similar_names").at("unicode").at("count"),
            1);
}

TEST(LintCommand, QuotesANameThatIsNotPlain) {
  const Scratch scratch;
  const std::string path =
      scratch.file("a.tsv", "\x1b[31mred\tdog\na, b\tcat\n" + std::string(1000, 'x') + "\tcow\n");
  const std::string out = run_well({"lint", path}).out;
  EXPECT_NE(out.find("\n3 roots: '\\x1B[31mred', 'a, b', 'xxx"), std::string::npos) << out;
  EXPECT_EQ(out.find('\x1b'), std::string::npos);
  EXPECT_LT(out.size(), 1000U);
}

TEST(LintCommand, GivesEveryFindingAsJson) {
  const Scratch scratch;
  const Json json = lint_json(scratch.file("a.tsv", kMessy));
  EXPECT_EQ(json.at("entities"), 10);
  EXPECT_EQ(json.at("edges"), 10);
  EXPECT_EQ(json.at("leaves"), 5);
  EXPECT_TRUE(json.at("depth").is_null());
  EXPECT_EQ(json.at("roots").at("examples"), (Json{"animal", "plant"}));
  EXPECT_EQ(json.at("components").at("examples"), (Json{7, 3}));
  EXPECT_EQ(json.at("several_parents").at("count"), 1);
  EXPECT_EQ(json.at("cycles").at("examples"), Json::parse(R"([["poodle", "toy poodle"]])"));
  EXPECT_EQ(
      json.at("duplicates").dump(),
      R"({"count":1,"examples":[{"parent":"animal","child":"dog","line":4}],"complete":true})");
  EXPECT_EQ(json.at("self_loops").at("examples").at(0).at("line"), 5);
  EXPECT_EQ(json.at("redundant").at("count"), 0);
  EXPECT_EQ(json.at("orphans").at("count"), 0);
  EXPECT_EQ(json.at("repeated_names").at("count"), 0);
  EXPECT_EQ(json.at("similar_names").at("case").at("examples"), Json::parse(R"([["dog", "Dog"]])"));
  EXPECT_EQ(json.at("similar_names").at("punctuation").at("count"), 0);
  EXPECT_EQ(json.at("similar_names").at("spelling").at("count"), 1);
  EXPECT_EQ(json.at("untidy_names").at("examples"), Json{"big  cat"});
  EXPECT_EQ(json.at("notes").size(), 1U);
  EXPECT_EQ(json.at("form"), "tab-separated edges, parent in 'parent', child in 'child'");
  EXPECT_EQ(json.at("unrelated_parents").at("count"), 0);
}

TEST(LintCommand, FindsOrphansRepeatedNamesAndRedundantEdgesOfAFolder) {
  const Scratch scratch;
  scratch.file("entities.tsv",
               "0\tanimal\n1\tcat\n2\tcat\n3\tlion\n4\talone\n5\tsea lion\n6\tsea-lion\n");
  scratch.file("train.tsv", "0\t1\n0\t2\n1\t3\n0\t3\n0\t5\n0\t6\n");
  const Json json = lint_json(scratch.path(""));
  EXPECT_EQ(json.at("depth"), 2);
  EXPECT_EQ(json.at("orphans").at("examples"), Json{"alone"});
  EXPECT_EQ(json.at("repeated_names").at("examples"),
            Json::parse(R"([{"name": "cat", "ids": [1, 2]}])"));
  EXPECT_EQ(json.at("redundant").at("examples"),
            Json::parse(R"([{"parent": "animal", "child": "lion"}])"));
  EXPECT_EQ(json.at("similar_names").at("punctuation").at("examples"),
            Json::parse(R"([["sea lion", "sea-lion"]])"));
  const std::string text = run_well({"lint", scratch.path("")}).out;
  for (const char* line : {"\n  alone\n", "\n  cat: #1, #2\n", "\n  animal > lion\n",
                           "\n  'sea lion', 'sea-lion'\n"}) {
    EXPECT_NE(text.find(line), std::string::npos) << line << text;
  }
}

TEST(LintCommand, ShowsAsManyExamplesAsAskedFor) {
  const Scratch scratch;
  std::string content;
  for (int i = 0; i < 20; ++i) content += "a\tb\n";
  const std::string path = scratch.file("a.tsv", content);
  const Json json = lint_json(path);
  EXPECT_EQ(json.at("edges"), 1);
  EXPECT_EQ(json.at("duplicates").at("count"), 19);
  EXPECT_EQ(json.at("duplicates").at("examples").size(), 10U);
  const std::string text = run_well({"lint", path, "--most", "2"}).out;
  EXPECT_NE(text.find(":3: a > b\n  and 17 more\n"), std::string::npos) << text;
  const std::string counts = run_well({"lint", path, "--most", "0"}).out;
  EXPECT_NE(counts.find("19 lines that repeat an edge"), std::string::npos) << counts;
  EXPECT_EQ(counts.find("more"), std::string::npos) << counts;
}

TEST(LintCommand, CutsALongCycle) {
  const Scratch scratch;
  std::string content;
  for (int i = 0; i < 30; ++i)
    content += "n" + std::to_string(i) + "\tn" + std::to_string((i + 1) % 30) + "\n";
  const std::string text = run_well({"lint", scratch.file("a.tsv", content)}).out;
  EXPECT_NE(text.find("  n0 > n1 > n2 "), std::string::npos) << text;
  EXPECT_NE(text.find(" > n19 > 10 more > n0\n"), std::string::npos) << text;
}

TEST(LintCommand, ReadsOpenKeFolders) {
  const Scratch scratch;
  scratch.file("entity2id.txt", "3\nanimal\t0\ncat\t1\ndog\t2\n");
  scratch.file("train2id.txt", "3\n0 1 0\n0 2 0\n0 1 0\n");
  EXPECT_EQ(lint_json(scratch.path("")).at("duplicates").at("examples").at(0).at("line"), 4);
}

TEST(LintCommand, FailsOnDataThatCannotBeRead) {
  const Scratch scratch;
  const auto expect_failure = [](const std::string& path, const std::string& message) {
    const Ran ran = run_verb({"lint", path});
    EXPECT_EQ(ran.code, 1);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.err, "gumbelbox: " + message + "\n");
  };
  const std::string empty = scratch.file("empty.tsv", "");
  expect_failure(empty, empty + ": no edges: the file is empty");
  const std::string one = scratch.file("one.tsv", "a\ta\n");
  expect_failure(one, one + ": no edges but self-loops");
  const std::string ratings = scratch.file("r.csv", "user,item,rating\n1,2,5\n");
  expect_failure(ratings, ratings +
                              ":1: this looks like ratings or purchases (user, item), not a "
                              "hierarchy; use 'gumbelbox import ratings " +
                              ratings + " --out FOLDER'");
  scratch.file("entities.tsv", "0\ta\n1\tb\n");
  const std::string train = scratch.file("train.tsv", "0\t1\n0\t99\n");
  expect_failure(scratch.path(""), train + ":2: expected an id below 2, got 99");
}

TEST(LintCommand, TeachesInItsHelp) {
  const std::string help = run_well({"lint", "--help"}).out;
  for (const char* words : {"cycles", "exit code is 0", "--most", "gumbelbox lint taxonomy.tsv"}) {
    EXPECT_NE(help.find(words), std::string::npos) << words;
  }
}

TEST(LintCommand, AnOpenKeFolderCanBeTrainedAndMeasured) {
  const Scratch scratch;
  scratch.file("entity2id.txt", "4\nanimal 0\ncat 1\ndog 2\npoodle 3\n");
  scratch.file("train2id.txt", "3\n0 1 0\n0 2 0\n2 3 0\n");
  scratch.file("test2id.txt", "1\n0 3 0\n");
  const std::string model = scratch.path("m.model");
  run_well({"train", "--data", scratch.path(""), "--out", model, "--dim", "2", "--epochs", "20",
            "--quiet"});
  const Json ranking = run_well({"eval", model, "--data", scratch.path(""), "--json"}).json();
  EXPECT_EQ(ranking.at("edges"), 1);
}

}  // namespace
}  // namespace gumbelbox
