#include "gumbelbox/data/vocabulary.h"

#include <algorithm>
#include <charconv>
#include <tuple>

#include "gumbelbox/base/edit_distance.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/unicode_form.h"

namespace gumbelbox {
namespace {

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

bool is_ascii(std::string_view text) noexcept {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// The entries that look like a text but are written in other code points.
std::vector<EntityId> look_alikes(const NameTable& names, std::string_view text) {
  const std::string form = unicode_form(text);
  std::vector<EntityId> found;
  for (EntityId id = 0; id < names.size(); ++id) {
    // The form of an ASCII name is the name: it is told apart fast.
    const std::string_view name = names.name(id);
    if (is_ascii(name) ? name == form : unicode_form(name) == form) found.push_back(id);
  }
  return found;
}

bool is_number(std::string_view text) noexcept {
  return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

constexpr std::size_t kMostBytesShown = 300;  // of a name that users may want to copy

/// The number of "#17".
std::optional<EntityId> parse_id(std::string_view text) noexcept {
  if (!text.starts_with('#')) return {};
  text.remove_prefix(1);
  EntityId id = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
  if (end != text.data() + text.size() || error == std::errc::invalid_argument) return {};
  if (error == std::errc::result_out_of_range) return ~EntityId{0};
  return id;
}

}  // namespace

std::string Vocabulary::list_names(const std::vector<EntityId>& ids) const {
  constexpr std::size_t kShown = 5;
  std::string text;
  for (std::size_t i = 0; i < std::min(ids.size(), kShown); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : ", ", in_quotes(name(ids[i]), kMostBytesShown));
  }
  if (ids.size() > kShown) text += fmt::format(" and {} more", ids.size() - kShown);
  return text;
}

void Vocabulary::add_alias(EntityId id, std::string_view text) {
  aliases_.add(text);
  alias_owners_.push_back(id);
}

std::string Vocabulary::distinct_name(EntityId id) const {
  const std::string_view text = name(id);
  if (!repeats_names() || find_all(text).size() == 1) return std::string(text);
  return fmt::format("{} #{}", text, id);
}

std::vector<EntityId> Vocabulary::find_by_alias(std::string_view text) const {
  std::vector<EntityId> owners;
  for (const EntityId alias : aliases_.find_all(text)) owners.push_back(alias_owners_[alias]);
  std::ranges::sort(owners);
  owners.erase(std::unique(owners.begin(), owners.end()), owners.end());
  return owners;
}

std::vector<EntityId> Vocabulary::find_alike(std::string_view text) const {
  std::vector<EntityId> found = look_alikes(*this, text);
  if (!found.empty()) return found;
  for (const EntityId alias : look_alikes(aliases_, text)) found.push_back(alias_owners_[alias]);
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::string Vocabulary::id_text(EntityId id) const {
  const auto means_another = [&](std::string_view text) {
    const std::vector<EntityId> named = find_all(text);
    const std::vector<EntityId> owners = named.empty() ? find_by_alias(text) : named;
    return owners.size() > 1 || (owners.size() == 1 && owners.front() != id);
  };
  for (int digits = 1;; ++digits) {
    const std::string text = fmt::format("#{:0{}}", id, digits);
    if (!means_another(text)) return text;
  }
}

std::string Vocabulary::list_ids(const std::vector<EntityId>& ids) const {
  constexpr std::size_t kShown = 10;
  std::string text;
  for (std::size_t i = 0; i < std::min(ids.size(), kShown); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : ", ", id_text(ids[i]));
  }
  if (ids.size() > kShown) text += fmt::format(" and {} more", ids.size() - kShown);
  return text;
}

/// Throws unless all entities of this name, or of this alias, are the one of this id.
void Vocabulary::require_one_meaning(std::string_view text, const std::vector<EntityId>& named,
                                     EntityId id) const {
  if (named == std::vector<EntityId>{id}) return;
  throw Error(ErrorKind::kNotFound,
              fmt::format("{} is a name and an id: write {} for the name, {} for the entity with "
                          "id {}, {}",
                          in_quotes(text), list_ids(named), id_text(id), id,
                          in_quotes(name(id), kMostBytesShown)));
}

void Vocabulary::refuse_unknown(std::string_view text) const {
  constexpr std::size_t kShown = 5;
  std::string message = fmt::format("no entity named {}", in_quotes(text));
  const char* separator = "; nearest: ";
  for (const std::string_view near : nearest(text, kShown)) {
    const bool plain = near.find(',') == near.npos && near.size() <= kMostBytesShown;
    message += separator + (plain ? printable(near) : in_quotes(near, kMostBytesShown));
    separator = ", ";
  }
  throw Error(ErrorKind::kNotFound, message);
}

EntityId Vocabulary::require(std::string_view name) const {
  const std::vector<EntityId> ids = find_all(name);
  std::vector<EntityId> owners;
  if (ids.empty() || is_number(name)) owners = find_by_alias(name);
  // A name goes before the synonym of another, but a number is as likely the id of the other.
  for (const EntityId named : ids) {
    if (std::ranges::find(owners, named) == owners.end()) owners.push_back(named);
  }
  std::ranges::sort(owners);
  const std::optional<EntityId> id = parse_id(name);
  if (id && *id < size() && !owners.empty()) require_one_meaning(name, owners, *id);
  if (owners.size() == 1) return owners.front();
  if (ids.size() > 1) {
    throw Error(ErrorKind::kNotFound, fmt::format("{} entities are named {}: {}", ids.size(),
                                                  in_quotes(name), list_ids(ids)));
  }
  if (owners.size() > 1) {
    throw Error(ErrorKind::kNotFound,
                fmt::format("{} may mean {} entities: {}", in_quotes(name), owners.size(),
                            ids.empty() ? list_names(owners) : list_ids(owners)));
  }
  if (!id) {
    const std::vector<EntityId> alike = find_alike(name);
    if (alike.size() == 1) return alike.front();
    if (alike.empty()) refuse_unknown(name);
    throw Error(ErrorKind::kNotFound,
                fmt::format("{} entities have names that look like {} but have other code points: "
                            "{}",
                            alike.size(), in_quotes(name), list_ids(alike)));
  }
  if (*id < size()) return *id;
  constexpr std::size_t kLongestId = 20;
  throw Error(ErrorKind::kNotFound,
              fmt::format("no entity {}; there are {}, from #0 on",
                          name.size() <= kLongestId ? std::string(name) : in_quotes(name), size()));
}

std::vector<std::string_view> Vocabulary::nearest(std::string_view name, std::size_t count) const {
  constexpr std::size_t kMostBytes = 4096;
  if (name.empty() || name.size() > kMostBytes) return {};
  enum Likeness { kBegins, kHolds, kResembles };
  using Candidate = std::tuple<Likeness, std::size_t, std::size_t, std::string_view>;
  const std::string typed = lower_case(name);
  // Comparing costs the product of the lengths.
  constexpr std::size_t kMostMistyped = 128;
  const std::size_t limit = typed.size() / 3;
  EditDistance changes(typed);
  std::vector<Candidate> best;  // sorted, at most `count`
  for (EntityId id = 0; id < size(); ++id) {
    const std::string_view known = this->name(id);
    const std::string other = lower_case(known);
    const std::size_t position = other.find(typed);
    Candidate candidate{kBegins, 0, other.size(), known};
    if (position != 0) {
      std::get<Likeness>(candidate) = kHolds;
      if (position == std::string::npos || typed.size() < 3) {
        const bool too_short = other.size() + limit < typed.size();
        if (too_short || typed.size() > kMostMistyped) continue;
        const std::size_t distance = changes.to_beginning(other, limit);
        if (distance > limit) continue;
        candidate = {kResembles, distance, other.size(), known};
      }
    }
    if (best.size() == count && (count == 0 || best.back() < candidate)) continue;
    const auto place = std::ranges::lower_bound(best, candidate);
    if (place != best.end() && *place == candidate) continue;
    best.insert(place, candidate);
    if (best.size() > count) best.pop_back();
  }
  std::vector<std::string_view> names;
  for (const Candidate& candidate : best) names.push_back(std::get<std::string_view>(candidate));
  return names;
}

}  // namespace gumbelbox
