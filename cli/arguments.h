#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "gumbelbox/options/option_reader.h"

namespace gumbelbox {

/// What was given to one verb, on the command line and in its configuration file, not yet read into
/// options: a verb may first have to look at its data to know which options there are.
class Arguments {
 public:
  /// `config_path` is the configuration file, empty if there is none.
  Arguments(GivenOptions config, GivenOptions command_line, std::string config_path = {})
      : config_(std::move(config)),
        command_line_(std::move(command_line)),
        config_path_(std::move(config_path)) {}

  const std::string& config_path() const noexcept { return config_path_; }

  bool has(std::string_view name) const noexcept;

  /// What was given, the command line before the file; nothing if it was not. Looking is not
  /// reading: finish() still wants somebody to read it.
  std::optional<std::string> text(std::string_view name) const;

  /// Fills a struct that has describe(). May be called for several structs, and again for the same
  /// after other defaults were put into it. Throws kUsage.
  template <class Options>
  void read(Options& options) {
    OptionReader reader(config_, command_line_);
    describe(options, reader);
    read_.insert(reader.used().begin(), reader.used().end());
  }

  /// Throws kUsage if something was given that nobody read: "--beta: REASON", where the reason says
  /// why, say "model 'hard' has no such option".
  void finish(std::string_view reason = "does not apply here") const;

  /// For a verb whose options do not depend on its data: read() and finish() of one struct.
  template <class Options>
  Options read_all() {
    Options options;
    read(options);
    finish();
    return options;
  }

  /// Throws kUsage, "expected --out; --help explains", unless the option was given.
  void require(std::string_view name) const;

 private:
  const GivenOption* find(std::string_view name) const noexcept;

  GivenOptions config_;
  GivenOptions command_line_;
  std::string config_path_;
  std::set<std::string, std::less<>> read_;
};

}  // namespace gumbelbox
