#include "cli/import_counts.h"

#include <numeric>
#include <sstream>

#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

/// Users 1 to 5; tea and milk are two films of one title.
const char* const kRatings =
    "stars,movieId,title,userId\n"
    "5,30,Tea,1\n5,4,Tea,1\n2,5,\"Jam, red\",1\n"
    "5,30,Tea,2\n4,4,Tea,2\n5,5,\"Jam, red\",2\n"
    "5,30,Tea,3\n5,4,Tea,3\n"
    "5,30,Tea,4\n1,5,\"Jam, red\",4\n"
    "3,5,\"Jam, red\",5\n";

void expect_failure(const Ran& ran, int code, const std::string& message) {
  EXPECT_EQ(ran.code, code);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "gumbelbox: " + message + "\n");
}

TEST(ImportRatings, NeedsNoFlagButOut) {
  const Scratch scratch;
  const std::string file = scratch.file("r.csv", kRatings);
  const std::string folder = scratch.path("films");
  const Ran ran = run_well({"import", "ratings", file, "--out", folder});
  EXPECT_EQ(ran.err,
            file +
                ": ratings, user in 'userId', item in 'movieId', rating in 'stars', title in "
                "'title'; every row counts\n"
                "reads as: of 3 users who have Tea (4), 3 have Tea (30); of 4 users who have 'Jam, "
                "red', 3 have Tea (30)\n");
  EXPECT_EQ(ran.out, folder +
                         ": 3 entities, 6 pairs in train.tsv\n"
                         "counted from 5 users; 11 rows\n");
  EXPECT_EQ(bytes_of(folder + "/entities.tsv"), "0\tTea (4)\n1\tJam, red\n2\tTea (30)\n");
  EXPECT_EQ(bytes_of(folder + "/aliases.tsv"), "0\t4\n0\tTea\n1\t5\n2\t30\n2\tTea\n");
  EXPECT_EQ(bytes_of(folder + "/marginals.tsv"), "0\t0.6\t3\n1\t0.8\t4\n2\t0.8\t4\n");
  EXPECT_EQ(bytes_of(folder + "/train.tsv"),
            "1\t0\t0.6666667\t2\t3\n2\t0\t1\t3\t3\n0\t1\t0.5\t2\t4\n2\t1\t0.75\t3\t4\n"
            "0\t2\t0.75\t3\t4\n1\t2\t0.75\t3\t4\n");
}

TEST(ImportRatings, LikesAreRowsThatARuleHoldsOf) {
  const Scratch scratch;
  const std::string file = scratch.file("r.csv", kRatings);
  const std::string folder = scratch.path("films");
  const Ran ran = run_well({"import", "ratings", file, "--like", "rating > 4", "--min-ratings", "3",
                            "--zeros", "--out", folder});
  EXPECT_EQ(ran.err,
            file +
                ": ratings, user in 'userId', item in 'movieId', rating in 'stars', title in "
                "'title'; liked: rating > 4\n"
                "reads as: of 1 user who likes 'Jam, red', 1 likes Tea\n");
  EXPECT_EQ(ran.out, folder +
                         ": 2 entities, 2 pairs in train.tsv\n"
                         "counted from 5 users; 11 rows, 7 likes\n"
                         "left out: 1 item with at most 3 rows\n");
}

TEST(ImportRatings, AnswersInJson) {
  const Scratch scratch;
  const std::string file = scratch.file("r.csv", kRatings);
  const Ran ran = run_well({"import", "ratings", file, "--like", "stars > 4", "--min-likes", "1",
                            "--json", "--quiet", "--out", scratch.path("films")});
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(ran.json(),
            Json::parse(R"({"entities": 2, "pairs": 2, "valid": 0, "test": 0, "users": 5,
      "held_out_users": 0, "rows": 11, "likes": 7, "questions": 0,
      "form": "ratings, user in 'userId', item in 'movieId', rating in 'stars', title in 'title'; liked: stars > 4",
      "left_out": {"items_with_few_rows": 0, "items_with_few_likes": 1, "repeated_rows": 0},
      "notes": []})"));
}

/// User i has the items that divide it.
std::string divisors(int users) {
  std::string text;
  for (int user = 1; user <= users; ++user) {
    for (int item = 1; item <= 12; ++item) {
      if (user % item == 0) text += std::to_string(user) + "\t" + std::to_string(item) + "\n";
    }
  }
  return text;
}

struct Edge {
  int a, b;
  double p;
  int n_ab, n_b;
};

std::vector<Edge> edges_of(const std::string& file) {
  std::istringstream lines(bytes_of(file));
  std::vector<Edge> edges;
  for (Edge edge{}; lines >> edge.a >> edge.b >> edge.p >> edge.n_ab >> edge.n_b;) {
    edges.push_back(edge);
  }
  return edges;
}

TEST(ImportRatings, HoldsOutUsersAndWritesQuestions) {
  const Scratch scratch;
  const std::string file = scratch.file("r.tsv", divisors(1200));
  const std::string folder = scratch.path("numbers");
  const Json made = run_well({"import", "ratings", file, "--hold-out-users", "0.25", "--questions",
                              "10", "--seed", "7", "--json", "--out", folder})
                        .json();
  EXPECT_EQ(made.at("users"), 1200);
  EXPECT_EQ(made.at("held_out_users"), 300);
  EXPECT_GT(made.at("questions"), 20) << "20 and the pairs behind them";
  EXPECT_EQ(made.at("valid"), 13);
  EXPECT_EQ(made.at("test"), 13);
  // Each of the 1200 users is in one group: both groups together have the multiples of a and b.
  const std::vector<Edge> test = edges_of(folder + "/test.tsv");
  const std::vector<Edge> others = edges_of(folder + "/test_counted.tsv");
  ASSERT_EQ(test.size(), 13U);
  ASSERT_EQ(others.size(), 13U);
  for (std::size_t i = 0; i < test.size(); ++i) {
    const int a = test[i].a + 1;
    const int b = test[i].b + 1;
    EXPECT_EQ(test[i].n_b + others[i].n_b, 1200 / b);
    EXPECT_EQ(test[i].n_ab + others[i].n_ab, 1200 / std::lcm(a, b));
    EXPECT_NEAR(test[i].n_b, 300.0 / b, 40) << "a quarter of the users";
  }
  const std::string again = scratch.path("again");
  run_well({"import", "ratings", file, "--hold-out-users", "0.25", "--questions", "10", "--seed",
            "7", "--out", again});
  for (const char* part : {"train", "valid", "test", "test_counted", "questions", "marginals"}) {
    EXPECT_EQ(bytes_of(folder + "/" + part + ".tsv"), bytes_of(again + "/" + part + ".tsv"));
  }
}

TEST(ImportRatings, TakesTitlesFromAnotherFile) {
  const Scratch scratch;
  const std::string file = scratch.file("r.dat", "1::7::5::9\n1::8::4::9\n2::7::3::9\n");
  const std::string titles = scratch.file("t.dat", "7::Heat (1995)::Drama\n8::Tea::x\n");
  const std::string folder = scratch.path("films");
  run_well({"import", "ratings", file, "--titles", titles, "--out", folder});
  EXPECT_EQ(bytes_of(folder + "/entities.tsv"), "0\tHeat (1995)\n1\tTea\n");
}

TEST(ImportRatings, SaysWhatItReadBeforeCountingFails) {
  const Scratch scratch;
  const std::string file = scratch.file("r.csv", "user,item\n1,a\n2,b\n2,b\n");
  const std::string form = "ratings, user in 'user', item in 'item'; every row counts";
  const Ran ran = run_verb({"import", "ratings", file, "--out", scratch.path("made")});
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.err, file + ": " + form + "\ngumbelbox: " + file +
                         ": expected items that come together, found none: no user has two of the "
                         "2 items; the file was read as " +
                         form + "\n");
}

TEST(ImportRatings, QuietTellsOfLostRows) {
  const Scratch scratch;
  const std::string file = scratch.file("r.csv", "user,item,title\n1,a,A\n1,b,B\n1,b,C\n2,b,B\n");
  const std::string folder = scratch.path("made");
  const Ran ran = run_well({"import", "ratings", file, "--quiet", "--out", folder});
  const std::string note =
      file + ": 1 row has another title than the first of the item, which counts";
  EXPECT_EQ(ran.err, note + "\n");
  EXPECT_EQ(ran.out, folder +
                         ": 2 entities, 2 pairs in train.tsv\ncounted from 2 users; 4 rows\n"
                         "left out: 1 repeated row (same user and item)\n");
  EXPECT_EQ(run_well({"import", "ratings", file, "--json", "--out", folder}).json().at("notes"),
            Json::array({note}));
}

TEST(ImportRatings, ErrorsOfOptionsNameFlags) {
  const Scratch scratch;
  const std::string file = scratch.file("r.csv", "user,item\n1,a\n2,b\n");
  const Ran like =
      run_verb({"import", "ratings", file, "--like", "?", "--out", scratch.path("made")});
  EXPECT_TRUE(like.err.starts_with("gumbelbox: --like: ")) << like.err;
  EXPECT_NE(run_verb({"import", "ratings", file, "--hold-out-users", "0.9", "--out",
                      scratch.path("made")})
                .err.find("gumbelbox: --hold-out-users: expected a share"),
            std::string::npos);
}

TEST(ImportRatings, AFileMayBeCalledAsAnOptionIs) {
  const Scratch scratch;
  const std::filesystem::path before = std::filesystem::current_path();
  scratch.file("like", "1,31\n1,32\n");
  std::filesystem::current_path(std::filesystem::path(scratch.path("like")).parent_path());
  const Ran ran = run_verb({"import", "ratings", "like", "--min-ratings", "9", "--out", "made"});
  std::filesystem::current_path(before);
  EXPECT_NE(ran.err.find("gumbelbox: like: expected items with more than 9 rows"),
            std::string::npos)
      << ran.err;
}

TEST(ImportRatings, ExamplesCountTrainingUsersOnly) {
  const Scratch scratch;
  const std::string file = scratch.file("r.tsv", divisors(40));
  const auto examples = [&](const char* share) {
    return run_well({"import", "ratings", file, "--hold-out-users", share, "--out",
                     scratch.path(std::string("made") + share)})
        .err;
  };
  EXPECT_NE(examples("0.25").find(" training users who have 1, "), std::string::npos);
  EXPECT_EQ(examples("0").find("training"), std::string::npos);
}

TEST(ImportRatings, NamesTheLineOfABadRow) {
  const Scratch scratch;
  const std::string file = scratch.file("r.csv", "user,item,rating\n1,2,5\n1,3,good\n");
  expect_failure(
      run_verb({"import", "ratings", file, "--like", "rating > 4", "--out", scratch.path("made")}),
      1, file + ":3: expected a number to compare, rating > 4, got 'good'");
  EXPECT_FALSE(std::filesystem::exists(scratch.path("made")));
}

TEST(ImportRatings, MessagesNameFlags) {
  const Scratch scratch;
  const std::string file = scratch.file("r.csv", "user,rating,a,b\n1,2,5,4\n");
  expect_failure(run_verb({"import", "ratings", file, "--out", scratch.path("made")}), 1,
                 file +
                     ":1: found no title of the items; --columns names the columns: "
                     "user=COLUMN,item=COLUMN,rating=COLUMN");
}

TEST(ImportRatings, AFolderWithOtherPartsIsRefusedBeforeReading) {
  const Scratch scratch;
  const std::string folder = scratch.path("films");
  std::filesystem::create_directory(folder);
  scratch.file("films/questions.tsv", "");
  scratch.file("films/test_counted.tsv", "");
  expect_failure(run_verb({"import", "ratings", scratch.path("missing.csv"), "--out", folder}), 2,
                 folder +
                     ": found questions.tsv and test_counted.tsv, which the new data would not "
                     "replace; move them away or choose another folder");
  scratch.file("films/test.tsv", "");
  expect_failure(
      run_verb({"import", scratch.path("missing.csv"), "--out", folder}), 2,
      folder +
          ": found questions.tsv, test.tsv and test_counted.tsv, which the new data would "
          "not replace; move them away or choose another folder");
}

TEST(ImportBaskets, ReadsABasketALine) {
  const Scratch scratch;
  const std::string file = scratch.file("b.csv", "tea,milk\ntea,milk,jam\njam\nmilk\n");
  const std::string folder = scratch.path("shop");
  const Ran ran = run_well({"import", "baskets", file, "--out", folder});
  EXPECT_EQ(ran.err, file +
                         ": baskets, one a line, items separated by commas\n"
                         "reads as: of 2 baskets with tea, 2 have milk; of 3 baskets with milk, 1 "
                         "has jam\n");
  EXPECT_EQ(ran.out, folder +
                         ": 3 entities, 6 pairs in train.tsv\n"
                         "counted from 4 baskets; 7 purchases\n");
  EXPECT_EQ(bytes_of(folder + "/entities.tsv"), "0\ttea\n1\tmilk\n2\tjam\n");
}

TEST(ImportBaskets, TakesColumns) {
  const Scratch scratch;
  const std::string file = scratch.file("b.csv", "tea,1\nmilk,1\njam,2\ntea,2\n");
  const Ran ran = run_well({"import", "baskets", file, "--columns", "basket=2,item=1", "--out",
                            scratch.path("shop"), "--json"});
  EXPECT_EQ(ran.json().at("users"), 2);
  EXPECT_EQ(ran.json().at("form"), "baskets, basket in column 2, item in column 1");
}

TEST(ImportCounts, OptionsOfAnotherKindAreRefused) {
  const Scratch scratch;
  const std::string file = scratch.file("b.csv", "tea,milk\nmilk,jam,tea\n");
  const std::string out = scratch.path("made");
  expect_failure(run_verb({"import", "baskets", file, "--like", "rating > 4", "--out", out}), 2,
                 "--like: baskets have no such option");
  expect_failure(run_verb({"import", "ratings", file, "--keep-root", "--out", out}), 2,
                 "--keep-root: ratings have no such option");
  expect_failure(run_verb({"import", file, "--min-likes", "4", "--out", out}), 2,
                 "--min-likes: this is for 'import ratings' or 'import baskets'");
}

TEST(ImportCounts, OtherVerbsNameTheCommand) {
  const Scratch scratch;
  const std::string ratings = scratch.file("r.tsv", "1\t1\t5\n1\t2\t3\n2\t1\t4\n");
  expect_failure(
      run_verb({"train", "--data", ratings, "--out", scratch.path("model")}), 1,
      ratings +
          ":1: column 3 holds 5, not a probability in [0, 1]; if these are rows of user, "
          "item and rating, use 'gumbelbox import ratings " +
          ratings + " --out FOLDER'");
  std::string rows;
  for (const char* user : {"ann", "bob", "cid", "dan"}) {
    for (const char* item : {"tea", "milk", "jam", "ham", "egg", "rye"}) {
      rows += std::string(user) + "\t" + item + "\n";
    }
  }
  EXPECT_NE(run_well({"lint", scratch.file("p.tsv", rows)})
                .out.find("if so, use 'gumbelbox import ratings FILE --out FOLDER'"),
            std::string::npos);
}

}  // namespace
}  // namespace gumbelbox
