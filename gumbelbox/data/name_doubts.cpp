#include "gumbelbox/data/name_doubts.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <unordered_map>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/unicode_form.h"

namespace gumbelbox {
namespace {

/// Names of a kind, and the first of them.
struct Names {
  std::size_t count = 0;
  Pair example = {};

  void add(Pair names) {
    if (count++ == 0) example = names;
  }
};

std::string alike_text(const NameTable& names, const Names& alike, std::string_view things) {
  const auto [a, b] = alike.example;
  const std::vector<std::string> shown = where_they_differ({names.name(a), names.name(b)});
  return fmt::format(
      "{} in other code points, such as {} and {}: different {}, until you write "
      "them alike",
      counted(alike.count, "name looks like another", "names look like others"), shown[0], shown[1],
      things);
}

std::string unseen_text(const NameTable& names, const Names& unseen) {
  return fmt::format(
      "{} characters that are not seen, such as {}; if they are not meant, remove "
      "them",
      counted(unseen.count, "name has", "names have"), with_unseen(names.name(unseen.example.a)));
}

}  // namespace

std::vector<std::string> find_name_doubts(const NameTable& names, std::string_view things) {
  std::unordered_map<std::string, EntityId> by_form;  // of names that are in another form
  Names alike;
  Names unseen;
  for (EntityId id = 0; id < names.size(); ++id) {
    const std::string_view name = names.name(id);
    const std::string form = unicode_form(name);
    if (form == name) continue;
    const auto [known, is_new] = by_form.try_emplace(form, id);
    const std::optional<EntityId> same = is_new ? names.find(form) : std::optional(known->second);
    if (same && names.name(*same) != name) {
      alike.add({*same, id});
    } else if (has_unseen(name)) {
      unseen.add({id, id});
    }
  }
  std::vector<std::string> sentences;
  if (alike.count > 0) sentences.push_back(alike_text(names, alike, things));
  if (unseen.count > 0) sentences.push_back(unseen_text(names, unseen));
  return sentences;
}

}  // namespace gumbelbox
