#include "gumbelbox/export/token.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string token_of(std::string_view name) {
  std::string token(name.empty() ? "_" : name);
  std::ranges::replace_if(token, is_space, '_');
  return token;
}

/// Words that were given away.
class Tokens {
 public:
  bool take(const std::string& token) { return taken_.insert(token).second; }

  /// The word itself if it is free, else the first free one of token_2, token_3, ...
  std::string take_with_suffix(const std::string& token) {
    if (take(token)) return token;
    for (std::size_t& number = last_number_.try_emplace(token, 1).first->second;;) {
      std::string longer = fmt::format("{}_{}", token, ++number);
      if (take(longer)) return longer;
    }
  }

 private:
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, std::size_t> last_number_;
};

}  // namespace

std::vector<std::string> unique_tokens(const NameTable& names) {
  std::vector<std::string> result(names.size());
  std::vector<EntityId> changed;
  Tokens tokens;
  for (EntityId id = 0; id < names.size(); ++id) {
    result[id] = token_of(names.name(id));
    if (result[id] != names.name(id) || !tokens.take(result[id])) changed.push_back(id);
  }
  for (const EntityId id : changed) result[id] = tokens.take_with_suffix(result[id]);
  return result;
}

}  // namespace gumbelbox
