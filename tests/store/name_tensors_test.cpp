#include "gumbelbox/store/name_tensors.h"

#include <algorithm>
#include <functional>

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

Vocabulary two_entities() {
  Vocabulary vocabulary;
  vocabulary.add("cat");
  vocabulary.add("");
  vocabulary.add_alias(1, "h\xC3\xB6und");
  vocabulary.add_alias(0, "puss");
  vocabulary.add_alias(1, "");
  return vocabulary;
}

/// The tensors of two_entities().
struct Parts {
  std::vector<std::int64_t> name_offsets{0, 3, 3};
  std::string names = "cat";
  std::vector<std::int64_t> alias_offsets{0, 6, 10, 10};
  std::string aliases = "h\xC3\xB6undpuss";
  std::vector<std::int32_t> owners{1, 0, 1};
  std::string owner_type = "I32";
  std::string leave_out = "nothing";  // the tensor of this name
};

std::string content_of(const Parts& parts) {
  std::vector<Tensor> tensors{
      {"name_offsets",
       "I64",
       {parts.name_offsets.size()},
       std::as_bytes(std::span(parts.name_offsets))},
      {"alias_offsets",
       "I64",
       {parts.alias_offsets.size()},
       std::as_bytes(std::span(parts.alias_offsets))},
      {"alias_entities",
       parts.owner_type,
       {parts.owners.size()},
       std::as_bytes(std::span(parts.owners))},
      {"names", "U8", {parts.names.size()}, std::as_bytes(std::span(parts.names))},
      {"aliases", "U8", {parts.aliases.size()}, std::as_bytes(std::span(parts.aliases))}};
  std::erase_if(tensors, [&](const Tensor& tensor) { return tensor.name == parts.leave_out; });
  std::string content = safetensors_head(tensors, {});
  for (const Tensor& tensor : tensors) {
    content.append(reinterpret_cast<const char*>(tensor.bytes.data()), tensor.bytes.size());
  }
  return content;
}

Vocabulary read_file_of(const std::string& path) {
  Safetensors file(path);
  file.read_tensors();
  return read_vocabulary(file);
}

Vocabulary read(const Parts& parts) {
  const TemporaryFolder folder;
  return read_file_of(folder.write("m", content_of(parts)));
}

void expect_damaged(const std::string& what, const std::function<void(Parts&)>& damage) {
  const TemporaryFolder folder;
  Parts parts;
  damage(parts);
  const std::string path = folder.write("m", content_of(parts));
  expect_error(ErrorKind::kFormat, path + ": not a readable model file: " + what,
               [&] { read_file_of(path); });
}

TEST(NameTensors, NamesAndAliasesAreReadBack) { EXPECT_EQ(read({}), two_entities()); }

TEST(NameTensors, PacksTextsOneBehindTheOther) {
  const Vocabulary vocabulary = two_entities();
  const PackedNames aliases(vocabulary.aliases());
  const Parts parts;
  const Tensor offsets = aliases.offsets("o");
  const Tensor text = aliases.text("t");
  EXPECT_EQ(offsets.name, "o");
  EXPECT_EQ(offsets.dtype, "I64");
  EXPECT_EQ(offsets.shape, (std::vector<std::uint64_t>{4}));
  EXPECT_TRUE(std::ranges::equal(offsets.bytes, std::as_bytes(std::span(parts.alias_offsets))));
  EXPECT_EQ(text.dtype, "U8");
  EXPECT_TRUE(std::ranges::equal(text.bytes, std::as_bytes(std::span(parts.aliases))));
}

TEST(NameTensors, AFileMayHaveNoAliases) {
  const Vocabulary vocabulary = read({.leave_out = "alias_offsets"});
  EXPECT_EQ(vocabulary.size(), 2U);
  EXPECT_EQ(vocabulary.aliases().size(), 0U);
}

TEST(NameTensors, RefusesMissingTensors) {
  for (const std::string name : {"name_offsets", "names", "alias_entities", "aliases"}) {
    expect_damaged("it has no tensor '" + name + "'",
                   [&](Parts& parts) { parts.leave_out = name; });
  }
}

TEST(NameTensors, RefusesOffsetsThatDoNotFit) {
  expect_damaged("its names begin at byte 1, expected 0",
                 [&](Parts& parts) { parts.name_offsets[0] = 1; });
  expect_damaged("its aliases begin at byte -1, expected 0",
                 [&](Parts& parts) { parts.alias_offsets[0] = -1; });
  expect_damaged("its names end at byte 4, expected 3",
                 [&](Parts& parts) { parts.name_offsets[2] = 4; });
  expect_damaged("its aliases end at byte 11, expected 10",
                 [&](Parts& parts) { parts.alias_offsets[3] = 11; });
  expect_damaged("the name of entity 0 lies at bytes 0 to 9 of 3",
                 [&](Parts& parts) { parts.name_offsets[1] = 9; });
  expect_damaged("the alias 1 lies at bytes 6 to 5 of 10",
                 [&](Parts& parts) { parts.alias_offsets[2] = 5; });
  expect_damaged("tensor 'alias_offsets' is I64 of shape [0], expected I64 of shape [aliases + 1]",
                 [&](Parts& parts) { parts.alias_offsets.clear(); });
}

TEST(NameTensors, RefusesTextsThatAreNotUtf8) {
  expect_damaged("the name of entity 0 is not UTF-8",
                 [&](Parts& parts) { parts.names[2] = '\xE9'; });
  expect_damaged("the alias 0 is not UTF-8", [&](Parts& parts) { parts.alias_offsets[1] = 2; });
}

TEST(NameTensors, RefusesAliasesOfNoEntity) {
  expect_damaged("alias 1 names entity 2 of 2", [&](Parts& parts) { parts.owners[1] = 2; });
  expect_damaged("alias 0 names entity -1 of 2", [&](Parts& parts) { parts.owners[0] = -1; });
  expect_damaged("it has more aliases than the 2 entities of them",
                 [&](Parts& parts) { parts.owners.pop_back(); });
  expect_damaged("it has 3 aliases of 4 entities",
                 [&](Parts& parts) { parts.owners.push_back(0); });
  expect_damaged("tensor 'alias_entities' is F32 of shape [3], expected I32 of shape [3]",
                 [&](Parts& parts) { parts.owner_type = "F32"; });
}

}  // namespace
}  // namespace gumbelbox
