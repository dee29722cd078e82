#include "gumbelbox/data/title_file.h"

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Texts = std::vector<std::string>;

class TitleFileTest : public testing::Test {
 protected:
  TitleFileTest() {
    rows_.file = "r.csv";
    for (const char* id : {"17", "4"}) rows_.add_row({rows_.file, 1}, id);
  }

  void read(const std::string& content) {
    read_titles(TextFile(folder_.write("t.csv", content)), rows_);
  }

  TemporaryFolder folder_;
  ItemRows rows_;
};

TEST_F(TitleFileTest, NamesItemsByTheirIds) {
  const Texts expected{"Alien: 3", "Heat"};
  for (const char* text :
       {"4\tHeat\tDrama\n17\tAlien: 3\tHorror\n99\tOther\tx\n", "4::Heat::Drama\n17::Alien: 3::x\n",
        "movieId,title,genres\n4,Heat,a|b\n17,\"Alien: 3\",c\n", "name;id\nHeat;4\nAlien: 3;17\n",
        "nr,what\n4,Heat\n17,Alien: 3\n", "movie,movieId\nHeat,4\nAlien: 3,17\n",
        "movieId,title\n4,\n17,Alien: 3\n4,Heat\n"}) {
    rows_.titles.assign(2, "");
    read(text);
    EXPECT_EQ(rows_.titles, expected) << text;
  }
}

TEST_F(TitleFileTest, SaysWhichColumnsItUsed) {
  read("movie,movieId\nHeat,4\nAlien,17\n");
  read("4\tHeat\n17\tAlien\n");
  const std::string file = folder_.path("t.csv");
  EXPECT_EQ(rows_.notes, (Texts{file + ": titles: id in 'movieId', title in 'movie'",
                                file + ": titles: id in column 1, title in column 2"}));
}

TEST_F(TitleFileTest, ReadsLatin1) {
  read("4::Caf\xE9 \xFC::x\n17::Alien::y\n");
  EXPECT_EQ(rows_.titles, (Texts{"Alien", "Caf\xC3\xA9 \xC3\xBC"}));
  EXPECT_EQ(rows_.notes.back(),
            folder_.path("t.csv") + ": some titles are not in UTF-8; read as Latin-1");
}

TEST_F(TitleFileTest, NotesItemsWithoutATitle) {
  read("4\tHeat\n4\tCold\n");
  EXPECT_EQ(rows_.titles, (Texts{"", "Heat"}));
  EXPECT_EQ(rows_.notes.back(),
            folder_.path("t.csv") + ": no title for 1 item, which keeps its id");
}

TEST_F(TitleFileTest, NamesTheLineOfABadRow) {
  const auto expect_bad = [&](const char* text, const std::string& message) {
    expect_error(ErrorKind::kInput, folder_.path("t.csv") + message, [&] { read(text); });
  };
  expect_bad("4\tHeat\n17\n", ":2: expected 2 columns as in line 1, got 1");
  expect_bad("movieId,imdbId,tmdbId\n4,113277,949\n17,78748,348\n",
             ":2: expected titles in 'imdbId', found only numbers");
  expect_bad("5\tHeat\n6\tTea\n",
             ": expected titles of the items of r.csv, found none of their ids, such as '17'");
  expect_bad("Heat\n",
             ":1: expected an item id and a title with a tab, comma, semicolon or '::' between "
             "them, got 'Heat'");
}

}  // namespace
}  // namespace gumbelbox
