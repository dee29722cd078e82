#include "gumbelbox/data/identified_names.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

/// Texts, and whether each was added more than once.
class Repeats {
 public:
  void add(std::string_view text) {
    const EntityId id = texts_.find_or_add(text);
    if (id < repeats_.size()) {
      repeats_[id] = true;
    } else {
      repeats_.push_back(false);
    }
  }

  bool has(std::string_view text) const { return texts_.find(text).has_value(); }
  bool repeats(std::string_view text) const { return repeats_[*texts_.find(text)]; }

 private:
  NameTable texts_;
  std::vector<bool> repeats_;  // one a text
};

}  // namespace

Vocabulary name_identified(std::size_t entities, const IdentifiedTexts& texts) {
  const auto name_and_id = [&](EntityId id) {
    return fmt::format("{} ({})", texts.name(id), texts.short_id(id));
  };
  Repeats names;
  for (EntityId id = 0; id < entities; ++id) names.add(texts.name(id));
  Repeats longer;
  for (EntityId id = 0; id < entities; ++id) {
    if (names.repeats(texts.name(id))) longer.add(name_and_id(id));
  }
  Vocabulary vocabulary;
  for (EntityId id = 0; id < entities; ++id) {
    if (!names.repeats(texts.name(id))) {
      vocabulary.add(texts.name(id));
      continue;
    }
    const std::string both = name_and_id(id);
    vocabulary.add(longer.repeats(both) || names.has(both) ? texts.id(id) : both);
  }
  return vocabulary;
}

void keep_label(std::vector<std::string>& labels, std::string text) {
  constexpr std::size_t kMostLabels = 32;
  constexpr std::size_t kLongestLabel = 256;
  if (text.empty() || text.size() > kLongestLabel || labels.size() >= kMostLabels) return;
  if (std::ranges::find(labels, text) == labels.end()) labels.push_back(std::move(text));
}

void add_aliases(Vocabulary& vocabulary, EntityId entity, const std::vector<std::string>& texts) {
  const std::string name(vocabulary.name(entity));
  std::unordered_set<std::string_view> taken{"", name};
  for (const std::string& text : texts) {
    if (taken.insert(text).second) vocabulary.add_alias(entity, text);
  }
}

}  // namespace gumbelbox
