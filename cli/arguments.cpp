#include "cli/arguments.h"

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {

const GivenOption* Arguments::find(std::string_view name) const noexcept {
  for (const GivenOptions* given : {&command_line_, &config_}) {
    if (const auto found = given->find(name); found != given->end()) return &found->second;
  }
  return nullptr;
}

bool Arguments::has(std::string_view name) const noexcept { return find(name) != nullptr; }

std::optional<std::string> Arguments::text(std::string_view name) const {
  const GivenOption* given = find(name);
  return given ? std::optional(given->text) : std::nullopt;
}

void Arguments::finish(std::string_view reason) const {
  for (const GivenOptions* given : {&command_line_, &config_}) {
    for (const auto& [name, option] : *given) {
      if (read_.contains(name)) continue;
      throw Error(ErrorKind::kUsage, fmt::format("{}: {}", option.where, reason));
    }
  }
}

void Arguments::require(std::string_view name) const {
  if (has(name)) return;
  throw Error(ErrorKind::kUsage, fmt::format("expected {}; --help explains", flag_text(name)));
}

}  // namespace gumbelbox
