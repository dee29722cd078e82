#include "gumbelbox/store/model_file.h"

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <limits>

#include "gumbelbox/base/checksum.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/base/option_writer.h"
#include "gumbelbox/base/random.h"
#include "gumbelbox/store/safetensors.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

/// Five entities; a blank, an empty and a repeated name among theirs.
Model sample_model(const std::string& name = "gumbel", int tables = 1) {
  Model model;
  model.score = {.model = name,
                 .dim = 2,
                 .beta = 0.3,
                 .intersection_beta = 0.1,
                 .volume_beta = 1 / 7.0,
                 .tables = tables};
  for (const char* entity : {"cat", "f\xc3\xbcr\xe4\xb8\xad", "big cat\t", "", "cat"}) {
    model.vocabulary.add(entity);
  }
  model.rows = Table(5, static_cast<std::size_t>(4 * tables));
  Random random(3, RandomUse::kTest);
  for (std::size_t i = 0; i < 5; ++i) {
    for (float& value : model.rows.row(i)) value = static_cast<float>(random.uniform());
  }
  model.options = option_texts(model.score);
  model.options.emplace_back("epochs", "7");
  model.metrics = {{"loss", 0.1}, {"epochs", 7}, {"mrr", 1 / 3.0}};
  model.data_checksum = "0badf00d";
  return model;
}

void expect_equal(const Model& left, const Model& right) {
  EXPECT_EQ(option_texts(left.score), option_texts(right.score));
  EXPECT_EQ(left.vocabulary, right.vocabulary);
  EXPECT_EQ(left.rows, right.rows);
  EXPECT_EQ(left.options, right.options);
  EXPECT_EQ(left.metrics, right.metrics);
  EXPECT_EQ(left.data_checksum, right.data_checksum);
}

/// As docs/model_format.md has it.
std::string checksum_of(const Json& head, const std::string& data) {
  Checksum checksum;
  checksum.add(data);
  for (const auto& [name, text] : head["__metadata__"].items()) {
    if (name == "checksum" || !text.is_string()) continue;
    checksum.add(name);
    checksum.add(text.get<std::string>());
  }
  return checksum.text();
}

TEST(ModelFile, ComesBackAsItWasSaved) {
  const TemporaryFolder folder;
  for (const std::string& name : model_names()) {
    for (const int tables : {1, 2}) {
      SCOPED_TRACE(testing::Message() << name << ' ' << tables);
      const Model model = sample_model(name, tables);
      save_model(model, folder.path("a.model"));
      expect_equal(load_model(folder.path("a.model")), model);
    }
  }
  EXPECT_EQ(folder.files(), 1U);
}

TEST(ModelFile, AModelWithoutEntitiesComesBack) {
  const TemporaryFolder folder;
  Model model;
  model.options = option_texts(model.score);
  model.rows = Table(0, 10);
  save_model(model, folder.path("a.model"));
  EXPECT_EQ(load_model(folder.path("a.model")).vocabulary.size(), 0U);
}

TEST(ModelFile, TheSameModelGivesTheSameBytes) {
  const TemporaryFolder folder;
  save_model(sample_model(), folder.path("a.model"));
  save_model(sample_model(), folder.path("b.model"));
  save_model(load_model(folder.path("a.model")), folder.path("c.model"));
  const std::string bytes = read_file(folder.path("a.model"));
  EXPECT_EQ(read_file(folder.path("b.model")), bytes);
  EXPECT_EQ(read_file(folder.path("c.model")), bytes);
}

/// What docs/model_format.md says of the bytes.
TEST(ModelFile, HasTheLayoutOfItsDocument) {
  const TemporaryFolder folder;
  const Model model = sample_model("gumbel", 2);
  save_model(model, folder.path("a.model"));
  const std::string bytes = read_file(folder.path("a.model"));
  std::uint64_t length = 0;
  std::memcpy(&length, bytes.data(), 8);
  EXPECT_EQ((8 + length) % 64, 0U);
  const Json head = Json::parse(bytes.substr(8, length));
  const std::string data = bytes.substr(8 + length);

  std::vector<std::string> names;
  for (const auto& [name, entry] : head.items()) names.push_back(name);
  EXPECT_EQ(names, (std::vector<std::string>{"__metadata__", "name_offsets", "lower", "side",
                                             "child_lower", "child_side", "names"}));
  EXPECT_EQ(head["name_offsets"],
            Json({{"dtype", "I64"}, {"shape", {6}}, {"data_offsets", {0, 48}}}));
  EXPECT_EQ(head["side"], Json({{"dtype", "F32"}, {"shape", {5, 2}}, {"data_offsets", {88, 128}}}));
  float side = 0;
  std::memcpy(&side, data.data() + 88 + 4 * (2 * 3 + 1), 4);
  EXPECT_EQ(side, model.rows.row(3)[2 + 1]);
  EXPECT_EQ(data.substr(48 + 4 * 40),
            "catf\xc3\xbcr\xe4\xb8\xad"
            "big cat\tcat");

  const Json& metadata = head["__metadata__"];
  EXPECT_EQ(metadata["checksum"], checksum_of(head, data));
  EXPECT_EQ(metadata["format"], "gumbelbox");
  EXPECT_EQ(metadata["format_version"], "1");
  EXPECT_EQ(metadata["model"], "gumbel");
  EXPECT_EQ(metadata["data_checksum"], "0badf00d");
  EXPECT_EQ(Json::parse(metadata["options"].get<std::string>())["volume_beta"],
            "0.14285714285714285");
  EXPECT_EQ(Json::parse(metadata["metrics"].get<std::string>())["epochs"], 7);
}

class DamagedModelFile : public testing::Test {
 protected:
  DamagedModelFile() {
    save_model(sample_model(), path_);
    content_ = read_file(path_);
  }

  std::uint64_t head_length() const {
    std::uint64_t length = 0;
    std::memcpy(&length, content_.data(), 8);
    return length;
  }

  void expect_damaged(const std::string& content, const std::string& what) {
    folder_.write("a.model", content);
    expect_error(ErrorKind::kFormat, path_ + ": not a readable model file: " + what,
                 [&] { load_model(path_); });
  }

  /// The file after a change of head and data by somebody who then wrote the right checksum.
  std::string changed(const std::function<void(Json& head, std::string& data)>& change) const {
    Json head = Json::parse(content_.substr(8, head_length()));
    std::string data = content_.substr(8 + head_length());
    change(head, data);
    if (head.contains("__metadata__") && head["__metadata__"].contains("checksum")) {
      head["__metadata__"]["checksum"] = checksum_of(head, data);
    }
    const std::string text = head.dump();
    const std::uint64_t length = text.size();
    std::string bytes(8, '\0');
    std::memcpy(bytes.data(), &length, 8);
    return bytes + text + data;
  }

  void expect_damaged(const std::function<void(Json& head, std::string& data)>& change,
                      const std::string& what) {
    expect_damaged(changed(change), what);
  }

  TemporaryFolder folder_;
  std::string path_ = folder_.path("a.model");
  std::string content_;
};

TEST_F(DamagedModelFile, CutShortAnywhereIsAFormatError) {
  const auto expect_refused = [&](std::size_t size) {
    folder_.write("a.model", content_.substr(0, size));
    try {
      load_model(path_);
      ADD_FAILURE() << "read the first " << size << " bytes";
    } catch (const Error& error) {
      EXPECT_EQ(static_cast<int>(error.kind()), static_cast<int>(ErrorKind::kFormat)) << size;
    }
  };
  for (std::size_t size = 0; size < 300; ++size) expect_refused(size);
  Random random(1, RandomUse::kTest);
  for (int i = 0; i < 200; ++i) {
    expect_refused(random.below(static_cast<std::uint32_t>(content_.size())));
  }
  expect_refused(content_.size() - 1);
}

TEST_F(DamagedModelFile, AnyFlippedBitIsAFormatErrorOrHarmless) {
  Random random(2, RandomUse::kTest);
  for (int i = 0; i < 500; ++i) {
    std::string flipped = content_;
    char& byte = flipped[random.below(static_cast<std::uint32_t>(flipped.size()))];
    byte = static_cast<char>(byte ^ (1 << random.below(8)));
    folder_.write("a.model", flipped);
    try {
      EXPECT_EQ(load_model(path_).rows, sample_model().rows);
    } catch (const Error& error) {
      EXPECT_EQ(static_cast<int>(error.kind()), static_cast<int>(ErrorKind::kFormat))
          << error.what();
    }
  }
}

TEST_F(DamagedModelFile, AFlippedBitOfTheDataBreaksTheChecksum) {
  const Json head = Json::parse(content_.substr(8, head_length()));
  const std::string expected = head["__metadata__"]["checksum"];
  for (const std::size_t place : {std::size_t{0}, std::size_t{60}}) {
    std::string flipped = content_;
    char& byte = flipped[8 + head_length() + place];
    byte = static_cast<char>(byte ^ 1);
    const std::string found = checksum_of(head, flipped.substr(8 + head_length()));
    expect_damaged(flipped, "its checksum is " + found + ", expected " + expected +
                                "; the file has changed since it was written");
  }
}

TEST_F(DamagedModelFile, AnotherOptionBreaksTheChecksum) {
  const std::size_t place = content_.find("0.14285714285714285");  // volume_beta
  ASSERT_LT(place, head_length());
  std::string flipped = content_;
  flipped[place + 2] = '9';
  folder_.write("a.model", flipped);
  EXPECT_THROW(load_model(path_), Error);
}

TEST_F(DamagedModelFile, ForeignFilesAreTold) {
  expect_damaged("a\tb\nc\td\nand so on\n",
                 "its first 8 bytes announce a head of 748733759030954337 bytes, the file has 18");
  expect_damaged([](Json& head, std::string&) { head.erase("__metadata__"); },
                 "it is a safetensors file of another program");
  expect_damaged([](Json& head, std::string&) { head["__metadata__"]["format"] = "pt"; },
                 "it is a safetensors file of another program");
}

TEST_F(DamagedModelFile, ANewerVersionIsTold) {
  folder_.write("a.model", changed([](Json& head, std::string&) {
                  head["__metadata__"]["format_version"] = "2";
                }));
  expect_error(ErrorKind::kFormat,
               path_ +
                   ": format version 2, this program reads version 1; a newer gumbelbox may have "
                   "written it",
               [&] { load_model(path_); });
}

TEST_F(DamagedModelFile, MissingMetadataAreNamed) {
  for (const char* name : {"format_version", "checksum", "options", "metrics", "data_checksum"}) {
    expect_damaged([&](Json& head, std::string&) { head["__metadata__"].erase(name); },
                   std::string("it has no metadata '") + name + "'");
  }
}

TEST_F(DamagedModelFile, WrongMetadataAreNamed) {
  const auto expect = [&](const char* name, const char* text, const std::string& what) {
    expect_damaged([&](Json& head, std::string&) { head["__metadata__"][name] = text; }, what);
  };
  expect("options", "{", "metadata 'options' is no JSON object");
  expect("metrics", "[]", "metadata 'metrics' is no JSON object");
  expect("options", R"({"dim":2})", "option 'dim' is not a text");
  expect("metrics", R"({"loss":"low"})", "metric 'loss' is not a number");
  expect("options", R"({"dim":"0"})",
         "its options: dim: expected a whole number in [1, 4096], got '0'");
  expect("options", R"({"model":"spheres"})",
         "its options: model: expected one of gumbel, gumbel-exact, smooth, hard, got 'spheres'");
  expect("options",
         R"({"model":"gumbel","dim":"3","intersection_beta":"1","volume_beta":"1","tables":"1"})",
         "tensor 'lower' is not F32 of the expected shape");
  expect("options",
         R"({"model":"gumbel","dim":"2","intersection_beta":"1","volume_beta":"1","tables":"2"})",
         "it has no tensor 'child_lower'");
}

TEST_F(DamagedModelFile, WrongTensorsAreNamed) {
  expect_damaged(
      [](Json& head, std::string&) {
        head["size"] = head["side"];
        head.erase("side");
      },
      "it has no tensor 'side'");
  expect_damaged(
      [](Json& head, std::string&) {
        head["side"]["shape"] = {2, 5};
      },
      "tensor 'side' is not F32 of the expected shape");
  expect_damaged([](Json& head, std::string&) { head["side"]["shape"] = {10}; },
                 "tensor 'side' is not F32 of the expected shape");
  expect_damaged(
      [](Json& head, std::string&) {
        head["lower"]["dtype"] = "U8";
        head["lower"]["shape"] = {5, 8};
      },
      "tensor 'lower' is not F32 of the expected shape");
  expect_damaged(
      [](Json& head, std::string&) {
        head["side"]["data_offsets"] = {0, 4000};
      },
      "tensor 'side' ends at byte 4000 of 149; the file may be cut short");
}

TEST_F(DamagedModelFile, WrongNamesAreTold) {
  const auto rename = [](Json& head, const char* from, const char* to) {
    head[to] = head[from];
    head.erase(from);
  };
  expect_damaged([&](Json& head, std::string&) { rename(head, "names", "texts"); },
                 "it has no names");
  expect_damaged([&](Json& head, std::string&) { rename(head, "name_offsets", "offsets"); },
                 "it has no names");
  const auto set_offset = [](std::string& data, std::size_t index, std::int64_t value) {
    std::memcpy(data.data() + 8 * index, &value, 8);
  };
  expect_damaged([&](Json&, std::string& data) { set_offset(data, 2, 1000); },
                 "the name of entity 1 lies outside the names");
  expect_damaged([&](Json&, std::string& data) { set_offset(data, 0, -1); },
                 "the name of entity 0 lies outside the names");
  expect_damaged([&](Json&, std::string& data) { set_offset(data, 3, 4); },
                 "the name of entity 2 lies outside the names");
}

TEST_F(DamagedModelFile, NumbersThatAreNotFiniteAreNamed) {
  for (const float value :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    expect_damaged([&](Json&, std::string& data) { std::memcpy(data.data() + 48 + 12, &value, 4); },
                   "'lower' of entity 1 is not finite");
    expect_damaged([&](Json&, std::string& data) { std::memcpy(data.data() + 88 + 36, &value, 4); },
                   "'side' of entity 4 is not finite");
  }
}

TEST_F(DamagedModelFile, AMissingFileIsAnInputOutputError) {
  expect_error(ErrorKind::kIo, folder_.path("none") + ": No such file or directory",
               [&] { load_model(folder_.path("none")); });
}

TEST_F(DamagedModelFile, AFailingSaveLeavesTheOldFile) {
  const std::string missing = folder_.path("none") + "/a.model";
  expect_error(ErrorKind::kIo, missing + ": No such file or directory",
               [&] { save_model(sample_model("smooth"), missing); });
  expect_error(ErrorKind::kIo, path_ + "/b.model: Not a directory",
               [&] { save_model(sample_model("smooth"), path_ + "/b.model"); });
  EXPECT_EQ(load_model(path_).score.model, "gumbel");
  EXPECT_EQ(folder_.files(), 1U);
}

TEST_F(DamagedModelFile, OptionsThatShapeTheScoreMustBeThere) {
  expect_damaged(changed([](Json& head, std::string&) { head["__metadata__"]["options"] = "{}"; }),
                 "its options have no 'model'");
  expect_damaged(changed([](Json& head, std::string&) { head["__metadata__"]["model"] = "hard"; }),
                 "its metadata 'model' and 'options' name different models");
}

TEST_F(DamagedModelFile, NamesMustBeUtf8) {
  expect_damaged(changed([](Json&, std::string& data) { data.back() = '\xff'; }),
                 "the name of entity 4 is not UTF-8");
}

}  // namespace
}  // namespace gumbelbox
