#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <string>

#include "gumbelbox/base/checksum.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/base/random.h"
#include "gumbelbox/options/option_writer.h"
#include "gumbelbox/score/model_table.h"
#include "gumbelbox/store/model_file.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"
#include "tests/store/options_it_has.h"

namespace gumbelbox {

/// Five entities; a blank, an empty and a repeated name among theirs. Three edges, two notes.
inline Model sample_model(const std::string& name = "gumbel", int tables = 1) {
  Model model;
  model.score = options_it_has({.model = name,
                                .dim = 2,
                                .values = {{"beta", 0.3},
                                           {"intersection-beta", 0.1},
                                           {"volume-beta", 1 / 7.0},
                                           {"tables", tables}}});
  for (const char* entity : {"cat", "f\xc3\xbcr\xe4\xb8\xad", "big cat\t", "", "cat"}) {
    model.vocabulary.add(entity);
  }
  std::size_t width = 0;
  for (const TensorPart& part : model_entry(name).tensors(model.score)) width += part.columns;
  model.rows = Table(5, width);
  Random random(3, RandomUse::kTest);
  for (std::size_t i = 0; i < 5; ++i) {
    for (float& value : model.rows.row(i)) value = static_cast<float>(random.uniform());
  }
  if (model_entry(name).tensors(model.score).front().in_unit_ball) {
    for (std::size_t i = 0; i < 5; ++i) {
      for (float& value : model.rows.row(i)) value *= 0.7F;
    }
  }
  model.options = option_texts(model.score);
  model.options.emplace_back("epochs", "7");
  model.metrics = {{"loss", 0.1}, {"epochs", 7}, {"mrr", 1 / 3.0}};
  model.data_checksum = "0badf00d";
  model.edges = {{0, 1}, {0, 2}, {2, 4}};
  model.notes = {{NoteKind::kEdgesDropped, 2, 1},
                 {NoteKind::kRandomStart, 0, 0, "f\xc3\xbcr \"it\""}};
  return model;
}

inline void expect_equal(const Model& left, const Model& right) {
  EXPECT_EQ(option_texts(left.score), option_texts(right.score));
  EXPECT_EQ(left.vocabulary, right.vocabulary);
  EXPECT_EQ(left.rows, right.rows);
  EXPECT_EQ(left.options, right.options);
  EXPECT_EQ(left.metrics, right.metrics);
  EXPECT_EQ(left.data_checksum, right.data_checksum);
  EXPECT_EQ(static_cast<int>(left.kind), static_cast<int>(right.kind));
  EXPECT_EQ(left.edges, right.edges);
  EXPECT_EQ(left.notes, right.notes);
  EXPECT_EQ(left.counts, right.counts);
}

/// Where the digits of a file's checksum are; npos if it has none.
inline std::size_t place_of_checksum(const std::string& file) {
  const std::string entry = "\"checksum\":\"";
  const std::size_t place = file.find(entry);
  return place == file.npos ? file.npos : place + entry.size();
}

/// As docs/model_format.md has it.
inline std::string checksum_of(std::string file) {
  file.replace(place_of_checksum(file), 8, "00000000");
  Checksum checksum;
  checksum.add(file);
  return checksum.text();
}

/// A model file in a folder of its own, and ways to damage it.
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
    const std::string text = head.dump();
    const std::uint64_t length = text.size();
    std::string bytes(8, '\0');
    std::memcpy(bytes.data(), &length, 8);
    bytes += text + data;
    const std::size_t place = place_of_checksum(bytes);
    return place == bytes.npos ? bytes : bytes.replace(place, 8, checksum_of(bytes));
  }

  void expect_damaged(const std::function<void(Json& head, std::string& data)>& change,
                      const std::string& what) {
    expect_damaged(changed(change), what);
  }

  TemporaryFolder folder_;
  std::string path_ = folder_.path("a.model");
  std::string content_;
};

}  // namespace gumbelbox
