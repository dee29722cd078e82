#include "gumbelbox/data/wordnet_file.h"

#include <set>
#include <utility>
#include "gumbelbox/data/direct_edges.h"

#include "gumbelbox/data/data_folder.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;
using Names = std::vector<std::string>;

const std::string kLicence = "  1 This software and database is being provided  \n  2   \n";
const std::string kThing = "00000100 03 n 01 thing 0 001 ~ 00000200 n 0000 | what there is  \n";
const std::string kPet =
    "00000200 05 n 02 Pet 0 house_animal 1 003 @ 00000100 n 0000 + 00000100 v 0101 ~i 00000300 n "
    "0000 | a tame animal; \"he is a pet @ home\"  \n";
const std::string kRex = "00000300 05 n 01 Rex 0 001 @i 00000200 n 0000 | a dog  \n";
const std::string kIndex =
    "house_animal n 1 1 @ 1 0 00000200  \n"
    "pet n 3 2 @ + 3 1 00000700 00000800 00000200  \n"
    "rex n 1 1 @i 1 0 00000300  \n"
    "thing n 2 1 ~ 2 0 00000100 00000900  \n";

class WordnetFileTest : public testing::Test {
 protected:
  WordnetFileTest() { write(kLicence + kThing + kPet + kRex); }

  void write(const std::string& data) { folder_.write("data.noun", data); }

  Taxonomy read(bool keep_root = false) {
    return read_wordnet(find_wordnet_files(folder_.path()), keep_root);
  }

  static Names names_of(const Taxonomy& taxonomy) {
    Names result;
    for (EntityId id = 0; id < taxonomy.vocabulary.size(); ++id) {
      result.emplace_back(taxonomy.vocabulary.name(id));
    }
    return result;
  }

  void expect_refused(const std::string& data, const std::string& message) {
    write(data);
    expect_error(ErrorKind::kInput, folder_.path("data.noun") + message, [&] { read(); });
  }

  void expect_index_refused(const std::string& index, const std::string& message) {
    folder_.write("index.noun", index);
    expect_error(ErrorKind::kInput, folder_.path("index.noun") + message, [&] { read(); });
  }

  TemporaryFolder folder_;
  std::string index_ = folder_.write("index.noun", kLicence + kIndex);
};

TEST_F(WordnetFileTest, NamesSynsetsByTheSenseOfTheirFirstLemma) {
  EXPECT_EQ(names_of(read(/*keep_root=*/true)), (Names{"thing.n.01", "pet.n.03", "rex.n.01"}));
}

TEST_F(WordnetFileTest, HypernymsAndInstanceHypernymsAreParents) {
  EXPECT_EQ(read(/*keep_root=*/true).edges, (Pairs{{0, 1}, {1, 2}}));
}

TEST_F(WordnetFileTest, LeavesTheRootOut) {
  const Taxonomy taxonomy = read();
  EXPECT_EQ(names_of(taxonomy), (Names{"pet.n.03", "rex.n.01"}));
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}}));
  ASSERT_EQ(taxonomy.left_out.size(), 2U);
  EXPECT_EQ(taxonomy.left_out[0].key, "roots");
  EXPECT_EQ(taxonomy.left_out[0].one, "root of everything (thing.n.01)");
  EXPECT_EQ(taxonomy.left_out[0].count, 1U);
  EXPECT_EQ(taxonomy.left_out[1].key, "root_edges");
  EXPECT_EQ(taxonomy.left_out[1].count, 1U);
}

TEST_F(WordnetFileTest, ARootInTheMiddleOfTheFileGoesAsWell) {
  write(kRex + kThing + kPet);
  EXPECT_EQ(names_of(read()), (Names{"rex.n.01", "pet.n.03"}));
  EXPECT_EQ(read().edges, (Pairs{{1, 0}}));
}

TEST_F(WordnetFileTest, OneOfSeveralRootsIsKept) {
  write(kThing + kPet + kRex + "00000900 03 n 01 Thing 1 000 | another\n");
  const Taxonomy taxonomy = read();
  EXPECT_EQ(names_of(taxonomy), (Names{"thing.n.01", "pet.n.03", "rex.n.01", "thing.n.02"}));
  EXPECT_EQ(taxonomy.left_out[0].count, 0U);
}

TEST_F(WordnetFileTest, ReadsWindowsLineEnds) {
  write("  1 licence\r\n" + kThing.substr(0, kThing.size() - 1) + "\r\n" + kPet + kRex);
  EXPECT_EQ(read().edges, (Pairs{{0, 1}}));
}

TEST_F(WordnetFileTest, FindsItsFilesByFolderOrByPath) {
  const std::string data = folder_.path("data.noun");
  for (const std::string& path : {folder_.path(), data}) {
    EXPECT_EQ(find_wordnet_files(path).data, data);
    EXPECT_EQ(find_wordnet_files(path).index, index_);
  }
  std::filesystem::remove(data);
  std::filesystem::remove(index_);
  folder_.write_gzip("data.noun.gz", kThing + kPet + kRex);
  folder_.write_gzip("index.noun.gz", kIndex);
  EXPECT_EQ(read().edges, (Pairs{{0, 1}}));
}

TEST_F(WordnetFileTest, SaysWhatIsExpectedWhere) {
  const std::string where = "; Debian's package wordnet-base has it in /usr/share/wordnet";
  std::filesystem::remove(index_);
  expect_error(ErrorKind::kInput,
               folder_.path() +
                   ": expected index.noun in it, which tells the sense numbers of names such as "
                   "dog.n.01, found none" +
                   where,
               [&] { find_wordnet_files(folder_.path("data.noun")); });
  std::filesystem::remove(folder_.path("data.noun"));
  expect_error(
      ErrorKind::kInput,
      folder_.path() + ": expected data.noun in it, the nouns of WordNet, found none" + where,
      [&] { find_wordnet_files(folder_.path()); });
  expect_error(ErrorKind::kIo, folder_.path("nouns") + ": No such file or directory",
               [&] { find_wordnet_files(folder_.path("nouns")); });
  expect_error(ErrorKind::kUsage,
               "expected the path of data.noun, with index.noun beside it, got standard input",
               [&] { find_wordnet_files("-"); });
}

TEST_F(WordnetFileTest, RefusesAFileWithoutSynsets) {
  expect_refused("", ": expected synsets, found none");
  expect_refused(kLicence, ": expected synsets, found none");
}

TEST_F(WordnetFileTest, RefusesALineThatIsCutShortAnywhere) {
  const auto refuse = [&](const std::string& line, const std::string& expected) {
    expect_refused(kThing + line, ":2: expected " + expected + ", got the end of the line");
  };
  refuse("00000200", "the number of a lexicographer file");
  refuse("00000200 05", "n, the mark of a noun");
  refuse("00000200 05 n", "the number of words, two hexadecimal digits");
  refuse("00000200 05 n 02 pet", "the number of a word, a hexadecimal digit");
  refuse("00000200 05 n 02 pet 0", "a word");
  refuse("00000200 05 n 01 pet 0", "the number of pointers");
  refuse("00000200 05 n 01 pet 0 001", "the symbol of a pointer");
  refuse("00000200 05 n 01 pet 0 001 @", "the 8 digits of a synset");
  refuse("00000200 05 n 01 pet 0 001 @ 00000100", "n, the mark of a noun");
  refuse("00000200 05 n 01 pet 0 001 @ 00000100 n", "the ends of a pointer");
  refuse("00000200 05 n 01 pet 0 001 @ 00000100 n 0000", "| and a gloss");
}

TEST_F(WordnetFileTest, RefusesWordsThatAreOutOfPlace) {
  expect_refused("parent\tchild\n", ":1: expected the 8 digits of a synset, got 'parent'");
  expect_refused("100 03 n 01 thing 0 000 | x\n",
                 ":1: expected the 8 digits of a synset, got '100'");
  expect_refused("00000100 29 v 01 be 0 000 01 + 02 00 | exist\n",
                 ":1: expected n, the mark of a noun, got 'v'");
  expect_refused("00000100 03 n 00 000 | x\n", ":1: expected at least one word, got 0");
  expect_refused("00000100 03 n 0x thing 0 000 | x\n",
                 ":1: expected the number of words, two hexadecimal digits, got '0x'");
  expect_refused("00000100 03 n 01 thing 0 000 01 | x\n", ":1: expected | and a gloss, got '01'");
  expect_refused("00000100 03 n 01 caf\xE9 0 000 | x\n",
                 ":1: expected a name in UTF-8, got 'caf\\xE9'; save the file as UTF-8");
}

TEST_F(WordnetFileTest, RefusesASynsetThatIsThereTwice) {
  expect_refused(kLicence + kThing + kPet + kThing,
                 ":5: expected every synset once, got 00000100 again, which line 3 has");
}

TEST_F(WordnetFileTest, RefusesAHypernymThatIsNotThere) {
  expect_refused(kThing + kRex,
                 ":2: expected a hypernym that is in the file, got 00000200; the file may be cut "
                 "short");
}

TEST_F(WordnetFileTest, RefusesAnIndexThatDoesNotFit) {
  expect_index_refused("pet n 2 0 2 0 00000200\n",
                       ":1: expected the 8 digits of a synset, got the end of the line");
  expect_index_refused("pet v 1 0 1 0 00000200\n", ":1: expected n, the mark of a noun, got 'v'");
  folder_.write("index.noun", "thing n 1 0 1 0 00000100\nrex n 1 0 1 0 00000300\n");
  expect_error(ErrorKind::kInput,
               folder_.path("data.noun") + ":4: expected a line for 'pet' with 00000200 in " +
                   index_ + ", found none; are both files of the same version?",
               [&] { read(); });
}

using NamedEdges = std::set<std::pair<std::string, std::string>>;

NamedEdges by_name(const Vocabulary& vocabulary, const Pairs& edges) {
  NamedEdges result;
  for (const Pair edge : edges) {
    result.emplace(vocabulary.name(edge.a), vocabulary.name(edge.b));
  }
  return result;
}

TEST_F(WordnetFileTest, TheNounsOfWordnetAreTheShippedOnes) {
  const std::string wordnet = "/usr/share/wordnet";
  ASSERT_TRUE(std::filesystem::exists(wordnet + "/data.noun"))
      << "tools/test_packages.txt has the package wordnet-base, which 'make packages' installs";
  DataSet nouns = load_data(wordnet);
  EXPECT_EQ(nouns.train.pairs.size(), 84'424U);
  EXPECT_EQ(nouns.left_out[0].one, "root of everything (entity.n.01)");
  EXPECT_EQ(nouns.left_out[1].count, 3U);
  keep_direct_edges(nouns);
  EXPECT_EQ(nouns.left_out[2].count, 0U);
  EXPECT_EQ(nouns.left_out[3].count, 0U);
  EXPECT_EQ(nouns.left_out[4].key, "redundant_edges");
  EXPECT_EQ(nouns.left_out[4].count, 61U);

  const DataSet shipped = load_data_folder(GUMBELBOX_SOURCE_DIR "/datasets/wordnet_noun",
                                           {.valid = false, .test = false});
  ASSERT_EQ(nouns.vocabulary.size(), 82'114U);
  ASSERT_EQ(shipped.vocabulary.size(), 82'114U);
  EXPECT_FALSE(nouns.vocabulary.repeats_names());
  for (EntityId id = 0; id < shipped.vocabulary.size(); ++id) {
    ASSERT_TRUE(nouns.vocabulary.find(shipped.vocabulary.name(id))) << shipped.vocabulary.name(id);
  }
  EXPECT_EQ(nouns.train.pairs.size(), 84'363U);
  EXPECT_TRUE(by_name(nouns.vocabulary, nouns.train.pairs) ==
              by_name(shipped.vocabulary, shipped.train.pairs));
}

}  // namespace
}  // namespace gumbelbox
