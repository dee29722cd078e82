#include "gumbelbox/data/rdf_names.h"

#include <algorithm>
#include <charconv>

#include "gumbelbox/base/format.h"
#include "gumbelbox/base/utf8.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

/// With every %XX as the byte that it stands for.
std::string decode_percents(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned char byte = 0;
    const char* const digits = text.data() + i + 1;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      decoded += static_cast<char>(byte);
      i += 2;
    } else {
      decoded += text[i];
    }
  }
  return decoded;
}

bool needs_no_escape(char c) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
         (c >= 'a' && c <= 'z') || c == '_' || c == '-';
}

}  // namespace

std::string local_name(std::string_view iri) {
  std::string_view name = iri.substr(0, iri.find_last_not_of("#/") + 1);
  const std::size_t separator = name.find_last_of("#/");
  if (separator != name.npos) name.remove_prefix(separator + 1);
  const std::string decoded = decode_percents(name);
  const std::string line = one_line(is_utf8(decoded) ? decoded : name);
  return line.empty() ? std::string(iri) : line;
}

void RdfPrefixes::add(std::string_view prefix, std::string_view iri) {
  const EntityId name = names_.find_or_add(prefix);
  iri_of_name_.resize(names_.size());
  iri_of_name_[name] = iri;
  const EntityId place = iris_.find_or_add(iri);
  name_of_iri_.resize(iris_.size());
  name_of_iri_[place] = name;
  lengths_.insert(iri.size());
}

std::optional<std::string> RdfPrefixes::shorten(std::string_view iri) const {
  for (auto longest = lengths_.rbegin(); longest != lengths_.rend(); ++longest) {
    const std::size_t length = *longest;
    if (length >= iri.size()) continue;
    const std::optional<EntityId> place = iris_.find(iri.substr(0, length));
    if (!place || iri_of_name_[name_of_iri_[*place]] != iris_.name(*place)) continue;
    const std::string_view rest = iri.substr(length);
    if (!std::ranges::all_of(rest, needs_no_escape)) return {};
    return fmt::format("{}:{}", names_.name(name_of_iri_[*place]), rest);
  }
  return {};
}

std::optional<std::string> RdfPrefixes::expand(std::string_view prefixed) const {
  const std::size_t colon = prefixed.find(':');
  if (colon == prefixed.npos) return {};
  const std::optional<EntityId> name = names_.find(prefixed.substr(0, colon));
  if (!name) return {};
  return iri_of_name_[*name] + std::string(prefixed.substr(colon + 1));
}

}  // namespace gumbelbox
