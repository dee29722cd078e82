#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gumbelbox/data/json_text.h"

namespace gumbelbox {

/// Watches the parts of a JSON file that no record is read from: an object there that has both keys
/// of a record would be lost.
class StrayRecords {
 public:
  StrayRecords(std::string name_key, std::string parent_key)
      : name_key_(std::move(name_key)), parent_key_(std::move(parent_key)) {}

  /// An object or array begins in such a part, and ends. Throws kInput with file and line if it
  /// looks like a record.
  void begin() { open_.push_back({}); }
  void end(const JsonText& text);

  /// A key of the innermost one.
  void key(std::string_view key);

 private:
  struct Keys {
    bool name = false;
    bool parent = false;
  };

  std::string name_key_;
  std::string parent_key_;
  std::vector<Keys> open_;
};

}  // namespace gumbelbox
