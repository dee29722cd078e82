#include "gumbelbox/data/path_watch.h"

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {

PathWatch::PathWatch(const TableForm& form)
    : watches_lists_(form.sampled && form.path.size() == 1 && form.path_form.list == 0),
      watches_pairs_(watches_lists_ && form.record.separator == 0 && !form.path_form.by_name &&
                     !form.path_form.leading),
      separator_(trim(form.path_form.separator)),
      signs_{{'|'}, {';'}, {','}} {
  if (separator_.find('|') != separator_.npos) watches_lists_ = false;
}

/// Whether a path with a known root follows the sign.
bool PathWatch::begins_again(std::string_view text, char sign) const {
  for (std::size_t at = text.find(sign); at != text.npos; at = text.find(sign, at + 1)) {
    const std::string_view rest = text.substr(at + 1, text.find(sign, at + 1) - at - 1);
    const std::size_t end = rest.find(separator_);
    if (end != rest.npos && roots_.contains(std::string(trim(rest.substr(0, end))))) return true;
  }
  return false;
}

void PathWatch::look_for_chain(std::size_t line, std::span<const std::string_view> steps) {
  watches_pairs_ = steps.size() == 2;
  if (!watches_pairs_ || chain_line_ > 0 || steps[0] == steps[1]) return;
  constexpr unsigned kBoth = 3;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const EntityId name = names_.find_or_add(steps[i]);
    if (name == places_.size()) places_.push_back(0);
    places_[name] |= i == 0 ? 1U : 2U;
    if (places_[name] == kBoth && chain_line_ == 0) chain_line_ = line;
  }
}

void PathWatch::add(const RecordPlace& place, std::string_view text,
                    std::span<const std::string_view> steps) {
  if (steps.empty()) return;
  if (watches_pairs_) look_for_chain(place.line, steps);
  if (!watches_lists_) return;
  for (Sign& sign : signs_) {
    if (text.find(sign.sign) == text.npos) continue;
    if (!begins_again(text, sign.sign)) {
      ++sign.names;
    } else if (sign.lists++ == 0) {
      sign.line = place.line;
    }
  }
  const std::string root(steps.front());
  if (!roots_.contains(root)) roots_.insert(root);
}

void PathWatch::finish(const std::string& file) const {
  for (const Sign& sign : signs_) {
    if (sign.lists == 0 || sign.lists < sign.names) continue;
    RecordPlace{file, sign.line}.fail(
        fmt::format("another path begins behind '{}', but the first lines have one path each; "
                    "write every path into a line of its own",
                    sign.sign));
  }
  if (!watches_pairs_ || chain_line_ == 0) return;
  RecordPlace{file, chain_line_}.fail(
      "a name is the first step of one line and the second of another, so all lines may be edges, "
      "but the first lines have no such name; if they are edges, write a tab between parent and "
      "child; if they are paths, write a root into a line of its own");
}

}  // namespace gumbelbox
