#pragma once

#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/options/option.h"

namespace gumbelbox {

/// What someone wrote for one option, and where, for error messages: "--dim" or "run.toml:3:7:
/// dim".
struct GivenOption {
  std::string text;
  std::string where;
};

/// Options by name, as they were given in one place.
using GivenOptions = std::map<std::string, GivenOption, std::less<>>;

/// Visitor that fills a struct of options from a configuration file and the command line. Later
/// wins: shorthand of the file, option of the file, shorthand of the command line, option of the
/// command line; in whichever order they are described. Every value given is checked, also one that
/// loses. Throws what parse_option throws.
class OptionReader {
 public:
  /// Both must outlive the reader.
  OptionReader(const GivenOptions& config, const GivenOptions& command_line)
      : config_(config), command_line_(command_line) {}

  template <class Value, class Of>
  void operator()(std::string_view name, Value& value, const Of& domain, std::string_view) {
    used_.insert(std::string(name));
    assign(config_, name, value, domain, Rank::kConfig);
    assign(command_line_, name, value, domain, Rank::kCommandLine);
  }

  template <class Value, class Of>
  void shorthand(std::string_view name, std::initializer_list<Value*> values, const Of& domain,
                 std::string_view) {
    used_.insert(std::string(name));
    for (Value* value : values) {
      assign(config_, name, *value, domain, Rank::kConfigShorthand);
      assign(command_line_, name, *value, domain, Rank::kCommandLineShorthand);
    }
  }

  /// Names that were visited, given or not.
  const std::set<std::string, std::less<>>& used() const noexcept { return used_; }

  /// Names that were given and not visited, sorted.
  std::vector<std::string> unused() const;

 private:
  enum class Rank { kDefault, kConfigShorthand, kConfig, kCommandLineShorthand, kCommandLine };

  template <class Value, class Of>
  void assign(const GivenOptions& given, std::string_view name, Value& value, const Of& domain,
              Rank rank) {
    const auto found = given.find(name);
    if (found == given.end()) return;
    Value candidate = value;
    parse_option(found->second.where, found->second.text, candidate, domain);
    if (rank < rank_[&value]) return;
    rank_[&value] = rank;
    value = candidate;
  }

  const GivenOptions& config_;
  const GivenOptions& command_line_;
  std::set<std::string, std::less<>> used_;
  std::map<const void*, Rank> rank_;  // field -> who set it
};

}  // namespace gumbelbox
