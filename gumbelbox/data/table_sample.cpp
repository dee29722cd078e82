#include "gumbelbox/data/table_sample.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/loose_name.h"

namespace gumbelbox {

TextSample sample_text(std::string_view beginning) {
  constexpr std::size_t kMost = 1000;
  TextSample sample;
  sample.whole = beginning.size() < TextFile::kBlock - 3;  // of a byte order mark
  const char end_sign = beginning.find('\n') == beginning.npos ? '\r' : '\n';
  std::size_t number = 0;
  while (!beginning.empty()) {
    const std::size_t end = beginning.find(end_sign);
    if (sample.lines.size() == kMost || (end == beginning.npos && !sample.whole)) {
      sample.whole = false;
      break;
    }
    std::string_view line = beginning.substr(0, end);
    beginning.remove_prefix(end == beginning.npos ? beginning.size() : end + 1);
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    while (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    if (!says_nothing(line, number == 1)) sample.lines.push_back({number, std::string(line)});
  }
  return sample;
}

TableSample sample_table(const TextSample& text, RecordForm form) {
  TableSample sample{.form = form, .records = {}};
  std::map<std::size_t, std::size_t> counts;
  for (std::size_t i = 0; i < text.lines.size(); ++i) {
    const std::size_t number = text.lines[i].number;
    std::string joined = text.lines[i].text;
    std::vector<std::string_view> cells;
    std::deque<std::string> unquoted;
    while (split_record(joined, form, cells, unquoted) && i + 1 < text.lines.size()) {
      joined += ' ' + text.lines[++i].text;
      cells.clear();
    }
    sample.records.push_back({number, {cells.begin(), cells.end()}});
    ++counts[cells.size()];
  }
  std::size_t most = 0;
  for (const auto& [columns, records] : counts) {
    if (records < most) continue;  // of as many, the wider: a line that lacks a cell is a mistake
    most = records;
    sample.columns = columns;
  }
  if (!sample.records.empty()) {
    sample.share = static_cast<double>(most) / static_cast<double>(sample.records.size());
  }
  return sample;
}

std::optional<std::vector<std::string_view>> split_path(std::string_view path,
                                                        std::string_view separator) {
  separator = trim(separator);  // paths of one file may differ in blanks
  std::vector<std::string_view> steps;
  while (true) {
    const std::size_t end = path.find(separator);
    steps.push_back(trim(path.substr(0, end)));
    if (end == path.npos) break;
    path.remove_prefix(end + separator.size());
  }
  if (steps.size() > 1 && steps.front().empty()) steps.erase(steps.begin());
  if (steps.size() > 1 && steps.back().empty()) steps.pop_back();
  if (std::ranges::any_of(steps, &std::string_view::empty)) return {};
  return steps;
}

std::vector<std::string_view> split_paths(std::string_view text, const PathForm& form) {
  std::vector<std::string_view> paths;
  while (true) {
    const std::size_t end = form.list == 0 ? text.npos : text.find(form.list);
    paths.push_back(trim(text.substr(0, end)));
    if (end == text.npos) return paths;
    text.remove_prefix(end + 1);
  }
}

std::string_view take_number(std::string_view& path) {
  const std::size_t end = path.find_first_not_of("0123456789");
  if (end == 0 || end == path.npos || !path.substr(end).starts_with(" - ")) return {};
  const std::string_view number = path.substr(0, end);
  path.remove_prefix(end + 3);
  return number;
}

namespace {

/// How a separator is written between two steps, with the blanks around its first appearance.
std::string as_written(std::string_view text, std::string_view separator) {
  if (text.starts_with(separator)) text.remove_prefix(separator.size());
  const std::size_t at = text.find(separator);
  const bool before = at > 0 && text[at - 1] == ' ';
  const std::size_t after = at + separator.size();
  const bool behind = after < text.size() && text[after] == ' ';
  return std::string(before ? " " : "") + std::string(separator) + (behind ? " " : "");
}

/// The sign between several paths of one text: where it stands in a text, another path mostly
/// begins behind it, at a root that texts begin with too. 0 if there is none.
char find_list_sign(const std::vector<std::string_view>& texts, std::string_view separator) {
  const auto first_step = [&](std::string_view path) {
    return trim(path.substr(0, path.find(separator)));
  };
  std::unordered_set<std::string_view> roots;
  for (const std::string_view text : texts) roots.insert(first_step(text));
  for (const char sign : {'|', ';', ','}) {
    std::size_t lists = 0;
    std::size_t names = 0;
    for (const std::string_view text : texts) {
      const std::size_t at = text.find(sign);
      if (at == text.npos) continue;
      bool begins = false;
      for (std::size_t i = at; i != text.npos; i = text.find(sign, i + 1)) {
        const std::string_view rest = text.substr(i + 1, text.find(sign, i + 1) - i - 1);
        begins = begins || (rest.find(separator) != rest.npos && roots.contains(first_step(rest)));
      }
      ++(begins ? lists : names);
    }
    if (lists > 0 && lists >= names) return sign;
  }
  return 0;
}

/// Paths whose texts are seen once, to tell what a separator makes of them.
struct PathCount {
  std::size_t texts = 0;
  std::size_t paths = 0;    // of several steps
  std::size_t numbers = 0;  // steps that are numbers
  std::size_t steps = 0;
  bool pairs = true;  // all of two steps
  std::unordered_set<std::string_view> firsts, seconds;
  std::string_view example;
};

PathCount count_paths(const std::vector<std::string_view>& texts, std::string_view separator) {
  PathCount count;
  for (const std::string_view text : texts) {
    if (text.empty()) continue;
    ++count.texts;
    // An address, or a text in HTML.
    if (text.find("://") != text.npos || text.find('<') != text.npos) continue;
    const auto steps = split_path(text, separator);
    if (!steps || steps->size() < 2) {
      count.pairs = false;
      continue;
    }
    if (count.paths++ == 0) count.example = text;
    count.pairs = count.pairs && steps->size() == 2;
    count.steps += steps->size();
    for (const std::string_view step : *steps) count.numbers += find_real(step).has_value();
    count.firsts.insert(steps->front());
    if ((*steps)[1] != steps->front()) count.seconds.insert((*steps)[1]);
  }
  return count;
}

}  // namespace

std::optional<PathForm> find_path_form(const std::vector<std::string_view>& texts, bool sure) {
  struct Sign {
    std::string_view text;
    bool sure;
  };
  constexpr Sign kSigns[] = {{"->", true},
                             {">>", true},
                             {"=>", true},
                             {">", true},
                             {"\xE2\x80\xBA", true} /* single right angle quote */,
                             {"\xC2\xBB", true} /* double */,
                             {"\xE2\x86\x92", true} /* arrow */,
                             {"::", false},
                             {"|", false},
                             {"/", false},
                             {"\\", false}};
  for (const Sign& sign : kSigns) {
    if (sure && !sign.sure) continue;
    if (sign.text == "|" && find_list_sign(texts, "/") == '|') continue;  // between a/b and a/c
    const PathCount count = count_paths(texts, sign.text);
    // Roots have no separator: in a small file of a hierarchy they may be many.
    const std::size_t needed = sign.sure ? (count.texts + 2) / 3 : (count.texts + 1) / 2;
    if (count.paths == 0 || count.paths < needed || 2 * count.numbers > count.steps) continue;
    PathForm form{.separator = as_written(count.example, sign.text)};
    form.leading = count.example.starts_with(sign.text);
    // A title may stand above the numbers.
    const auto numbered = std::ranges::count_if(
        texts, [](std::string_view text) { return !take_number(text).empty(); });
    form.numbered = 3 * static_cast<std::size_t>(numbered) >= 2 * count.texts;
    if (sign.text.find('|') == sign.text.npos) form.list = find_list_sign(texts, sign.text);
    form.by_name = form.list == 0 && count.pairs && !form.leading &&
                   std::ranges::any_of(count.seconds, [&](std::string_view step) {
                     return count.firsts.contains(step);
                   });
    return form;
  }
  return {};
}

}  // namespace gumbelbox
