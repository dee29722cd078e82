#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/program.h"
#include "gumbelbox/base/json.h"
#include "tests/dataset.h"

namespace gumbelbox {

/// What a run of the program left behind.
struct Ran {
  int code;
  std::string out;
  std::string err;

  Json json() const { return Json::parse(out); }
};

inline Ran run_verb(const std::vector<std::string>& arguments) {
  std::ostringstream out;
  std::ostringstream err;
  Console console{.out = out, .err = err};
  const int code = run_program(arguments, kCommands, console);
  return {code, out.str(), err.str()};
}

/// A run that must succeed.
inline Ran run_well(const std::vector<std::string>& arguments) {
  Ran ran = run_verb(arguments);
  EXPECT_EQ(ran.code, 0) << ran.err;
  return ran;
}

/// A folder of its own for one test, removed with it.
class Scratch {
 public:
  Scratch() {
    static std::atomic<int> count = 0;
    folder_ = std::filesystem::path(testing::TempDir()) /
              ("gumbelbox_" + std::to_string(::getpid()) + "_" + std::to_string(count++));
    std::filesystem::create_directories(folder_);
  }
  ~Scratch() { std::filesystem::remove_all(folder_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  /// Writes a file and tells its path.
  std::string file(const std::string& name, const std::string& content) const {
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
  }

 private:
  std::filesystem::path folder_;
};

inline std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A small taxonomy, trained in a moment.
inline std::string train_animals(const Scratch& scratch) {
  const std::string data = scratch.file("animals.tsv",
                                        "animal\tdog\nanimal\tcat\nanimal\tbird\ndog\tpoodle\n"
                                        "dog\tterrier\ncat\ttabby\nbird\tgrey parrot\n");
  run_well({"train", "--data", data, "--out", scratch.path("animals.model"), "--dim", "2",
            "--epochs", "200", "--batch-size", "32", "--quiet"});
  return scratch.path("animals.model");
}

}  // namespace gumbelbox
