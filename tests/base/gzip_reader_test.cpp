#include "gumbelbox/base/gzip_reader.h"

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

const std::string kText = "animal\tdog\nanimal\tcat\ndog\tpoodle\ndog\tpug\ncat\ttiger\n";

/// What the reader says of some bytes.
struct Seen {
  std::string text;
  std::string damage;

  bool is_whole(const std::string& wanted) const { return damage.empty() && text == wanted; }
};

class GzipReaderTest : public testing::Test {
 protected:
  /// Bytes of one member.
  std::string member(const std::string& text) {
    return read_file(folder_.write_gzip("member", text));
  }

  Seen see(const std::string& bytes, std::size_t room = 7, std::size_t beginning = 3) {
    const std::string path = folder_.write("seen", bytes);
    ByteSource source(path);
    std::string begun(beginning, '\0');
    begun.resize(source.read(begun));
    if (!begins_as_gzip(begun)) return {bytes, "no gzip data"};
    GzipReader reader(source, begun);
    Seen seen;
    std::string part(room, '\0');
    for (std::size_t got = room; got == room;) {
      got = reader.read(part);
      seen.text += part.substr(0, got);
    }
    EXPECT_EQ(reader.read(part), 0U);
    seen.damage = reader.damage();
    if (seen.damage.empty()) {
      EXPECT_EQ(reader.used(), bytes.size());
    }
    return seen;
  }

  TemporaryFolder folder_;
};

TEST_F(GzipReaderTest, ReadsWholeMembersOneBehindTheOther) {
  const std::string one = member(kText);
  const std::string empty = member("");
  for (const std::size_t room : {std::size_t{1}, std::size_t{7}, std::size_t{1000}}) {
    EXPECT_TRUE(see(one, room).is_whole(kText)) << room;
    EXPECT_TRUE(see(empty, room).is_whole("")) << room;
    EXPECT_TRUE(see(one + one, room).is_whole(kText + kText)) << room;
    EXPECT_TRUE(see(one + empty, room).is_whole(kText)) << room;
    EXPECT_TRUE(see(empty + empty + one, room, 40).is_whole(kText)) << room;
  }
}

TEST_F(GzipReaderTest, ReadsMoreThanItsBufferHolds) {
  std::string text;
  for (unsigned i = 0, random = 1; i < 1'000'000; ++i) {
    random = random * 1664525 + 1013904223;
    text += static_cast<char>(random >> 24);  // hardly shrinks
  }
  const std::string one = member(text);
  ASSERT_GT(one.size(), 3U << 17);
  EXPECT_TRUE(see(one + one, 1 << 16).is_whole(text + text));
  std::string damaged = one + one;
  damaged[one.size() * 3 / 2] ^= 4;
  EXPECT_NE(see(damaged, 1 << 16).damage, "");
}

TEST_F(GzipReaderTest, RefusesEveryCut) {
  for (const std::string& whole : {member(kText), member("")}) {
    for (std::size_t size = 0; size < whole.size(); ++size) {
      EXPECT_NE(see(whole.substr(0, size)).damage, "") << size;
    }
  }
}

/// Of a header with a name, the bytes that do not change what the text is.
bool says_nothing_about_the_text(std::size_t byte, int bit, std::size_t name_end) {
  constexpr std::size_t kFlags = 3;
  constexpr std::size_t kTimeLevelAndSystem = 4;
  constexpr int kMaybeAscii = 0;
  return (byte == kFlags && bit == kMaybeAscii) || (byte >= kTimeLevelAndSystem && byte < name_end);
}

TEST_F(GzipReaderTest, RefusesEveryFlippedBitOrGivesTheSameText) {
  const std::string plain = member(kText);
  ASSERT_EQ(plain[3], 0);  // no name
  const std::string named = plain.substr(0, 3) + '\x08' + plain.substr(4, 6) + "edges.tsv" +
                            std::string(1, '\0') + plain.substr(10);
  ASSERT_TRUE(see(named).is_whole(kText));
  std::size_t harmless = 0;
  for (const std::string& whole : {plain, named}) {
    const std::size_t name_end = whole == plain ? 10 : 10 + 9;
    for (std::size_t byte = 0; byte < whole.size(); ++byte) {
      for (int bit = 0; bit < 8; ++bit) {
        std::string flipped = whole;
        flipped[byte] = static_cast<char>(flipped[byte] ^ (1 << bit));
        const Seen seen = see(flipped);
        if (seen.damage.empty()) {
          EXPECT_EQ(seen.text, kText) << byte << " " << bit;
        }
        if (says_nothing_about_the_text(byte, bit, name_end)) {
          EXPECT_EQ(seen.damage, "") << byte << " " << bit;
        } else if (seen.damage.empty()) {
          ++harmless;
        }
      }
    }
  }
  EXPECT_LE(harmless, 2U * 7);  // at most the bits behind the last code of each
}

TEST_F(GzipReaderTest, RefusesEveryTailButWholeMembers) {
  const std::string one = member(kText);
  const std::string follows = "its end is followed by something else";
  for (const std::string& tail :
       {std::string("dog\tbeagle\n"), std::string(1, '\0'), std::string(512, '\0'),
        std::string(1, '\x1F'), std::string("\x1Fx"), std::string("\x1E\x8B")}) {
    EXPECT_EQ(see(one + tail).text, kText);
    EXPECT_EQ(see(one + tail).damage, follows) << tail;
    EXPECT_EQ(see(one + one + tail, 1000).damage, follows) << tail;
  }
  for (std::size_t size = 1; size < one.size(); ++size) {
    EXPECT_NE(see(one + one.substr(0, size)).damage, "") << size;
  }
  for (std::size_t byte = 0; byte < one.size(); ++byte) {
    std::string second = one;
    second[byte] ^= 0x10;
    const Seen seen = see(one + second);
    if (seen.damage.empty()) {
      EXPECT_EQ(seen.text, kText + kText) << byte;
    }
  }
}

TEST_F(GzipReaderTest, TellsGzipFromTextByThreeBytes) {
  for (const char* gzip :
       {"\x1F\x8B\x08", "\x1F\x8B\x09", "\x1E\x8B\x08", "\x1F\x8A\x08", "\x1F"}) {
    EXPECT_TRUE(begins_as_gzip(gzip)) << gzip;
  }
  for (const char* text : {"", "a", "ab", "a\tb",
                           "\x1F"
                           "ab",
                           "\xC3\x8B", "\xC3\x8B\t", "\b\b\b"}) {
    EXPECT_FALSE(begins_as_gzip(text)) << text;
  }
}

}  // namespace
}  // namespace gumbelbox
