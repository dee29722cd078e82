#pragma once

#include <cstddef>
#include <string>

#include "gumbelbox/base/json.h"
#include "gumbelbox/eval/ranking.h"

namespace gumbelbox {

/// A ranking by one protocol, "strict" or "paper", of so many edges, as `eval --json` prints it.
Json ranking_json(const Ranking& ranking, const std::string& protocol, std::size_t edges);

}  // namespace gumbelbox
