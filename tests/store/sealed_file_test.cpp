#include "gumbelbox/store/sealed_file.h"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <functional>

#include "gumbelbox/base/format.h"
#include "gumbelbox/store/checkpoint_file.h"
#include "tests/store/damaged_model_file.h"

namespace gumbelbox {
namespace {

constexpr FileFormat kFormat{"gumbelbox sample", 3};

struct Sample {
  TemporaryFolder folder;
  std::string path = folder.path("file");
  std::string numbers = "12345678";
  TensorMetadata metadata{{"colour", "red"}, {"shape", R"({"round":1})"}};

  Sample() {
    const Tensor tensor{"numbers", "U8", {8}, std::as_bytes(std::span(numbers))};
    write_sealed_file(kFormat, std::span(&tensor, 1), metadata, path);
  }

  int read(const FileFormat& format = kFormat) const {
    Safetensors file(path, "sample");
    return read_sealed_file(format, file);
  }
};

TEST(SealedFile, GivesBackWhatWasWritten) {
  const Sample sample;
  Safetensors file(sample.path);
  EXPECT_EQ(read_sealed_file(kFormat, file), 3);
  EXPECT_EQ(require_metadata(file, "colour"), "red");
  EXPECT_EQ(require_metadata_object(file, "shape")["round"], 1);
  EXPECT_EQ(file.find("numbers")->bytes.size(), 8U);
  EXPECT_EQ(sample.folder.files(), 1U);
}

TEST(SealedFile, NoticesAChangeOfATensorOrOfTheMetadata) {
  for (const std::string text : {"red", "5678"}) {
    const Sample sample;
    std::string changed = read_file(sample.path);
    changed[changed.find(text)] ^= 1;
    write_file(sample.path, [&](std::ostream& out) { out << changed; });
    EXPECT_THROW(sample.read(), Error) << text;
  }
}

TEST(SealedFile, TellsOtherFormatsAndVersions) {
  const Sample sample;
  expect_error(
      ErrorKind::kFormat,
      sample.path +
          ": not a readable sample: its format is 'gumbelbox sample', expected 'gumbelbox'",
      [&] {
        sample.read({"gumbelbox", 3});
      });
  expect_error(
      ErrorKind::kFormat,
      sample.path + ": written by a newer gumbelbox: format version 3, this program reads 2", [&] {
        sample.read({"gumbelbox sample", 2});
      });
}

TEST(SealedFile, ReadsEveryVersionFromTheOldestOn) {
  const Sample sample;  // of version 3
  EXPECT_EQ(sample.read({"gumbelbox sample", 5, 1}), 3);
  EXPECT_EQ(sample.read({"gumbelbox sample", 5, 3}), 3);
  EXPECT_EQ(sample.read({"gumbelbox sample", 3, 1}), 3);
  const auto expect_refused = [&](const FileFormat& format, const std::string& what) {
    expect_error(ErrorKind::kFormat, sample.path + ": written by " + what,
                 [&] { sample.read(format); });
  };
  expect_refused({"gumbelbox sample", 5, 4},
                 "an older gumbelbox: format version 3, this program reads 4 to 5");
  expect_refused({"gumbelbox sample", 4},
                 "an older gumbelbox: format version 3, this program reads 4");
  expect_refused({"gumbelbox sample", 2, 1},
                 "a newer gumbelbox: format version 3, this program reads 1 to 2");
}

TEST(SealedFile, NamesTheEntryThatIsMissingOrNoObject) {
  const Sample sample;
  const Safetensors file(sample.path);
  expect_error(ErrorKind::kFormat,
               sample.path + ": not a readable model file: it has no metadata 'size'",
               [&] { require_metadata(file, "size"); });
  EXPECT_THROW(require_metadata_object(file, "colour"), Error);
}

/// A kind of file, one of it, and how it is read and checked.
struct Kind {
  std::string name;
  std::function<void(const std::string& path)> save;
  std::function<void(const std::string& path)> load;
  std::function<void(const std::string& path)> check;
};

Model counted_model() {
  Model model = sample_model("mf");
  model.kind = DataKind::kProbability;
  model.edges.clear();
  model.counts = {10, 20, 30, 40, 50};
  model.calibration = CalibrationMap{CalibrationMethod::kPlatt, 2, 1, {}, 0.5, 7};
  model.vocabulary.add_alias(2, "z");
  return model;
}

TrainState small_state() {
  TrainState state;
  state.parameters = Table(2, 3);
  state.optimizer = {{{"mean", Table(2, 3)}, {"square", Table(2, 3)}}, 7};
  state.optimizer.parts[1].table.row(0)[1] = 0.5F;
  state.best = Table(2, 3);
  state.best_metric = 0.5;
  state.history = {{5, 0.5}};
  return state;
}

std::vector<Kind> kinds_of_files() {
  const auto of_model = [](const std::string& name, const Model& model) {
    return Kind{name, [=](const std::string& path) { save_model(model, path); },
                [](const std::string& path) { load_model(path); }, require_unchanged_model};
  };
  return {of_model("boxes", sample_model()),
          of_model("two tables", sample_model("gumbel", 2)),
          of_model("boxes with noise", sample_model("gaussian")),
          of_model("factors with counts and calibration", counted_model()),
          {"checkpoint",
           [](const std::string& path) {
             save_checkpoint({{{"dim", "2"}}, "0123abcd", "89ef4567", ""}, small_state(), path);
           },
           [](const std::string& path) { load_checkpoint(path); }, require_unchanged_checkpoint}};
}

/// A file that can be written anew with every kind of damage. Nobody corrects its checksum.
class Damaged {
 public:
  explicit Damaged(const Kind& kind) : kind_(kind) {
    kind.save(path_);
    content_ = read_file(path_);
    std::uint64_t length = 0;
    std::memcpy(&length, content_.data(), 8);
    head_ = Json::parse(content_.substr(8, length));
    padding_ = length - head_.dump().size();
  }

  const std::string& content() const { return content_; }
  const Json& head() const { return head_; }
  std::size_t data_begins() const { return 8 + head_.dump().size() + padding_; }

  /// The file with another head, as long as its length says.
  std::string with(const std::string& head) const {
    const std::uint64_t length = head.size();
    std::string bytes(8, '\0');
    std::memcpy(bytes.data(), &length, 8);
    return bytes + head + content_.substr(data_begins());
  }
  std::string with(const Json& head) const { return with(head.dump() + padding()); }
  std::string padding() const { return std::string(padding_, ' '); }

  void expect_refused(const std::string& content, const std::string& what) {
    if (content == content_) return;
    write(content);
    for (const auto& look : {kind_.load, kind_.check}) {
      try {
        look(path_);
        ADD_FAILURE() << kind_.name << ": " << what << " is not noticed";
      } catch (const Error& error) {
        EXPECT_EQ(static_cast<int>(error.kind()), static_cast<int>(ErrorKind::kFormat)) << what;
      }
    }
  }

 private:
  /// Over what is there: file systems write a file that was cut to nothing to the disk at once.
  void write(const std::string& content) const {
    std::fstream(path_, std::ios::in | std::ios::out | std::ios::binary) << content;
    if (std::filesystem::file_size(path_) > content.size()) {
      std::filesystem::resize_file(path_, content.size());
    }
  }

  const Kind& kind_;
  TemporaryFolder folder_;
  std::string path_ = folder_.path("file");
  std::string content_;
  Json head_;
  std::size_t padding_ = 0;
};

/// Of all kinds of files.
void for_each_kind(const std::function<void(Damaged&)>& check) {
  for (const Kind& kind : kinds_of_files()) {
    Damaged file(kind);
    ASSERT_EQ(file.with(file.head()), file.content());
    check(file);
  }
}

TEST(SealedFile, NoticesEveryFlippedBitAndEveryFlippedByte) {
  for_each_kind([](Damaged& file) {
    std::string changed = file.content();
    for (std::size_t place = 0; place < changed.size(); ++place) {
      for (const int mask : {1, 2, 4, 8, 16, 32, 64, 128, 255}) {
        changed[place] = static_cast<char>(changed[place] ^ mask);
        file.expect_refused(changed, fmt::format("byte {} xor {}", place, mask));
        changed[place] = static_cast<char>(changed[place] ^ mask);
      }
    }
  });
}

TEST(SealedFile, IsCheckedAsItIsWritten) {
  const TemporaryFolder folder;
  for (const Kind& kind : kinds_of_files()) {
    kind.save(folder.path("file"));
    EXPECT_NO_THROW(kind.check(folder.path("file"))) << kind.name;
  }
}

TEST(SealedFile, IsKnownByItsBeginning) {
  const TemporaryFolder folder;
  for (const Kind& kind : kinds_of_files()) {
    kind.save(folder.path("file"));
    const std::string beginning = read_file(folder.path("file")).substr(0, 64);
    EXPECT_EQ(begins_as_checkpoint(beginning), kind.name == "checkpoint") << kind.name;
    EXPECT_EQ(begins_as_model(beginning), kind.name != "checkpoint") << kind.name;
    EXPECT_FALSE(begins_as_model(beginning.substr(0, 20))) << kind.name;
    EXPECT_FALSE(begins_as_model(" " + beginning)) << kind.name;
  }
  EXPECT_FALSE(begins_as_model(""));
}

TEST(SealedFile, IsCheckedInEveryVersion) {
  const TemporaryFolder folder;
  for (const std::string name :
       {"gumbel.v1.model", "gumbel.v2.model", "gumbel.v1.checkpoint", "gumbel.v2.checkpoint"}) {
    std::string content = read_file(std::string(GUMBELBOX_SOURCE_DIR) + "/tests/files/" + name);
    const auto check =
        name.ends_with("model") ? require_unchanged_model : require_unchanged_checkpoint;
    EXPECT_NO_THROW(check(folder.write("whole", content))) << name;
    EXPECT_THROW(check(folder.write("longer", content + "my note")), Error) << name;
    content.back() = static_cast<char>(content.back() ^ 1);
    EXPECT_THROW(check(folder.write("changed", content)), Error) << name;
  }
}

TEST(SealedFile, NoticesEveryCutAndEveryAddition) {
  for_each_kind([](Damaged& file) {
    for (std::size_t size = 0; size < file.content().size(); ++size) {
      file.expect_refused(file.content().substr(0, size), fmt::format("a cut at byte {}", size));
    }
    for (const char byte : {'\0', ' ', 'x'}) {
      file.expect_refused(file.content() + byte, "a byte at the end");
      file.expect_refused(file.content() + std::string(64, byte), "64 bytes at the end");
      file.expect_refused(byte + file.content(), "a byte at the beginning");
    }
  });
}

TEST(SealedFile, NoticesOtherPadding) {
  for_each_kind([](Damaged& file) {
    const std::string head = file.head().dump();
    for (const std::size_t size : {0U, 1U, 63U, 64U, 65U, 127U, 128U}) {
      for (const char blank : {' ', '\t', '\n', '\r', '\0'}) {
        file.expect_refused(file.with(head + std::string(size, blank)), "other padding");
      }
    }
    file.expect_refused(file.with(" " + head), "a blank before the head");
    file.expect_refused(file.with(file.head().dump(1)), "blanks in the head");
  });
}

TEST(SealedFile, NoticesSwappedTensors) {
  for_each_kind([](Damaged& file) {
    const Json& head = file.head();
    for (const auto& [one, place] : head.items()) {
      for (const auto& [other, there] : head.items()) {
        if (one >= other || one == "__metadata__" || other == "__metadata__") continue;
        for (const char* part : {"data_offsets", "shape", "dtype"}) {
          Json changed = head;
          std::swap(changed[one][part], changed[other][part]);
          file.expect_refused(file.with(changed), one + " and " + other + " with other " + part);
        }
        Json changed = head;
        std::swap(changed[one], changed[other]);
        file.expect_refused(file.with(changed), one + " in place of " + other);
      }
    }
  });
}

TEST(SealedFile, NoticesOtherKeysAndOtherOrders) {
  for_each_kind([](Damaged& file) {
    const Json& head = file.head();
    const Json& metadata = head["__metadata__"];
    for (const auto& [one, text] : metadata.items()) {
      Json without = head;
      without["__metadata__"].erase(one);
      file.expect_refused(file.with(without), "no " + one);
      for (const auto& [other, other_text] : metadata.items()) {
        if (one >= other) continue;
        Json changed = head;
        std::swap(changed["__metadata__"][one], changed["__metadata__"][other]);
        file.expect_refused(file.with(changed), one + " and " + other + " swapped");
      }
      Json last = without;
      last["__metadata__"][one] = text;
      file.expect_refused(file.with(last), one + " as the last entry");
    }
    for (const auto& [key, value] : head.items()) {
      Json last = head;
      last.erase(key);
      last[key] = value;
      file.expect_refused(file.with(last), key + " as the last key");
    }
    Json more = head;
    more["__metadata__"]["remark"] = "";
    file.expect_refused(file.with(more), "another key");
  });
}

TEST(SealedFile, NoticesTextThatMovesFromAKeyToItsValue) {
  for_each_kind([](Damaged& file) {
    Json metadata = Json::object();
    for (const auto& [name, text] : file.head()["__metadata__"].items()) {
      const bool is_last = name == "data_checksum";
      metadata[is_last ? "data_checksu" : name] =
          is_last ? "m" + text.get<std::string>() : text.get<std::string>();
    }
    Json head = file.head();
    head["__metadata__"] = metadata;
    file.expect_refused(file.with(head), "a key that ends earlier");
  });
}

TEST(SealedFile, CannotBeReadAsAnEarlierVersion) {
  for_each_kind([](Damaged& file) {
    for (const char* version : {"1", "2"}) {
      Json head = file.head();
      head["__metadata__"]["format_version"] = version;
      file.expect_refused(file.with(head), fmt::format("version {}", version));
    }
  });
}

TEST(SealedFile, TakesNoOtherDigitsForItsChecksum) {
  const Sample sample;
  std::string content = read_file(sample.path);
  std::uint64_t length = 0;
  std::memcpy(&length, content.data(), 8);
  const auto replace = [&](const std::string& usual, const std::string& other) {
    content.replace(content.find(usual), usual.size(), other);
    length += other.size() - usual.size();
  };
  replace("\"checksum\":\"", R"("checksu\u006d":")");
  replace(R"("dtype":)", R"("checksum":"00000000","dtype":)");
  std::memcpy(content.data(), &length, 8);
  write_file(sample.path, [&](std::ostream& out) { out << content; });
  expect_error(ErrorKind::kFormat,
               sample.path +
                   ": not a readable sample: its metadata 'checksum' is not eight digits in the "
                   "usual place",
               [&] { sample.read(); });
}

TEST(SealedFile, RefusesAChecksumThatIsNotWrittenAsUsual) {
  const Sample sample;
  const std::string content = read_file(sample.path);
  for (const char* entry : {R"("checksu\u006d":")", R"("checksum": ")"}) {
    std::string changed = content;
    const std::string usual = "\"checksum\":\"";
    const auto added = static_cast<std::ptrdiff_t>(std::string(entry).size() - usual.size());
    changed.replace(changed.find(usual), usual.size(), entry);
    std::uint64_t length = 0;
    std::memcpy(&length, changed.data(), 8);
    length += static_cast<std::uint64_t>(added);
    std::memcpy(changed.data(), &length, 8);
    write_file(sample.path, [&](std::ostream& out) { out << changed; });
    expect_error(ErrorKind::kFormat,
                 sample.path +
                     ": not a readable sample: its metadata 'checksum' is not eight "
                     "digits in the usual place",
                 [&] { sample.read(); });
  }
}

}  // namespace
}  // namespace gumbelbox
