#include "cli/config.h"

#include <toml++/toml.h>

#include <algorithm>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cli/toml_depth.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/nearest.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

[[noreturn]] void refuse(const std::string& path, const toml::source_region& place,
                         std::string_view what) {
  throw Error(ErrorKind::kUsage,
              fmt::format("{}:{}:{}: {}", path, place.begin.line, place.begin.column, what));
}

toml::table parse(const std::string& path) {
  const std::string text = read_file(path);
  if (const std::optional<TooDeep> place = find_too_deep(text)) {  // the parser would crash
    throw Error(ErrorKind::kUsage,
                fmt::format("{}:{}:{}: {}", path, place->line, place->column, place->what));
  }
  try {
    return toml::parse(text, path);
  } catch (const toml::parse_error& error) {
    refuse(path, error.source(), error.description());
  }
}

std::vector<std::string> keys_of(const OptionList& options) {
  std::vector<std::string> keys;
  for (const OptionEntry& entry : options.entries()) {
    if (!is_positional(entry.name)) keys.push_back(entry.name);
  }
  return keys;
}

std::string type_name(const toml::node& value) {
  std::ostringstream name;
  name << value.type();
  return name.str();
}

/// The word that an option of numbers takes, "auto" or "all"; empty if there is none.
std::string_view word_of(const OptionEntry& entry) {
  const auto* range = std::get_if<Range>(&entry.domain);
  return range != nullptr ? range->word_for_0 : std::string_view{};
}

/// Texts with commas between them, for an option that is a list: its help shows "NAME,...".
std::optional<std::string> find_list(const toml::array& values, const OptionEntry& entry) {
  const auto* domain = std::get_if<AnyText>(&entry.domain);
  if (domain == nullptr || !domain->shown_as.ends_with(",...")) return std::nullopt;
  std::string list;
  for (const toml::node& value : values) {
    const auto* text = value.as_string();
    if (text == nullptr) return std::nullopt;
    list += (list.empty() ? "" : ",") + text->get();
  }
  return list;
}

/// The value as it would be typed on the command line, if its type suits the option.
std::optional<std::string> find_text(const toml::node& value, const OptionEntry& entry) {
  if (const auto* text = value.as_string()) {
    const bool is_word = !word_of(entry).empty() && text->get() == word_of(entry);
    return entry.is_text() || is_word ? std::optional(text->get()) : std::nullopt;
  }
  if (const auto* values = value.as_array()) return find_list(*values, entry);
  if (const auto* flag = value.as_boolean()) {
    return entry.is_flag() ? std::optional(option_text(flag->get())) : std::nullopt;
  }
  if (entry.is_text() || entry.is_flag()) return std::nullopt;
  if (const auto* whole = value.as_integer()) return fmt::format("{}", whole->get());
  if (const auto* real = value.as_floating_point()) return option_text(real->get());
  return std::nullopt;
}

GivenOptions read_table(const toml::table& table, const std::string& path,
                        const OptionList& options, std::string_view skip) {
  const std::vector<std::string> keys = keys_of(options);
  GivenOptions given;
  for (const auto& [key, value] : table) {
    if (key.str() == skip) continue;
    std::string name(key.str());
    std::replace(name.begin(), name.end(), '_', '-');
    if (std::find(keys.begin(), keys.end(), name) == keys.end()) {
      refuse(path, key.source(),
             fmt::format("unknown key {}{}", in_quotes(key.str()),
                         value.is_table() ? "; keys stand at the top, without a table"
                                          : did_you_mean(name, keys)));
    }
    const OptionEntry& entry = *options.find(name);
    const std::optional<std::string> text = find_text(value, entry);
    if (!text) {
      refuse(path, value.source(),
             fmt::format("{}: expected {}, got {}", key.str(), expectation(entry.domain),
                         type_name(value)));
    }
    if (given.contains(name)) {
      refuse(path, key.source(), fmt::format("{}: given twice", key.str()));
    }
    const auto place = value.source().begin;
    given[name] = {*text, fmt::format("{}:{}:{}: {}", path, place.line, place.column, key.str())};
  }
  return given;
}

}  // namespace

GivenOptions read_config(const std::string& path, const OptionList& options) {
  return read_table(parse(path), path, options, {});
}

std::vector<ConfigEntry> read_config_entries(const std::string& path, const std::string& name,
                                             const OptionList& keys, const OptionList& train) {
  const toml::table file = parse(path);
  const toml::array* entries = file[name].as_array();
  if (entries == nullptr || !entries->is_array_of_tables()) {
    refuse(path, file.source(), fmt::format("expected tables [[{}]]", name));
  }
  constexpr std::string_view kTrain = "train";
  std::vector<ConfigEntry> result;
  for (const toml::node& node : *entries) {
    const toml::table& table = *node.as_table();
    ConfigEntry entry{read_table(table, path, keys, kTrain), {}};
    if (const toml::table* options = table[kTrain].as_table()) {
      entry.train = read_table(*options, path, train, {});
    }
    result.push_back(std::move(entry));
  }
  return result;
}

}  // namespace gumbelbox
