#include "gumbelbox/store/strict_json.h"

#include <set>
#include <string>
#include <vector>

#include "gumbelbox/base/format.h"
#include "gumbelbox/base/utf8.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kMostDepth = 8;
constexpr std::size_t kMostKeys = 10000;  // Json looks through all keys to add one

/// Watches the parser and throws at the first thing that is not allowed.
class Guard {
 public:
  bool operator()(int, Json::parse_event_t event, const Json& parsed) {
    using Event = Json::parse_event_t;
    if (event == Event::object_start || event == Event::array_start) {
      open_.emplace_back();
      if (open_.size() > kMostDepth) {
        throw JsonError(fmt::format("is nested deeper than {} levels", kMostDepth));
      }
    }
    if (event == Event::object_end || event == Event::array_end) open_.pop_back();
    if (event == Event::key) add_key(parsed.get<std::string>());
    return true;
  }

 private:
  void add_key(const std::string& key) {
    if (!open_.back().insert(key).second)
      throw JsonError(fmt::format("has the key '{}' twice", key));
    if (++keys_ > kMostKeys) throw JsonError(fmt::format("has more than {} keys", kMostKeys));
  }

  std::vector<std::set<std::string>> open_;  // keys of the objects and arrays around
  std::size_t keys_ = 0;
};

}  // namespace

Json parse_strict_json(std::string_view text) {
  if (!is_utf8(text)) throw JsonError("is not UTF-8");
  // The parser takes it for the end and would not see what is behind.
  if (text.find('\0') != text.npos) throw JsonError("has a NUL byte");
  Guard guard;
  const auto watch = [&](int depth, Json::parse_event_t event, Json& parsed) {
    return guard(depth, event, parsed);
  };
  Json value = Json::parse(text, watch, /*allow_exceptions=*/false);
  if (!value.is_object()) throw JsonError("is not a JSON object");
  return value;
}

}  // namespace gumbelbox
