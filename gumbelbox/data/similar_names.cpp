#include "gumbelbox/data/similar_names.h"

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "gumbelbox/data/loose_name.h"
#include "gumbelbox/data/unicode_form.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kLeastLetters = 8;
constexpr std::size_t kMostBytes = 64;

/// An entity under the hash of some form of its name.
struct Hashed {
  std::uint64_t hash;
  EntityId id;

  friend auto operator<=>(const Hashed&, const Hashed&) = default;
};

/// Calls `use` for each run of equal hashes among sorted entries.
template <class Use>
void for_each_run(std::span<const Hashed> entries, Use use) {
  while (!entries.empty()) {
    std::size_t length = 1;
    while (length < entries.size() && entries[length].hash == entries[0].hash) ++length;
    use(entries.first(length));
    entries = entries.subspan(length);
  }
}

/// Finds names whose loose forms are equal.
class FormSearch {
 public:
  FormSearch(const Vocabulary& vocabulary, std::size_t most_examples, SimilarNames& found)
      : vocabulary_(vocabulary), most_examples_(most_examples), found_(found) {}

  /// Tells for each entity whether it is the first of its form.
  std::vector<bool> run() {
    std::vector<bool> first(vocabulary_.size(), false);
    std::vector<Hashed> entries;
    entries.reserve(vocabulary_.size());
    for (EntityId id = 0; id < vocabulary_.size(); ++id) {
      const std::string form = loose_form(unicode_form(vocabulary_.name(id)));
      entries.push_back({std::hash<std::string>{}(form), id});
    }
    std::ranges::sort(entries);
    for_each_run(entries, [&](std::span<const Hashed> run) {
      first[run.front().id] = true;
      if (run.size() > 1) add(run);
    });
    return first;
  }

 private:
  void add(std::span<const Hashed> run) {
    std::vector<EntityId> ids;
    for (const Hashed& entry : run) ids.push_back(entry.id);
    const auto name = [&](EntityId id) { return vocabulary_.name(id); };
    const auto look = [&](EntityId id) { return unicode_form(vocabulary_.name(id)); };
    ids = first_of_each(std::move(ids), name, found_.equal);
    SimilarNames::Group different = first_of_each(std::move(ids), look, found_.by_unicode);
    if (different.size() < 2) return;
    const std::string folded = fold_case(look(different.front()));
    const bool case_only =
        std::ranges::all_of(different, [&](EntityId id) { return fold_case(look(id)) == folded; });
    (case_only ? found_.by_case : found_.by_punctuation).add(std::move(different), most_examples_);
  }

  /// Reports those that have one form, and keeps the first of each, in order.
  template <class FormOf>
  SimilarNames::Group first_of_each(SimilarNames::Group ids, FormOf form_of,
                                    Finding<SimilarNames::Group>& same) const {
    // In order of ids before, and stable: those of one form stay so.
    std::ranges::stable_sort(ids, {}, form_of);
    SimilarNames::Group first;
    for (auto begin = ids.begin(); begin != ids.end();) {
      const auto end = std::find_if(begin, ids.end(),
                                    [&](EntityId id) { return form_of(id) != form_of(*begin); });
      if (end - begin > 1) same.add({begin, end}, most_examples_);
      first.push_back(*begin);
      begin = end;
    }
    std::ranges::sort(first);
    return first;
  }

  const Vocabulary& vocabulary_;
  std::size_t most_examples_;
  SimilarNames& found_;
};

/// Calls `use` with the hash of a text and of all that are left when one letter is removed. Texts
/// that are one letter apart have one of them in common.
template <class Use>
void for_each_shortened(std::string_view text, Use use) {
  constexpr std::uint64_t kBase = 0x9E3779B97F4A7C15;
  std::array<std::uint64_t, kMostBytes + 1> value{};  // of the beginnings, as numbers of base kBase
  std::array<std::uint64_t, kMostBytes + 1> power{1};
  for (std::size_t i = 0; i < text.size(); ++i) {
    value[i + 1] = value[i] * kBase + static_cast<unsigned char>(text[i]) + 1;
    power[i + 1] = power[i] * kBase;
  }
  const auto mixed = [](std::uint64_t hash) {
    hash = (hash ^ (hash >> 32)) * 0xD6E8FEB86659FD93;
    return hash ^ (hash >> 32);
  };
  const std::size_t size = text.size();
  use(mixed(value[size]));
  std::string_view last;
  for (std::size_t i = 0; i < size;) {
    const std::string_view character = text.substr(i, character_size(text[i]));
    const std::size_t after = i + character.size();
    const bool letter = !is_digit(character[0]) && character[0] != ' ';
    if (letter && character != last) {  // of a double letter, either leaves the same
      use(mixed(value[i] * power[size - after] + value[size] - value[after] * power[size - after]));
    }
    last = character;
    i = after;
  }
}

bool is_long_enough(std::string_view form) noexcept {
  if (form.size() < kLeastLetters || form.size() > kMostBytes) return false;
  std::size_t letters = 0;
  for (std::size_t i = 0; i < form.size(); i += character_size(form[i])) {
    if (!is_digit(form[i]) && form[i] != ' ') ++letters;
  }
  return letters >= kLeastLetters;
}

/// Tells which hashes came more than once; sometimes it errs and names one that did not.
class SeenTwice {
 public:
  explicit SeenTwice(std::size_t expected)
      : slots_(std::bit_ceil(expected * 4 + 32)), words_(slots_ / 32, 0) {}

  void add(std::uint64_t hash) noexcept {
    std::uint64_t& word = words_[(hash & (slots_ - 1)) / 32];
    const int shift = shift_of(hash);
    const std::uint64_t times = (word >> shift) & 3;
    word |= (times == 0 ? std::uint64_t{1} : std::uint64_t{3}) << shift;
  }

  bool contains(std::uint64_t hash) const noexcept {
    return ((words_[(hash & (slots_ - 1)) / 32] >> shift_of(hash)) & 3) == 3;
  }

 private:
  static int shift_of(std::uint64_t hash) noexcept { return static_cast<int>(hash % 32) * 2; }

  std::size_t slots_;                 // a power of two
  std::vector<std::uint64_t> words_;  // 32 slots each: 0 never, 1 once, 3 more often
};

/// Finds loose forms that are one letter apart.
class SpellingSearch {
 public:
  SpellingSearch(const Vocabulary& vocabulary, const std::vector<bool>& wanted)
      : vocabulary_(vocabulary), wanted_(wanted) {}

  Finding<SimilarNames::Group> run(std::size_t most_examples, std::size_t most_held) {
    const std::vector<Hashed> entries = repeated_hashes(most_held);
    for_each_run(entries, [&](std::span<const Hashed> run) {
      if (run.size() > 1) compare(run);
    });
    std::ranges::sort(pairs_);
    pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
    Finding<SimilarNames::Group> finding;
    for (const Pair pair : pairs_) finding.add({pair.a, pair.b}, most_examples);
    finding.complete = complete_;
    return finding;
  }

 private:
  template <class Use>
  void for_each_form(Use use) const {
    for (EntityId id = 0; id < vocabulary_.size(); ++id) {
      if (!wanted_[id]) continue;
      const std::string form = loose_form(unicode_form(vocabulary_.name(id)));
      if (is_long_enough(form)) use(id, form);
    }
  }

  /// Nearly all hashes come once; only the others are worth memory.
  std::vector<Hashed> repeated_hashes(std::size_t most_held) {
    std::size_t most = 0;
    for (EntityId id = 0; id < vocabulary_.size(); ++id) {
      most += std::min(vocabulary_.name(id).size(), kMostBytes);  // about; composing shortens most
    }
    SeenTwice seen(most);
    for_each_form([&](EntityId, std::string_view form) {
      for_each_shortened(form, [&](std::uint64_t hash) { seen.add(hash); });
    });
    std::vector<Hashed> entries;
    for_each_form([&](EntityId id, std::string_view form) {
      for_each_shortened(form, [&](std::uint64_t hash) {
        if (!seen.contains(hash)) return;
        if (entries.size() < most_held) {
          entries.push_back({hash, id});
        } else {
          complete_ = false;
        }
      });
    });
    std::ranges::sort(entries);
    return entries;
  }

  void compare(std::span<const Hashed> run) {
    constexpr std::size_t kMostCompared = 32;
    if (run.size() > kMostCompared || pairs_.size() >= kMostPairs) complete_ = false;
    if (pairs_.size() >= kMostPairs) return;
    run = run.first(std::min(run.size(), kMostCompared));
    std::vector<std::string> forms;
    for (const Hashed& entry : run)
      forms.push_back(loose_form(unicode_form(vocabulary_.name(entry.id))));
    for (std::size_t i = 0; i < run.size(); ++i) {
      for (std::size_t j = i + 1; j < run.size(); ++j) {
        if (one_letter_apart(forms[i], forms[j])) pairs_.push_back({run[i].id, run[j].id});
      }
    }
  }

  static constexpr std::size_t kMostPairs = 1'000'000;

  const Vocabulary& vocabulary_;
  const std::vector<bool>& wanted_;
  std::vector<Pair> pairs_;
  bool complete_ = true;
};

}  // namespace

SimilarNames find_similar_names(const Vocabulary& vocabulary, std::size_t most_examples,
                                std::size_t most_held) {
  SimilarNames found;
  const std::vector<bool> first = FormSearch(vocabulary, most_examples, found).run();
  found.by_spelling = SpellingSearch(vocabulary, first).run(most_examples, most_held);
  return found;
}

}  // namespace gumbelbox
