#include "gumbelbox/store/model_file.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>

#include "tests/store/damaged_model_file.h"

namespace gumbelbox {
namespace {

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
                                             "child_lower", "child_side", "edges", "names"}));
  EXPECT_EQ(head["name_offsets"],
            Json({{"dtype", "I64"}, {"shape", {6}}, {"data_offsets", {0, 48}}}));
  EXPECT_EQ(head["side"], Json({{"dtype", "F32"}, {"shape", {5, 2}}, {"data_offsets", {88, 128}}}));
  float side = 0;
  std::memcpy(&side, data.data() + 88 + 4 * (2 * 3 + 1), 4);
  EXPECT_EQ(side, model.rows.row(3)[2 + 1]);
  EXPECT_EQ(head["edges"],
            Json({{"dtype", "I32"}, {"shape", {3, 2}}, {"data_offsets", {208, 232}}}));
  std::int32_t ids[6];
  std::memcpy(ids, data.data() + 208, 24);
  EXPECT_EQ(std::vector(ids, ids + 6), (std::vector<std::int32_t>{0, 1, 0, 2, 2, 4}));
  EXPECT_EQ(data.substr(48 + 4 * 40 + 24),
            "catf\xc3\xbcr\xe4\xb8\xad"
            "big cat\tcat");

  const Json& metadata = head["__metadata__"];
  EXPECT_EQ(metadata["checksum"], checksum_of(bytes));
  EXPECT_EQ(metadata["format"], "gumbelbox");
  EXPECT_EQ(metadata["format_version"], "3");
  EXPECT_EQ(metadata["kind"], "hierarchy");
  EXPECT_EQ(metadata["model"], "gumbel");
  EXPECT_EQ(metadata["data_checksum"], "0badf00d");
  EXPECT_EQ(Json::parse(metadata["options"].get<std::string>())["volume_beta"],
            "0.14285714285714285");
  EXPECT_EQ(Json::parse(metadata["metrics"].get<std::string>())["epochs"], 7);
  EXPECT_EQ(metadata["notes"],
            "[{\"kind\":\"edges_dropped\",\"count\":2,\"other\":1},"
            "{\"kind\":\"random_start\",\"text\":\"f\xc3\xbcr \\\"it\\\"\"}]");
}

TEST(ModelFile, HasAliasesOnlyIfThereAreSome) {
  const TemporaryFolder folder;
  Model model = sample_model("gumbel", 1);
  model.vocabulary.add_alias(2, "z");
  model.vocabulary.add_alias(0, "puss");
  save_model(model, folder.path("a.model"));
  EXPECT_EQ(load_model(folder.path("a.model")).vocabulary, model.vocabulary);
  const std::string bytes = read_file(folder.path("a.model"));
  std::uint64_t length = 0;
  std::memcpy(&length, bytes.data(), 8);
  const Json head = Json::parse(bytes.substr(8, length));
  std::vector<std::string> names;
  for (const auto& [name, entry] : head.items()) names.push_back(name);
  EXPECT_EQ(names,
            (std::vector<std::string>{"__metadata__", "name_offsets", "alias_offsets", "lower",
                                      "side", "edges", "alias_entities", "names", "aliases"}));
  EXPECT_TRUE(bytes.ends_with("zpuss"));
}

TEST_F(DamagedModelFile, CutShortAnywhereIsAFormatError) {
  for (std::size_t size = content_.size(); size-- > 0;) {
    std::filesystem::resize_file(path_, size);
    try {
      load_model(path_);
      ADD_FAILURE() << "read the first " << size << " bytes";
    } catch (const Error& error) {
      EXPECT_EQ(static_cast<int>(error.kind()), static_cast<int>(ErrorKind::kFormat)) << size;
    }
  }
}

TEST_F(DamagedModelFile, LongerThanItWasIsAFormatError) {
  expect_damaged(content_ + "x", "its tensors have 173 bytes, behind the head there are 174");
}

TEST_F(DamagedModelFile, AFlippedBitOfTheDataBreaksTheChecksum) {
  const Json head = Json::parse(content_.substr(8, head_length()));
  const std::string expected = head["__metadata__"]["checksum"];
  for (const std::size_t place : {std::size_t{0}, std::size_t{60}}) {
    std::string flipped = content_;
    char& byte = flipped[8 + head_length() + place];
    byte = static_cast<char>(byte ^ 1);
    expect_damaged(flipped, "its checksum is " + checksum_of(flipped) + ", expected " + expected +
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
  expect_damaged("a\tb\nc\td\nand so on\n", "it looks like a text file; train a model on it first");
  expect_damaged([](Json& head, std::string&) { head.erase("__metadata__"); },
                 "it is a safetensors file of another program");
  expect_damaged([](Json& head, std::string&) { head["__metadata__"]["format"] = "pt"; },
                 "it is a safetensors file of another program");
}

/// A safetensors file of another program with large tensors, cut off behind its head.
TEST_F(DamagedModelFile, AForeignFileIsToldBeforeItsTensorsAreRead) {
  const std::string text =
      R"({"w":{"dtype":"BF16","shape":[25000000000],"data_offsets":[0,50000000000]}})";
  const std::uint64_t length = text.size();
  std::string bytes(8, '\0');
  std::memcpy(bytes.data(), &length, 8);
  expect_damaged(bytes + text, "it is a safetensors file of another program");
}

TEST_F(DamagedModelFile, ANewerVersionIsTold) {
  for (const char* version : {"4", "10", "123456789"}) {
    folder_.write("a.model", changed([&](Json& head, std::string&) {
                    head["__metadata__"]["format_version"] = version;
                    head["lower"]["dtype"] = "F128";  // whatever a later version may bring
                  }));
    expect_error(ErrorKind::kFormat,
                 path_ + ": written by a newer gumbelbox: format version " + version +
                     ", this program reads 1 to 3",
                 [&] { load_model(path_); });
  }
}

TEST_F(DamagedModelFile, AVersionThatCannotBeIsTold) {
  for (const std::string version : {"0", "-1", "abc", "", "1.0", "01", " 1", "1234567890"}) {
    expect_damaged(
        [&](Json& head, std::string&) { head["__metadata__"]["format_version"] = version; },
        "its format version '" + version + "' is no known version");
  }
}

TEST_F(DamagedModelFile, MissingMetadataAreNamed) {
  for (const char* name :
       {"format_version", "checksum", "options", "metrics", "data_checksum", "kind"}) {
    expect_damaged([&](Json& head, std::string&) { head["__metadata__"].erase(name); },
                   std::string("it has no metadata '") + name + "'");
  }
}

TEST_F(DamagedModelFile, WrongMetadataAreNamed) {
  const auto expect = [&](const char* name, const char* text, const std::string& what) {
    expect_damaged([&](Json& head, std::string&) { head["__metadata__"][name] = text; }, what);
  };
  expect("kind", "tree", "its kind of data 'tree' is no known kind");
  expect("notes", "{}", "metadata 'notes' is no list");
  expect("notes", "[1]", "metadata 'notes' has an entry that is no note");
  expect("options", "{", "metadata 'options' is not a JSON object");
  expect("metrics", "[]", "metadata 'metrics' is not a JSON object");
  expect("options", R"({"dim":"2","dim":"3"})", "metadata 'options' has the key 'dim' twice");
  expect("metrics", R"({"loss":1,"loss":1})", "metadata 'metrics' has the key 'loss' twice");
  expect("options", R"({"volume_beta":"1","volume-beta":"2"})",
         "its options have 'volume-beta' twice");
  expect("options", R"({"tables":"0"})",
         "its options: tables: expected a whole number in [1, 2], got '0'");
  expect("options", R"({"dim":"1000000000"})",
         "its options: dim: expected auto or a whole number in [1, 4096], got '1000000000'");
  expect("options", R"({"dim":2})", "option 'dim' is not a text");
  expect("metrics", R"({"loss":"low"})", "metric 'loss' is not a number");
  expect("options", R"({"dim":"0"})",
         "its options: dim: expected auto or a whole number in [1, 4096], got '0'");
  expect("options", R"({"model":"spheres"})",
         "its options: model: expected " + expectation(OneOf{model_names()}) + ", got 'spheres'");
  expect("options",
         R"({"model":"gumbel","dim":"3","intersection_beta":"1","volume_beta":"1","tables":"1"})",
         "tensor 'lower' is F32 of shape [5, 2], expected F32 of shape [5, 3]");
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
      "tensor 'side' is F32 of shape [2, 5], expected F32 of shape [5, 2]");
  expect_damaged([](Json& head, std::string&) { head["side"]["shape"] = {10}; },
                 "tensor 'side' is F32 of shape [10], expected F32 of shape [5, 2]");
  expect_damaged(
      [](Json& head, std::string&) {
        head["lower"]["dtype"] = "U8";
        head["lower"]["shape"] = {5, 8};
      },
      "tensor 'lower' is U8 of shape [5, 8], expected F32 of shape [5, 2]");
  expect_damaged(
      [](Json& head, std::string& data) {
        data.insert(88, 40, '\0');
        head["lower"]["dtype"] = "I64";
        head["lower"]["data_offsets"] = {48, 128};
        head["side"]["data_offsets"] = {128, 168};
        head["edges"]["data_offsets"] = {168, 192};
        head["names"]["data_offsets"] = {192, 213};
      },
      "tensor 'lower' is I64 of shape [5, 2], expected F32 of shape [5, 2]");
  expect_damaged(
      [](Json& head, std::string&) {
        head["side"]["data_offsets"] = {0, 4000};
      },
      "tensor 'side' has 4000 bytes, its shape asks for 40");
}

/// Sizes that no memory can hold, in a file that has next to none.
TEST_F(DamagedModelFile, HugeSizesAreRefusedBeforeMemoryIsAskedFor) {
  const std::uint64_t huge = std::uint64_t{1} << 62;
  expect_damaged(
      [&](Json& head, std::string&) {
        head["lower"]["shape"] = {huge, 2};
      },
      "the shape of tensor 'lower' is too large");
  expect_damaged(
      [&](Json& head, std::string& data) {
        data.clear();
        for (const char* name : {"name_offsets", "lower", "side", "edges", "names"}) {
          head[name]["data_offsets"] = {0, 0};
          head[name]["shape"] = {0};
        }
        head["lower"]["shape"] = {0, huge};
      },
      "tensor 'name_offsets' is I64 of shape [0], expected I64 of shape [entities + 1]");
  expect_damaged(
      [&](Json& head, std::string&) {
        head["names"]["shape"] = {huge};
        head["names"]["data_offsets"] = {152, 152 + huge};
      },
      "its tensors have 4611686018427388056 bytes, behind the head there are 173; the file may be "
      "cut short");
}

TEST_F(DamagedModelFile, WrongNamesAreTold) {
  const auto rename = [](Json& head, const char* from, const char* to) {
    head[to] = head[from];
    head.erase(from);
  };
  expect_damaged([&](Json& head, std::string&) { rename(head, "names", "texts"); },
                 "it has no tensor 'names'");
  expect_damaged([&](Json& head, std::string&) { rename(head, "name_offsets", "offsets"); },
                 "it has no tensor 'name_offsets'");
  expect_damaged(
      [&](Json& head, std::string&) {
        head["names"]["shape"] = {3, 7};
      },
      "tensor 'names' is U8 of shape [3, 7], expected U8 of shape [21]");
  const auto set_offset = [](std::string& data, std::size_t index, std::int64_t value) {
    std::memcpy(data.data() + 8 * index, &value, 8);
  };
  expect_damaged([&](Json&, std::string& data) { set_offset(data, 0, -1); },
                 "its names begin at byte -1, expected 0");
  expect_damaged([&](Json&, std::string& data) { set_offset(data, 0, 1); },
                 "its names begin at byte 1, expected 0");
  expect_damaged([&](Json&, std::string& data) { set_offset(data, 5, 20); },
                 "its names end at byte 20, expected 21");
  expect_damaged([&](Json&, std::string& data) { set_offset(data, 2, 1000); },
                 "the name of entity 1 lies at bytes 3 to 1000 of 21");
  expect_damaged([&](Json&, std::string& data) { set_offset(data, 3, 4); },
                 "the name of entity 2 lies at bytes 10 to 4 of 21");
}

TEST_F(DamagedModelFile, WrongEdgesAreTold) {
  const auto set_id = [](std::string& data, std::size_t index, std::int32_t id) {
    std::memcpy(data.data() + 128 + 4 * index, &id, 4);
  };
  expect_damaged([&](Json&, std::string& data) { set_id(data, 0, -1); },
                 "edge 0 names entity -1 of 5");
  expect_damaged([&](Json&, std::string& data) { set_id(data, 5, 5); },
                 "edge 2 names entity 5 of 5");
  expect_damaged(
      [](Json& head, std::string&) {
        head["links"] = head["edges"];
        head.erase("edges");
      },
      "it has no tensor 'edges'");
  expect_damaged([](Json& head, std::string&) { head["edges"]["dtype"] = "F32"; },
                 "tensor 'edges' is F32 of shape [3, 2], expected I32 of shape [3, 2]");
  expect_damaged([](Json& head, std::string&) { head["edges"]["shape"] = {6}; },
                 "tensor 'edges' is I32 of shape [6], expected I32 of shape [6, 2]");
  expect_damaged(
      [](Json& head, std::string&) {
        head["edges"]["shape"] = {2, 3};
      },
      "tensor 'edges' is I32 of shape [2, 3], expected I32 of shape [2, 2]");
}

TEST_F(DamagedModelFile, NegativeSidesAreNamed) {
  const float value = -1e-30F;
  folder_.write("a.model", changed([&](Json&, std::string& data) {
                  std::memcpy(data.data() + 48 + 12, &value, 4);
                }));
  EXPECT_EQ(load_model(path_).rows.row(1)[1], value);  // a lower corner may be
  expect_damaged([&](Json&, std::string& data) { std::memcpy(data.data() + 88 + 36, &value, 4); },
                 "'side' of entity 4 is negative");
}

TEST_F(DamagedModelFile, PointsOutsideOfTheUnitBallAreNamed) {
  for (const char* name : {"poincare", "cones"}) {
    Model model = sample_model(name);
    model.rows.row(2)[0] = 0.6F;
    model.rows.row(2)[1] = 0.79F;
    save_model(model, path_);
    content_ = read_file(path_);
    const float farther = 0.81F;  // 0.6 and 0.8 are on the border
    const std::string what = "'point' of 'big cat\\x09', entity 2, is outside the unit ball";
    expect_damaged(
        [&](Json& head, std::string& data) {
          const std::size_t begin = head["point"]["data_offsets"][0];
          std::memcpy(data.data() + begin + 4 * (2 * 2 + 1), &farther, 4);
        },
        what);
    model.rows.row(2)[1] = farther;
    expect_error(
        ErrorKind::kNumeric,
        "'point' of 'big cat\\x09', entity 2, is outside the unit ball; the model is not saved",
        [&] { save_model(model, path_); });
  }
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
